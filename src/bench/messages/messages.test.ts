/** Covers: messages between LPs by every way, in order and with rings that are full; the heap by another; rows of the suite, and what is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../base/testing/run-seed.ts';
import type { ThreadPort } from '../host.ts';
import { MOST_MESSAGES, TimeHeap } from './simple-sim.ts';
import { type Messages, openMessages, sharedBytes, WAYS, type Way } from './ways.ts';

it('the heap gives events by time', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat({ max: 50 }))), (steps) => {
      const heap = new TimeHeap();
      let all: number[] = [];
      for (const [i, step] of steps.entries()) {
        if (step !== null) {
          heap.add(step, i);
          all.push(step * MOST_MESSAGES + i);
        } else if (all.length > 0) {
          all = all.toSorted((a, b) => a - b);
          const first = all.shift() as number;
          expect(heap.time).toBe(Math.floor(first / MOST_MESSAGES));
          expect(heap.take()).toBe(first % MOST_MESSAGES);
        }
        expect(heap.size).toBe(all.length);
      }
    }),
  );
});

const SIZE = { lps: 2, bytes: 2 ** 15, slots: 64 };

/** Two LPs in one thread. */
function pairOf(way: Way): readonly Messages[] {
  const buffer = new SharedArrayBuffer(sharedBytes(way, SIZE));
  const queues: unknown[][] = [[], []];
  const port = (lp: number, other: number): ThreadPort => ({
    post: (value) => void queues[other].push(structuredClone(value)),
    receive: () => queues[lp].shift(),
  });
  return [0, 1].map((lp) => {
    const ports = [0, 1].map((other) => (other === lp ? undefined : port(lp, other)));
    return openMessages(way, SIZE, lp, buffer, ports).messages;
  });
}

describe.each(WAYS)('%s', (way) => {
  it('gives all messages in their order, and their places back', () => {
    const [from, to] = pairOf(way);
    const came: number[] = [];
    const drain = () =>
      to.drain((time, message) => {
        came.push(time);
        to.free(message);
      });
    const makeRoom = () => {
      drain();
      to.tell();
      from.drain(() => {});
    };
    // Far more than there are slots and records.
    for (let time = 0; time < 1000; time++) {
      from.send(1, time, makeRoom);
      if (time % 16 === 15) {
        from.tell();
        makeRoom();
      }
    }
    from.tell();
    drain();
    expect(came).toEqual(Array.from({ length: 1000 }, (_, time) => time));
  });
});

it('a copy is one: what the sender does later changes nothing that came', () => {
  const [from, to] = pairOf('ring');
  const taken: number[] = [];
  from.send(1, 7, () => {});
  from.tell();
  to.drain((_time, message) => taken.push(message));
  from.send(1, 8, () => {});
  from.tell();
  to.drain((_time, message) => taken.push(message));
  expect(new Set(taken).size).toBe(2);
});
