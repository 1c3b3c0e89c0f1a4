/**
 * The heap gives events in the order of (time, src, seq) under any interleaving of adding and taking, with ties, growth
 * and the hole that a taken event leaves; it loses nothing, mixes up no fields and reuses its storage.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventHeap } from './event-heap.ts';

interface Pending {
  readonly time: number;
  readonly src: number;
  readonly seq: number;
}

const before = (a: Pending, b: Pending): number => a.time - b.time || a.src - b.src || a.seq - b.seq;

/** A heap beside a sorted list; fields other than the key are made from the key, so that a mix-up shows. */
class Twins {
  readonly heap: EventHeap;
  readonly list: Pending[] = [];
  private seq = 0;

  constructor(capacity: number) {
    this.heap = new EventHeap(capacity, 2);
  }

  add(time: number, src: number): void {
    const seq = this.seq++;
    const id = this.heap.add(time, src ^ seq, src, seq, (time + seq) & 0xff);
    this.heap.payload[id * 2] = time;
    this.heap.payload[id * 2 + 1] = ~seq;
    this.list.push({ time, src, seq });
  }

  /** Takes from both, which must agree. */
  take(): void {
    const { time, src, seq } = this.list.sort(before).shift() as Pending;
    const { heap } = this;
    expect(heap.firstTime()).toBe(time);
    const id = heap.take();
    expect({
      dst: heap.dst[id],
      src: heap.src[id],
      seq: heap.seq[id],
      kind: heap.kind[id],
      payload: [...heap.payload.subarray(id * 2, id * 2 + 2)],
    }).toEqual({ dst: src ^ seq, src, seq, kind: (time + seq) & 0xff, payload: [time, ~seq >>> 0] });
  }
}

/** `undefined` takes an event. Few times and sources, so that most events tie. */
const step = fc.option(
  fc.record({ time: fc.oneof(fc.nat(5), fc.constantFrom(0xffff_fffd, 2 ** 31)), src: fc.nat(3) }),
  {
    nil: undefined,
  },
);

describe('EventHeap', () => {
  it.each([1, 2, 1000])('takes events in order from a first capacity of %d', (capacity) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const twins = new Twins(capacity);
        for (const one of steps) {
          if (one) twins.add(one.time, one.src);
          else if (twins.list.length > 0) twins.take();
          expect(twins.heap.size).toBe(twins.list.length);
        }
        while (twins.list.length > 0) twins.take();
        expect(twins.heap.firstTime()).toBe(Number.POSITIVE_INFINITY);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it('shows every pending event once, also while the root is a hole', () => {
    const twins = new Twins(4);
    for (let i = 0; i < 100; i++) twins.add((i * 7) % 13, i % 5);
    for (let i = 0; i < 40; i++) twins.take();
    twins.heap.take();
    twins.list.shift();
    const seen: Pending[] = [];
    twins.heap.forEach((id, time) => {
      seen.push({ time, src: twins.heap.src[id], seq: twins.heap.seq[id] });
    });
    expect(seen.sort(before)).toEqual(twins.list.sort(before));
  });

  it('keeps its arrays while the number of events does not grow', () => {
    const twins = new Twins(64);
    for (let i = 0; i < 64; i++) twins.add(i, 0);
    const arrays = () => Object.values(twins.heap).filter((field) => ArrayBuffer.isView(field));
    const [first, bytes] = [arrays(), twins.heap.bytes];
    for (let i = 0; i < 10_000; i++) {
      twins.take();
      twins.add(64 + i, i % 3);
    }
    expect(arrays().every((array, i) => array === first[i])).toBe(true);
    expect(twins.heap.bytes).toBe(bytes);
  });

  it('is empty after its last event, and may be filled again', () => {
    const twins = new Twins(2);
    for (let round = 0; round < 3; round++) {
      twins.add(round, 1);
      twins.take();
      expect(twins.heap.size).toBe(0);
      expect(twins.heap.firstTime()).toBe(Number.POSITIVE_INFINITY);
    }
  });
});
