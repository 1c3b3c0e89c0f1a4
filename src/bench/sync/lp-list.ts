/** The event list of a worker: that of the LP that it is in. What is sent to other LPs goes into rings. */
import { assert } from '../../base/assert.ts';
import { NEVER, NONE } from '../../base/u32.ts';
import { EVENT, type EventList, NO_EVENT } from '../../engine/event/sequential/event-list.ts';
import type { Channel } from './channel.ts';
import type { Lp } from './lp.ts';
import { SENT } from './shared-memory.ts';

export class LpList implements EventList {
  words: Uint32Array;
  node = NONE;
  private lp: Lp;
  /** Channels of the LP by where they lead. */
  private readonly channels: Channel[][];
  private now = 0;
  /** Of what was sent to other LPs since somebody last set it: the least time. */
  leastSent = NEVER;

  /** `lpOf`: by node. `makeRoom`: waits for others to read, and reads meanwhile what they send. */
  constructor(
    /** Of this worker. */
    private readonly lps: readonly Lp[],
    private readonly lpOf: Uint16Array,
    private readonly makeRoom: (tries: number) => void,
  ) {
    this.channels = [];
    for (const { index, leaving } of lps) {
      this.channels[index] = [];
      for (const channel of leaving) this.channels[index][channel.cut.to] = channel;
    }
    this.lp = lps[0];
    this.words = this.lp.calendar.words;
  }

  enter(lp: Lp): void {
    this.lp = lp;
    this.now = 0;
  }

  take(limit: number): number {
    const { calendar, first } = this.lp;
    const id = calendar.take(limit);
    if (id === NO_EVENT) return id;
    this.words = calendar.words;
    this.node = first + calendar.node;
    this.now = this.words[id + EVENT.time];
    return id;
  }

  add(time: number, dst: number, src: number, seq: number, kind: number): number {
    const { calendar, first, nodes } = this.lp;
    const local = dst - first;
    if (local >= 0 && local < nodes) {
      const id = calendar.add(time, local, src, seq, kind);
      this.words = calendar.words;
      return id;
    }
    const id = this.beginRecord(dst);
    if (time < this.leastSent) this.leastSent = time;
    const { words } = this;
    words[id + EVENT.time] = time;
    words[id + EVENT.src] = src;
    words[id + EVENT.seq] = seq;
    words[id + EVENT.kind] = kind;
    words[id + SENT.node] = dst;
    words[id + SENT.at] = this.now;
    return id;
  }

  /** The LP may be read by others. */
  private beginRecord(dst: number): number {
    const { lp } = this;
    const channel = this.channels[lp.index][this.lpOf[dst]];
    assert(channel, `LP ${lp.index} has no channel to that of node ${dst}`);
    const { ring } = channel;
    let id = ring.begin();
    for (let tries = 0; id < 0; tries++) {
      channel.tell();
      this.makeRoom(tries);
      id = ring.begin();
    }
    lp.messages++;
    this.words = ring.words;
    return id;
  }

  get size(): number {
    return this.lps.reduce((sum, { calendar }) => sum + calendar.size, 0);
  }

  get bytes(): number {
    return this.lps.reduce((sum, { calendar }) => sum + calendar.bytes, 0);
  }

  firstTime(): number {
    return this.lp.calendar.firstTime();
  }

  leastTime(): number {
    return this.lp.calendar.leastTime();
  }

  isPast(time: number, dst: number, src: number, seq: number): boolean {
    return this.lp.calendar.isPast(time, dst - this.lp.first, src, seq);
  }

  forEach(visit: (id: number, node: number) => void): void {
    for (const { calendar, first } of this.lps) {
      this.words = calendar.words;
      calendar.forEach((id, node) => {
        visit(id, first + node);
      });
    }
  }
}
