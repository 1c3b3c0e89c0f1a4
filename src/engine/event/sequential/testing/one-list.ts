/** The oracle of the event list: one sorted array for all nodes, so that a window is executed in the order of all keys. */
import { NEVER } from '../../../../base/u32.ts';
import { EVENT, type EventList, type EventListKind, NO_EVENT } from '../event-list.ts';

interface Pending {
  readonly id: number;
  readonly time: number;
  readonly dst: number;
  readonly src: number;
  readonly seq: number;
}

const compare = (a: Omit<Pending, 'id' | 'dst'>, b: Omit<Pending, 'id' | 'dst'>): number =>
  a.time - b.time || a.src - b.src || a.seq - b.seq;

class OneList implements EventList {
  words = new Uint32Array(0);
  node = 0;
  private readonly recordWords: number;
  private readonly sorted: Pending[] = [];
  /** Ids are never used again. */
  private nextId: number;

  constructor(payloadWords: number) {
    this.recordWords = EVENT.payload + payloadWords;
    this.nextId = this.recordWords;
  }

  get size(): number {
    return this.sorted.length;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  firstTime(): number {
    return this.sorted[0]?.time ?? NEVER;
  }

  leastTime(): number {
    return this.firstTime();
  }

  take(limit: number): number {
    if (this.firstTime() >= limit) return NO_EVENT;
    const { id, dst } = this.sorted.shift() as Pending;
    this.node = dst;
    return id;
  }

  add(time: number, dst: number, src: number, seq: number, kind: number): number {
    const id = this.nextId;
    this.nextId += this.recordWords;
    if (this.nextId > this.words.length) {
      const words = new Uint32Array(2 * this.nextId);
      words.set(this.words);
      this.words = words;
    }
    this.words.set([time, src, seq, kind], id);
    const event = { id, time, dst, src, seq };
    let [from, to] = [0, this.sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (compare(this.sorted[middle], event) < 0) from = middle + 1;
      else to = middle;
    }
    this.sorted.splice(from, 0, event);
    return id;
  }

  isPast(time: number, _dst: number, src: number, seq: number): boolean {
    return this.sorted.length === 0 || compare({ time, src, seq }, this.sorted[0]) < 0;
  }

  forEach(visit: (id: number, node: number) => void): void {
    for (const { id, dst } of this.sorted) visit(id, dst);
  }
}

export const ONE_LIST: EventListKind = {
  create: ({ payloadWords }) => new OneList(payloadWords),
  bytesFor: () => 0,
};
