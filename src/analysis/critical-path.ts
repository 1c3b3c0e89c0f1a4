/**
 * Critical-path parallelism of a trace of events (Andelfinger & Hartenstein 2014, section 3): how many events a perfect
 * conservative engine could execute at once, for a given assignment of nodes to LPs. In each round every LP removes at
 * most its earliest remaining event, if that lies in [tmin, tmin + lookahead) and its parent is done; tmin is the least
 * time that remains. Parallelism is events per round, utilisation is parallelism per LP; one LP gives exactly 1.
 *
 * The trace is in order of time, so both ends of a window are places in it that only move on: `low`, before which all is
 * done, and `high`, where the window ends. An LP waits at its next event until `high` passes it. So an event costs a few
 * steps, however many LPs there are: ten million events take about a second.
 */
import { assert } from '../base/assert.ts';
import { NONE } from '../base/u32.ts';
import { type EventTrace, NO_PARENT } from './event-trace.ts';

export interface CriticalPath {
  readonly rounds: number;
  /** Events per round. */
  readonly parallelism: number;
  /** Parallelism per LP, 0 to 1. */
  readonly utilisation: number;
}

/** `lpOf`: LP of each node, below `lps`. `lookahead` in ticks. Memory about 13 bytes per event. */
export function criticalPath(trace: EventTrace, lpOf: Uint32Array, lps: number, lookahead: number): CriticalPath {
  const events = trace.time.length;
  const rounds = new Rounds(trace, lpOf, lps, lookahead).count();
  const parallelism = rounds === 0 ? 0 : events / rounds;
  return { rounds, parallelism, utilisation: parallelism / lps };
}

/** States of an event after the first, 0: its LP has removed all before it; it is removed. */
const NEXT = 1;
const DONE = 2;

class Rounds {
  private readonly time: Uint32Array;
  private readonly parent: Uint32Array;
  /** The next event of the same LP. */
  private readonly following: Uint32Array;
  private readonly state: Uint8Array;
  /** The earliest remaining events of the LPs, of those that have one in the window; then what a round removes of them. */
  private inside: Uint32Array;
  private removed: Uint32Array;
  private insideCount = 0;
  /** All events before `low` are done; those before `high` lie in the window or before it. */
  private low = 0;
  private high = 0;

  constructor(
    { time, node, parent }: EventTrace,
    lpOf: Uint32Array,
    lps: number,
    private readonly lookahead: number,
  ) {
    this.time = time;
    this.parent = parent;
    this.state = new Uint8Array(time.length);
    this.following = new Uint32Array(time.length);
    const latest = new Uint32Array(lps).fill(NONE);
    for (let event = time.length - 1; event >= 0; event--) {
      const lp = lpOf[node[event]];
      this.following[event] = latest[lp];
      latest[lp] = event;
    }
    for (const event of latest) if (event !== NONE) this.state[event] = NEXT;
    const most = Math.min(lps, time.length);
    this.inside = new Uint32Array(most);
    this.removed = new Uint32Array(most);
  }

  count(): number {
    let rounds = 0;
    for (let left = this.time.length; left > 0; rounds++) {
      this.openWindow();
      const removed = this.round();
      assert(removed > 0, 'no event of a window has its parent done: the trace is not in causal order');
      left -= removed;
    }
    return rounds;
  }

  private openWindow(): void {
    const { time, state, inside } = this;
    while (state[this.low] === DONE) this.low++;
    const end = time[this.low] + this.lookahead;
    let { high } = this;
    for (; high < time.length && time[high] < end; high++) if (state[high] === NEXT) inside[this.insideCount++] = high;
    this.high = high;
  }

  private round(): number {
    const { inside, removed, following, state, parent, low, high } = this;
    let count = 0;
    let kept = 0;
    for (let i = 0; i < this.insideCount; i++) {
      const event = inside[i];
      const by = parent[event];
      if (by !== NO_PARENT && by >= low && state[by] !== DONE) {
        inside[kept++] = event;
        continue;
      }
      removed[count++] = event;
      const next = following[event];
      if (next === NONE) continue;
      state[next] = NEXT;
      if (next < high) inside[kept++] = next;
    }
    this.insideCount = kept;
    // Only now: what was removed in this round is not done for others in it.
    for (let i = 0; i < count; i++) state[removed[i]] = DONE;
    return count;
  }
}
