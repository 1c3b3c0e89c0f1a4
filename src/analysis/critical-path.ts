/**
 * Critical-path parallelism of a trace of events (Andelfinger & Hartenstein 2014, section 3): how many events a perfect
 * conservative engine could execute at once, for a given assignment of nodes to LPs. In each round every LP removes at
 * most its earliest remaining event, if that lies in [tmin, tmin + lookahead) and its parent is done; tmin is the least
 * time that remains. Parallelism is events per round, utilisation is parallelism per LP; one LP gives exactly 1.
 */
import { assert } from '../base/assert.ts';

/** Events in the order in which one processor would execute them: by time, ties as the engine breaks them. */
export interface EventTrace {
  /** Ticks, never falling. */
  readonly time: Uint32Array;
  /** Node that executed the event. */
  readonly node: Uint32Array;
  /** Index in the trace of the event that sent this one; `NO_PARENT` for the first ones. */
  readonly parent: Uint32Array;
}

export const NO_PARENT = 0xffff_ffff;

export interface CriticalPath {
  readonly rounds: number;
  /** Events per round. */
  readonly parallelism: number;
  /** Parallelism per LP, 0 to 1. */
  readonly utilisation: number;
}

/** `lpOf`: LP of each node, below `lps`. `lookahead` in ticks. Time O(E log P), memory about 12 bytes per event. */
export function criticalPath(trace: EventTrace, lpOf: Uint32Array, lps: number, lookahead: number): CriticalPath {
  const events = trace.time.length;
  const rounds = new Rounds(trace, queues(trace, lpOf, lps), lookahead).count();
  const parallelism = rounds === 0 ? 0 : events / rounds;
  return { rounds, parallelism, utilisation: parallelism / lps };
}

/** Events grouped by LP, each group in the order of the trace: `order[begin[lp] .. begin[lp + 1])`. */
interface Queues {
  readonly begin: Uint32Array;
  readonly order: Uint32Array;
}

function queues({ node }: EventTrace, lpOf: Uint32Array, lps: number): Queues {
  const begin = new Uint32Array(lps + 1);
  for (const n of node) begin[lpOf[n] + 1]++;
  for (let lp = 0; lp < lps; lp++) begin[lp + 1] += begin[lp];
  const next = begin.slice(0, lps);
  const order = new Uint32Array(node.length);
  node.forEach((n, event) => {
    order[next[lpOf[n]]++] = event;
  });
  return { begin, order };
}

class Rounds {
  private readonly trace: EventTrace;
  private readonly lookahead: number;
  private readonly order: Uint32Array;
  private readonly at: Uint32Array;
  private readonly end: Uint32Array;
  private readonly done: Uint8Array;
  /** LPs whose earliest event lies in the window. */
  private readonly inside: Uint32Array;
  private insideCount = 0;
  /** LPs whose earliest event lies after it: a binary heap by time. */
  private readonly waiting: Uint32Array;
  private waitingCount = 0;
  /** Events removed in this round: done only when it is over. */
  private readonly removed: Uint32Array;

  constructor(trace: EventTrace, { begin, order }: Queues, lookahead: number) {
    const lps = begin.length - 1;
    this.trace = trace;
    this.lookahead = lookahead;
    this.order = order;
    this.at = begin.slice(0, lps);
    this.end = begin.subarray(1);
    this.done = new Uint8Array(order.length);
    this.inside = new Uint32Array(lps);
    this.waiting = new Uint32Array(lps);
    this.removed = new Uint32Array(lps);
    for (let lp = 0; lp < lps; lp++) if (this.at[lp] < this.end[lp]) this.push(lp);
  }

  count(): number {
    let rounds = 0;
    for (let left = this.order.length; left > 0; rounds++) {
      this.openWindow();
      const removed = this.round();
      assert(removed > 0, 'no event of a window has its parent done: the trace is not in causal order');
      left -= removed;
    }
    return rounds;
  }

  /** The least remaining time is that of an LP inside, if there is one: all others lie beyond an earlier window's end. */
  private openWindow(): void {
    let tmin = this.waitingCount > 0 ? this.headTime(this.waiting[0]) : Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.insideCount; i++) tmin = Math.min(tmin, this.headTime(this.inside[i]));
    while (this.waitingCount > 0 && this.headTime(this.waiting[0]) < tmin + this.lookahead)
      this.inside[this.insideCount++] = this.pop();
    this.windowEnd = tmin + this.lookahead;
  }

  private windowEnd = 0;

  private round(): number {
    const { inside, removed, done } = this;
    let count = 0;
    let kept = 0;
    for (let i = 0; i < this.insideCount; i++) {
      const lp = inside[i];
      const event = this.order[this.at[lp]];
      const parent = this.trace.parent[event];
      if (parent === NO_PARENT || done[parent] === 1) {
        removed[count++] = event;
        this.at[lp]++;
      }
      if (this.at[lp] === this.end[lp]) continue;
      if (this.headTime(lp) < this.windowEnd) inside[kept++] = lp;
      else this.push(lp);
    }
    this.insideCount = kept;
    for (let i = 0; i < count; i++) done[removed[i]] = 1;
    return count;
  }

  private headTime(lp: number): number {
    return this.trace.time[this.order[this.at[lp]]];
  }

  private push(lp: number): void {
    const heap = this.waiting;
    const time = this.headTime(lp);
    let i = this.waitingCount++;
    while (i > 0) {
      const up = (i - 1) >>> 1;
      if (this.headTime(heap[up]) <= time) break;
      heap[i] = heap[up];
      i = up;
    }
    heap[i] = lp;
  }

  private pop(): number {
    const heap = this.waiting;
    const top = heap[0];
    const last = heap[--this.waitingCount];
    const time = this.headTime(last);
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= this.waitingCount) break;
      if (child + 1 < this.waitingCount && this.headTime(heap[child + 1]) < this.headTime(heap[child])) child++;
      if (this.headTime(heap[child]) >= time) break;
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = last;
    return top;
  }
}
