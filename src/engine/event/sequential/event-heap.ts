/**
 * A future event list: a 4-ary heap over typed arrays, ordered by (time, src, seq).
 * Nothing is allocated per event. Taking the first event leaves a hole at the root; the next event put in fills it with
 * one sift instead of two (the hold pattern of PHOLD).
 */
import type { EventList } from './event-list.ts';

export class EventHeap implements EventList {
  static create(capacity: number, payloadWords: number): EventHeap {
    return new EventHeap(capacity, payloadWords);
  }

  static bytesFor(capacity: number, payloadWords: number): number {
    return capacity * (4 * 6 + 1 + 4 * payloadWords);
  }

  static grown(capacity: number): number {
    return Math.max(16, Math.ceil(capacity * 1.5));
  }

  private readonly payloadWords: number;
  private times: Uint32Array;
  private ids: Uint32Array;
  private length = 0;
  private hole = false;
  private free: Uint32Array;
  private freeCount = 0;
  dst: Uint32Array;
  src: Uint32Array;
  seq: Uint32Array;
  kind: Uint8Array;
  payload: Uint32Array;

  constructor(capacity: number, payloadWords: number) {
    this.payloadWords = payloadWords;
    this.times = new Uint32Array(capacity);
    this.ids = new Uint32Array(capacity);
    this.free = new Uint32Array(capacity);
    this.dst = new Uint32Array(capacity);
    this.src = new Uint32Array(capacity);
    this.seq = new Uint32Array(capacity);
    this.kind = new Uint8Array(capacity);
    this.payload = new Uint32Array(capacity * payloadWords);
    this.release(0, capacity);
  }

  get size(): number {
    return this.hole ? this.length - 1 : this.length;
  }

  get bytes(): number {
    return EventHeap.bytesFor(this.times.length, this.payloadWords);
  }

  firstTime(): number {
    this.settle();
    return this.length === 0 ? Number.POSITIVE_INFINITY : this.times[0];
  }

  /** All that come before the first one are. */
  isPast(time: number, src: number, seq: number): boolean {
    this.settle();
    if (this.length === 0) return true;
    if (time !== this.times[0]) return time < this.times[0];
    const first = this.ids[0];
    return src !== this.src[first] ? src < this.src[first] : seq < this.seq[first];
  }

  take(): number {
    this.settle();
    const id = this.ids[0];
    this.hole = true;
    this.free[this.freeCount++] = id;
    return id;
  }

  add(time: number, dst: number, src: number, seq: number, kind: number): number {
    if (this.freeCount === 0) this.grow();
    const id = this.free[--this.freeCount];
    this.dst[id] = dst;
    this.src[id] = src;
    this.seq[id] = seq;
    this.kind[id] = kind;
    if (this.hole) {
      this.hole = false;
      this.siftDown(time, id);
    } else {
      this.siftUp(this.length++, time, id);
    }
    return id;
  }

  forEach(visit: (id: number, time: number) => void): void {
    this.settle();
    for (let at = 0; at < this.length; at++) visit(this.ids[at], this.times[at]);
  }

  private settle(): void {
    if (!this.hole) return;
    this.hole = false;
    this.length--;
    if (this.length > 0) this.siftDown(this.times[this.length], this.ids[this.length]);
  }

  private before(timeA: number, idA: number, timeB: number, idB: number): boolean {
    if (timeA !== timeB) return timeA < timeB;
    const srcA = this.src[idA];
    const srcB = this.src[idB];
    return srcA !== srcB ? srcA < srcB : this.seq[idA] < this.seq[idB];
  }

  private siftUp(from: number, time: number, id: number): void {
    const { times, ids } = this;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (!this.before(time, id, times[parent], ids[parent])) break;
      times[at] = times[parent];
      ids[at] = ids[parent];
      at = parent;
    }
    times[at] = time;
    ids[at] = id;
  }

  /** Sifts an event down from the root. */
  private siftDown(time: number, id: number): void {
    const { times, ids, length } = this;
    let at = 0;
    for (;;) {
      const first = 4 * at + 1;
      if (first >= length) break;
      const end = first + 4 < length ? first + 4 : length;
      let least = first;
      let leastTime = times[first];
      for (let child = first + 1; child < end; child++) {
        const childTime = times[child];
        if (
          childTime < leastTime ||
          (childTime === leastTime && this.before(childTime, ids[child], leastTime, ids[least]))
        ) {
          least = child;
          leastTime = childTime;
        }
      }
      if (!this.before(leastTime, ids[least], time, id)) break;
      times[at] = leastTime;
      ids[at] = ids[least];
      at = least;
    }
    times[at] = time;
    ids[at] = id;
  }

  private release(from: number, to: number): void {
    for (let id = to - 1; id >= from; id--) this.free[this.freeCount++] = id;
  }

  private grow(): void {
    const old = this.times.length;
    const capacity = EventHeap.grown(old);
    const wider = (array: Uint32Array, words = 1): Uint32Array => {
      const copy = new Uint32Array(capacity * words);
      copy.set(array);
      return copy;
    };
    this.times = wider(this.times);
    this.ids = wider(this.ids);
    this.free = wider(this.free);
    this.dst = wider(this.dst);
    this.src = wider(this.src);
    this.seq = wider(this.seq);
    this.payload = wider(this.payload, this.payloadWords);
    const kind = new Uint8Array(capacity);
    kind.set(this.kind);
    this.kind = kind;
    this.release(old, capacity);
  }
}
