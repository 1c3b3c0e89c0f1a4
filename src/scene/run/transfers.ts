/**
 * What nodes did to each other in the round that was executed last, in small networks and while rounds can be told apart.
 * It is shown as if it took until the next round begins: lines grow from sender to receiver in that time.
 */
import type { RoundsReading } from '../../engine/rounds/model.ts';
import type { RoundsViews, Transfer } from '../../models/views.ts';
import type { Run } from '../../run/run.ts';
import { sourceOf } from './source.ts';
import { secondsAt, type ViewedRun, viewedRunOf } from './viewed-run.ts';

/** In larger networks lines would hide each other. */
export const MOST_TRANSFERRING = 512;
/** Rounds that follow each other faster than this would only flicker. */
const LEAST_MS = 45;

export interface ShownTransfers {
  readonly list: readonly Transfer[];
  /** What says where nodes are. */
  readonly reading: RoundsReading;
  readonly beganSeconds: number;
  readonly endsSeconds: number;
  /** Those of the round before, which fade. */
  readonly before: readonly Transfer[];
}

/** A network small enough for them, of a model that has any. */
export const hasTransfers = ({ rounds, nodes }: ViewedRun): boolean =>
  rounds?.transfers !== undefined && nodes <= MOST_TRANSFERRING;

export class Transfers {
  private shown: ShownTransfers | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private lookedMs = Number.NEGATIVE_INFINITY;
  private isLooking = false;
  /** The run came to rest meanwhile. */
  private isWanted = false;

  /** `show`: called with what is to be seen, whenever that is another. */
  constructor(
    private readonly run: Run,
    private readonly show: (transfers: ShownTransfers | undefined) => void,
  ) {}

  /** Only between two advances. `isAtRest`: the run is, so that a picture of it may stand. */
  look(isAtRest: boolean, isCalm: boolean): void {
    const viewed = viewedRunOf(this.run);
    if (!viewed?.rounds || !hasTransfers(viewed)) return;
    if (this.isLooking) {
      this.isWanted = isAtRest;
      return;
    }
    const nowTicks = sourceOf(this.run.executor)?.nowTicks ?? 0;
    if (isAtRest ? this.shown?.endsSeconds === secondsAt(viewed, nowTicks) : nowTicks === this.lookedAt) return;
    const isSlow = this.isSlow(nowTicks, viewed);
    if (nowTicks > 0 && (isAtRest || (isSlow && !isCalm))) this.begin(viewed, viewed.rounds, nowTicks);
    else this.put(undefined);
  }

  /** One round since the last look, and not too soon. */
  private isSlow(nowTicks: number, { roundTicks = 0 }: ViewedRun): boolean {
    const nowMs = performance.now();
    const isSlow = nowTicks - this.lookedAt <= roundTicks && nowMs - this.lookedMs >= LEAST_MS;
    this.lookedAt = nowTicks;
    this.lookedMs = nowMs;
    return isSlow;
  }

  private begin(viewed: ViewedRun, rounds: RoundsViews, nowTicks: number): void {
    // A device that is lost meanwhile has none; the run says so itself.
    this.read(viewed, rounds, nowTicks).catch(() => this.put(undefined));
  }

  private async read(viewed: ViewedRun, { transfers }: RoundsViews, nowTicks: number): Promise<void> {
    this.isLooking = true;
    let reading: RoundsReading | undefined;
    try {
      reading = transfers && (await sourceOf(this.run.executor)?.words?.(transfers.words));
    } finally {
      this.isLooking = false;
    }
    if (this.isWanted) {
      this.isWanted = false;
      this.look(true, false);
      if (this.isLooking) return;
    }
    if (!reading || !transfers) return;
    const [beganSeconds, endsSeconds] = [nowTicks - (viewed.roundTicks ?? 0), nowTicks].map((ticks) =>
      secondsAt(viewed, ticks),
    );
    const before = this.shown?.endsSeconds === beganSeconds ? this.shown.list : [];
    this.put({ list: transfers.list(reading), reading, beganSeconds, endsSeconds, before });
  }

  private put(transfers: ShownTransfers | undefined): void {
    if (transfers === this.shown) return;
    this.shown = transfers;
    this.show(transfers);
  }
}
