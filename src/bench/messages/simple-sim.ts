/**
 * SimpleSim (Swenson 2015, section 3.3): an event sends a message to an LP that is drawn, itself perhaps, and another one while its list is short. LPs go on
 * by granted times. Messages are neither written nor read, as there.
 */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import { mulHigh, NEVER } from '../../base/u32.ts';
import type { ThreadPort } from '../host.ts';
import type { Barrier } from '../threads/barrier.ts';
import { type Messages, openMessages, type Way, type WaySize } from './ways.ts';

/** In ticks, which are milliseconds: the first event of an LP within, the lookahead, and what a delay has beside it at least and at most. */
const TICKS = { start: 5000, lookahead: 5000, least: 1000, most: 5000 } as const;
const SEED = 1;
/** Events between two looks at what comes, so that rings are not full for long. */
const EVENTS_PER_LOOK = 32;

export interface SimpleSim extends WaySize {
  readonly way: Way;
  /** Events in a list from which on one message is sent. */
  readonly listed: number;
  readonly seconds: number;
}

export interface SimpleSimTotals {
  readonly events: number;
  /** Messages to other LPs. */
  readonly messages: number;
  /** Sum of the times of all events, modulo 2^32: equal whichever way they go. */
  readonly times: number;
  readonly grants: number;
  readonly wallSeconds: number;
}

/** One LP; all of `lps` must run at once. */
export function runSimpleSim(
  sim: SimpleSim,
  lp: number,
  buffer: SharedArrayBuffer,
  ports: readonly (ThreadPort | undefined)[],
): SimpleSimTotals {
  const { messages, barrier } = openMessages(sim.way, sim, lp, buffer, ports);
  return new SimpleLp(sim, lp, messages, barrier).run();
}

/** `window`: 0 and 1 in turn. */
interface Arrived {
  readonly time: number;
  readonly window: number;
  readonly message: number;
}

class SimpleLp {
  private readonly heap = new TimeHeap();
  /** What comes waits until the window in which it was sent is over: when it is there decides nothing. Others are a window ahead at most. */
  private arrived: Arrived[] = [];
  private window = 0;
  private readonly words = new Uint32Array(2);
  private draws = 0;
  private leastSent = NEVER;
  private sent = 0;
  private events = 0;
  private times = 0;

  constructor(
    private readonly sim: SimpleSim,
    private readonly lp: number,
    private readonly messages: Messages,
    private readonly barrier: Barrier,
  ) {}

  run(): SimpleSimTotals {
    const end = this.sim.seconds * 1000;
    this.draw();
    this.heap.add(mulHigh(this.words[0], TICKS.start), this.messages.keep());
    let first = this.wait();
    const began = performance.now();
    let grants = 0;
    for (; first < end; grants++) {
      this.execute(Math.min(first + TICKS.lookahead, end));
      this.messages.tell();
      first = this.wait();
    }
    const { events, sent, times } = this;
    return { events, messages: sent, times, grants, wallSeconds: (performance.now() - began) / 1000 };
  }

  /** For all to be there; gives the first time of all. */
  private wait(): number {
    const least = this.barrier.wait(this.lp, Math.min(this.heap.time, this.leastSent), this.drain);
    this.leastSent = NEVER;
    this.drain();
    const { arrived, window } = this;
    this.arrived = arrived.filter((each) => each.window !== window);
    for (const each of arrived) if (each.window === window) this.heap.add(each.time, each.message);
    this.window ^= 1;
    return least;
  }

  private readonly take = (stamp: number, message: number): void => {
    this.arrived.push({ time: stamp >>> 1, window: stamp & 1, message });
  };
  private readonly drain = (): void => this.messages.drain(this.take);
  private readonly makeRoom = (tries: number): void => {
    this.drain();
    this.barrier.ask(tries);
  };

  private execute(safe: number): void {
    const { heap, sim, messages } = this;
    while (heap.time < safe) {
      const { time } = heap;
      messages.free(heap.take());
      this.events++;
      if (this.events % EVENTS_PER_LOOK === 0) this.drain();
      this.times = (this.times + time) >>> 0;
      this.send(time);
      if (heap.size < sim.listed) this.send(time);
    }
  }

  private send(time: number): void {
    this.draw();
    const to = mulHigh(this.words[0], this.sim.lps);
    const due = time + TICKS.lookahead + TICKS.least + mulHigh(this.words[1], TICKS.most - TICKS.least);
    if (to === this.lp) {
      this.heap.add(due, this.messages.keep());
      return;
    }
    this.sent++;
    if (due < this.leastSent) this.leastSent = due;
    this.messages.send(to, 2 * due + this.window, this.makeRoom);
  }

  private draw(): void {
    threefry2x32(SEED, STREAMS.handler, this.lp, this.draws++, this.words);
  }
}

/** Messages that can be told apart: times have the other 53 bits, less 22. */
export const MOST_MESSAGES = 2 ** 22;

/** Events of a SimpleSim LP by time: a binary heap of numbers, in each a time and which message it is. */
export class TimeHeap {
  private readonly keys: number[] = [];

  get size(): number {
    return this.keys.length;
  }

  /** Of the first event; infinity where there is none. */
  get time(): number {
    return this.keys.length > 0 ? Math.floor(this.keys[0] / MOST_MESSAGES) : Number.POSITIVE_INFINITY;
  }

  add(time: number, message: number): void {
    const { keys } = this;
    const key = time * MOST_MESSAGES + message;
    let at = keys.length;
    keys.push(key);
    for (let up = (at - 1) >> 1; at > 0 && keys[up] > key; at = up, up = (at - 1) >> 1) keys[at] = keys[up];
    keys[at] = key;
  }

  /** Takes out the first event; gives which message it is. There is one. */
  take(): number {
    const { keys } = this;
    const message = keys[0] % MOST_MESSAGES;
    const key = keys.pop() as number;
    if (keys.length === 0) return message;
    let at = 0;
    for (let down = 1; down < keys.length; down = 2 * at + 1) {
      if (down + 1 < keys.length && keys[down + 1] < keys[down]) down++;
      if (keys[down] >= key) break;
      keys[at] = keys[down];
      at = down;
    }
    keys[at] = key;
    return message;
  }
}
