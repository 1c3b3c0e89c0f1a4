/**
 * Where a run has been: checkpoints from which it goes back, in memory, and large ones in blobs, which browsers put on the disk. As many as there is
 * room for, closer together where the run is now, so that a step back is short. They are of one run, whose past is the same whenever it is made: none
 * is ever wrong, wherever the run goes on from.
 */
import type { Progress, Run } from '../run/run.ts';
import type { Checkpoint } from '../scenario/checkpoint/checkpoint.ts';
import { encodeCheckpoint, fitsIn } from '../scenario/checkpoint/checkpoint-bytes.ts';
import { MOST_BLOB_BYTES, readCheckpoint } from './open-at-checkpoint.ts';

/** Ms between two, at least; on a GPU, which is to be settled first, more. They come at most once in so many times what one takes: 2% of the time. */
const EVERY_MS = { gpu: 250, sequential: 100, workers: 100 } as const;
const TIMES_ITS_COST = 50;
/** Where the run waits for its pace, that costs nothing but the processor's time. */
const TIMES_ITS_COST_IDLE = 5;
/** Larger ones than this share of the memory are put away, into so many times as much room. */
const LARGEST_SHARE = 0.25;
const ROOM_AWAY = 12;
/** Before the first one of a run of that many times the memory, one takes so many ms a byte: a gigabyte a second. */
const LARGE_RUN = 2;
const MS_PER_BYTE = 1e-6;
/** The other end of the run counts so much less than where it is. */
const SPREAD = 8;
/** One that takes longer nobody waits for before the run rests; who has asked for a pause does, where the way there was so many times as long. */
const MOST_BEFORE_REST_MS = 80;
const MOST_BEFORE_PAUSE_MS = 500;
/** Nor for one in a run that has been going for less than so many times what it takes. */
const TIMES_ITS_COST_BEFORE_REST = 10;
/** For one that takes longer nobody waits but where it saves a long way. */
const DEAR_MS = 100;
/** A rest that comes as soon has its checkpoint now, where the last one is longer ago. */
const REST_IS_NEAR_MS = 60;

/** A way that takes no longer, or no more times what a checkpoint takes, is gone anew each time. */
const SHORT_WAY_MS = 40;
const SHORT_WAY_CHECKPOINTS = 3;

/** Where to go: simulated time in ticks, or windows or rounds since the start. */
export type Moment = { readonly ticks: number } | { readonly steps: number };

type Place = Pick<Progress, 'nowTicks' | 'steps'>;

/** What charts have of it. */
type Marked = Pick<Checkpoint, 'state'>;

interface Kept extends Place {
  /** Of one that was put away, its series alone. */
  readonly checkpoint: Checkpoint;
  readonly bytes: number;
  readonly away?: Blob;
}

export interface PastHost {
  now(): number;
  /** Bytes that checkpoints may take, all together; without it there are none. */
  readonly pastBytes?: number;
}

/** No step that starts at that time or later is behind it. */
export const isBefore = ({ nowTicks, steps }: Place, to: Moment): boolean =>
  'steps' in to ? steps <= to.steps : nowTicks <= to.ticks;

export class Past {
  /** In the order of their steps. */
  private kept: Kept[] = [];
  private readonly used = { here: 0, away: 0 };
  private readonly beganMs: number;
  private lastMs: number;
  private lastSteps = 0;
  private costMs = 0;
  private hasEnded = false;
  /** Of what checkpoints need. */
  private state: 'missing' | 'in the making' | 'there' = 'missing';

  constructor(private readonly host: PastHost) {
    this.beganMs = host.now();
    this.lastMs = this.beganMs;
  }

  isDue(run: Run, nowMs: number, steps: number, isIdle = false): boolean {
    const { lastMs, lastSteps, costMs } = this;
    const times = isIdle ? TIMES_ITS_COST_IDLE : TIMES_ITS_COST;
    if (steps === lastSteps || !this.isWanted || !this.isReady(run)) return false;
    return nowMs - lastMs >= Math.max(EVERY_MS[run.engine], times * costMs);
  }

  /** One more just before a rest, `leftMs` from now, so that the first step back from there is short. */
  isDueBefore(nowMs: number, steps: number, leftMs: number): boolean {
    const { beganMs, lastMs, lastSteps, costMs, kept } = this;
    const isNear = leftMs <= REST_IS_NEAR_MS && (leftMs === 0 || nowMs - lastMs > REST_IS_NEAR_MS);
    const paysSince = costMs > MOST_BEFORE_REST_MS ? lastMs : beganMs;
    const most = leftMs === 0 ? MOST_BEFORE_PAUSE_MS : MOST_BEFORE_REST_MS;
    const isCheap = costMs <= most && nowMs - paysSince >= TIMES_ITS_COST_BEFORE_REST * costMs;
    return isNear && isCheap && kept.length > 0 && steps !== lastSteps && this.isWanted;
  }

  /** There are any. */
  get isWanted(): boolean {
    return !this.hasEnded && (this.host.pastBytes ?? 0) > 0;
  }

  /** One takes long. */
  get isDear(): boolean {
    return this.costMs > DEAR_MS;
  }

  /** A way that takes so long has no checkpoints on it, but near its end. */
  isShort(wayMs: number): boolean {
    return wayMs <= Math.max(SHORT_WAY_MS, SHORT_WAY_CHECKPOINTS * this.costMs);
  }

  /** What the first one needs is made beside the run, from its first step on. */
  private isReady(run: Run): boolean {
    if (this.state === 'missing') {
      this.state = 'in the making';
      const isLarge = run.memoryBytes > LARGE_RUN * (this.host.pastBytes ?? 0);
      if (isLarge) this.costMs = run.memoryBytes * MS_PER_BYTE;
      const isThere = () => {
        this.state = 'there';
      };
      run.prepareCheckpoints().then(isThere, isThere);
    }
    return this.state === 'there';
  }

  /** Of a run between two steps, with nothing under way. One that cannot be had is nobody's loss: the run is made again from further back. Gives it, where there is one. */
  async take(run: Run, place: Place): Promise<Marked | undefined> {
    const { host } = this;
    const began = host.now();
    this.lastSteps = place.steps;
    const there = this.at(place.steps);
    if (there) return there;
    const taken = await run.checkpoint();
    if (!taken.ok) {
      if (taken.failure.kind !== 'device-lost') this.hasEnded = true;
    } else if (!this.isLarge(taken.value)) {
      this.keep({ ...placeOf(place), checkpoint: ownCopy(taken.value), bytes: bytesOf(taken.value) });
    } else if (fitsIn(taken.value, MOST_BLOB_BYTES).ok) {
      const inBlob = (piece: Uint8Array) => new Blob([piece as Uint8Array<ArrayBuffer>]);
      const pieces = Array.from(encodeCheckpoint(taken.value), inBlob);
      this.putAway(place, taken.value, new Blob(pieces));
    } else this.hasEnded = true;
    this.took(host.now() - began);
    return this.at(place.steps);
  }

  /** One that was taken for the page, within so many ms: a large one need not be taken again. */
  share(place: Place, checkpoint: Checkpoint, content: Blob, costMs: number): void {
    if (!this.isWanted || !this.isLarge(checkpoint) || this.at(place.steps)) return;
    this.lastSteps = place.steps;
    this.putAway(place, checkpoint, content);
    this.took(costMs);
  }

  /** The one of that step, where there is one. */
  at(steps: number): Marked | undefined {
    return this.kept.find((one) => one.steps === steps)?.checkpoint;
  }

  /** The last one that is not after it. */
  nearest(to: Moment): Kept | undefined {
    return this.kept.findLast((one) => isBefore(one, to));
  }

  /** The same, whole: one that the browser has lost is gone, and the one before it is taken. */
  async read(to: Moment): Promise<Checkpoint | undefined> {
    for (;;) {
      const one = this.nearest(to);
      if (!one?.away) return one?.checkpoint;
      const read = await readCheckpoint(one.away);
      if (read.ok) return { ...one.checkpoint, state: read.value.state };
      this.drop(one);
    }
  }

  private isLarge(checkpoint: Checkpoint): boolean {
    return bytesOf(checkpoint) > LARGEST_SHARE * (this.host.pastBytes ?? 0);
  }

  private took(costMs: number): void {
    this.lastMs = this.host.now();
    // A machine that did something else meanwhile says nothing of the next one.
    this.costMs = this.costMs > 0 ? Math.min(costMs, 2 * this.costMs) : costMs;
  }

  private putAway(place: Place, { state, ...checkpoint }: Checkpoint, away: Blob): void {
    const { series } = state.arrays;
    const marked = { ...checkpoint, state: { ...state, arrays: { series: series?.slice() ?? new Float64Array() } } };
    this.keep({ ...placeOf(place), checkpoint: marked, bytes: away.size, away });
  }

  private keep(one: Kept): void {
    const { used, host } = this;
    const { pastBytes = 0 } = host;
    const at = this.kept.findLastIndex(({ steps }) => steps < one.steps) + 1;
    this.kept.splice(at, 0, one);
    used[roomOf(one)] += one.bytes;
    const room = { here: pastBytes, away: ROOM_AWAY * pastBytes };
    // The last one stays, however large.
    while (used[roomOf(one)] > room[roomOf(one)] && this.dropOne(one));
  }

  /** The one in the same room without which the way from the one before it to the one after is shortest, for how far that is from where the run is. */
  private dropOne(last: Kept): boolean {
    const { kept } = this;
    const span = (kept.at(-1)?.steps ?? 0) / SPREAD;
    const lossAt = (one: Kept, i: number) => {
      const [before, after] = [kept[i - 1]?.steps ?? 0, kept[i + 1]?.steps ?? one.steps];
      return (after - before) / (Math.abs(last.steps - one.steps) + span);
    };
    const losses = kept.map((one, i) =>
      one === last || roomOf(one) !== roomOf(last) ? Number.POSITIVE_INFINITY : lossAt(one, i),
    );
    const least = Math.min(...losses);
    const gone = Number.isFinite(least) && kept[losses.indexOf(least)];
    if (gone) this.drop(gone);
    return gone !== false;
  }

  private drop(one: Kept): void {
    this.kept = this.kept.filter((other) => other !== one);
    this.used[roomOf(one)] -= one.bytes;
  }
}

const roomOf = ({ away }: Kept) => (away ? 'away' : 'here');
const placeOf = ({ nowTicks, steps }: Place): Place => ({ nowTicks, steps });

const bytesOf = ({ state }: Checkpoint): number =>
  Object.values(state.arrays).reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Arrays may be those of the executor, which goes on. */
function ownCopy({ state, ...checkpoint }: Checkpoint): Checkpoint {
  const arrays = Object.entries(state.arrays).map(([name, array]) => [name, array.slice()] as const);
  return { ...checkpoint, state: { ...state, arrays: Object.fromEntries(arrays) } };
}
