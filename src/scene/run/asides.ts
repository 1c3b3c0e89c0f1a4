/**
 * What stands beside the nodes of a run of the rounds engine and is asked of its model: overlays, what there is to see of
 * the picked node, and where that has been. Words are read between two advances, through the door of whoever drives the run.
 */
import type { RoundsReading } from '../../engine/rounds/model.ts';
import type { RoundsViews, Sight, WordRange } from '../../models/views.ts';
import type { Run } from '../../run/run.ts';
import type { ShownAbout, ShownOverlay, Spotlight } from '../spotlight.ts';
import type { ViewState } from '../view-state.ts';
import { type Door, wordsThrough } from './door.ts';
import { sightOf } from './sight.ts';
import { sourceOf } from './source.ts';
import { longer } from './trail.ts';
import { type ChosenView, placeIn, secondsAt, type ViewedRun, viewedRunOf } from './viewed-run.ts';

/** What is asked of a run, and shows as parts of the spotlight. */
export class Asides {
  private readonly askers: readonly Asker[];
  /** What was asked last. */
  private readonly asked = { overlays: '', picked: '' };

  /** `turn` resolves when something may be read beside the pictures. `show`: called with what is to be seen, whenever that is another. */
  constructor(
    private readonly run: Run,
    private readonly viewState: ViewState,
    private readonly door: Door,
    turn: () => Promise<void>,
    private readonly show: (part: Partial<Spotlight>) => void,
  ) {
    this.askers = [new Asker(() => this.askOverlays(), turn), new Asker(() => this.askPicked(), turn)];
  }

  /** The run, or how it is looked at, may be another. */
  want(): void {
    if (!viewedRunOf(this.run)?.rounds) return;
    for (const asker of this.askers) asker.want();
  }

  end(): void {
    for (const asker of this.askers) asker.end();
  }

  private async askOverlays(): Promise<void> {
    const { viewState, asked } = this;
    const parts = this.parts();
    if (!parts) return;
    const { rounds, chosen, viewed } = parts;
    const wanted = (chosen.view.overlays ?? []).map(({ id }) => id).filter((id) => viewState.overlays.includes(id));
    const ask = sightOf({ viewed, chosen }, viewState.viewport);
    const key =
      wanted.length === 0 && !rounds.numbered ? '' : JSON.stringify([this.nowTicks, chosen.view.id, wanted, ask]);
    if (key === asked.overlays) return;
    const overlays: ShownOverlay[] = [];
    for (const id of wanted) {
      const { read, last } = this.reader();
      const marks = (await rounds.overlay?.(chosen.view.id, id, { ...ask, read })) ?? [];
      overlays.push({ view: chosen.view.id, id, marks, reading: last() });
    }
    const { read, last } = this.reader();
    const nodes = (await rounds.numbered?.(chosen.view.id, { ...ask, read })) ?? [];
    asked.overlays = key;
    this.show({ overlays, numbered: { view: chosen.view.id, nodes, reading: last() } });
  }

  private async askPicked(): Promise<void> {
    const { viewState, asked } = this;
    const parts = this.parts();
    if (!parts) return;
    const { chosen, rounds } = parts;
    if (!chosen.view.moves && !rounds.about) return;
    const { picked } = viewState;
    const isThere = picked !== undefined && picked < parts.viewed.nodes;
    const key = isThere ? `${this.nowTicks} ${chosen.view.id} ${picked}` : '';
    if (key === asked.picked) return;
    if (!isThere) {
      asked.picked = key;
      this.show({ about: undefined, trail: undefined });
      return;
    }
    if (chosen.view.moves) await this.goOn(parts, picked);
    const about = await this.aboutOf(parts, picked, sightOf(parts, viewState.viewport));
    asked.picked = key;
    this.show({ about });
  }

  /** The trail goes on to where the node is. */
  private async goOn({ viewed, chosen, rounds }: Parts, node: number): Promise<void> {
    const reading = await this.reader().read(rounds.wordsOf(node));
    if (!reading) return;
    const { nowTicks } = reading;
    const trodAt = (part: number) => ({
      seconds: secondsAt(viewed, nowTicks - (1 - part) * (viewed.roundTicks ?? 0)),
      place: placeIn(viewed.views, chosen.view, node, { ...reading, part }),
    });
    const trod = nowTicks > 0 ? [trodAt(0), trodAt(1)] : [trodAt(1)];
    this.show({ trail: longer(this.viewState.spotlight.trail, chosen.view.id, node, trod) });
  }

  private async aboutOf({ rounds, chosen }: Parts, node: number, ask: Sight): Promise<ShownAbout | undefined> {
    if (!rounds.about) return undefined;
    const { read, last } = this.reader();
    const about = await rounds.about(chosen.view.id, node, { ...ask, read });
    return { ...about, view: chosen.view.id, node, reading: last() };
  }

  /** Reads words, and keeps the last reading: it says where nodes are. */
  private reader() {
    let reading: RoundsReading | undefined;
    const read = async (ranges: readonly WordRange[]) => {
      reading = await wordsThrough(this.door, this.run, ranges);
      return reading;
    };
    return { read, last: () => reading };
  }

  private parts(): Parts | undefined {
    const viewed = viewedRunOf(this.run);
    if (!viewed?.rounds) return undefined;
    const chosen = this.viewState.chosenOf(viewed);
    return chosen.view.kind === 'points' ? { viewed, rounds: viewed.rounds, chosen } : undefined;
  }

  private get nowTicks(): number {
    return sourceOf(this.run.executor)?.nowTicks ?? 0;
  }
}

interface Parts {
  readonly viewed: ViewedRun;
  readonly rounds: RoundsViews;
  readonly chosen: ChosenView;
}

const LEAST_MS = 100;
/** Of the time an answer took, in rest after it. */
const REST = 5;

/**
 * Asks again and again for what stands beside the picture, and takes long to find out: whenever something has changed, one
 * question at a time, ten times a second at most, and after a costly answer so much later that the run is not slowed.
 */
export class Asker {
  private isAsking = false;
  private isWanted = false;
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private restedAt = Number.NEGATIVE_INFINITY;
  private readonly turn: () => Promise<void>;
  private readonly now: () => number;

  /** `question` finds out by itself whether anything has changed; `turn` is waited for before it. `now`: wall clock in ms. */
  constructor(
    private readonly question: () => Promise<void>,
    turn = async () => {},
    now = () => performance.now(),
  ) {
    this.turn = turn;
    this.now = now;
  }

  /** Something may have changed: it is asked now, or as soon as that may be. */
  want(): void {
    this.isWanted = true;
    if (this.isOver || this.isAsking || this.timer !== undefined) return;
    const wait = this.restedAt - this.now();
    if (wait <= 0) void this.ask();
    else
      this.timer = setTimeout(() => {
        this.timer = undefined;
        void this.ask();
      }, wait);
  }

  /** Nothing is asked from here on. */
  end(): void {
    clearTimeout(this.timer);
    this.isOver = true;
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    await this.turn();
    this.isWanted = false;
    const began = this.now();
    try {
      await this.question();
    } finally {
      const ended = this.now();
      this.restedAt = Math.max(began + LEAST_MS, ended + REST * (ended - began));
      this.isAsking = false;
    }
    if (this.isWanted) this.want();
  }
}
