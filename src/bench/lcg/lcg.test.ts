/** Covers: the host's side of the scheme of Kunz et al.: steps at once, queues, and the places of events. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedDigest, statesAfter } from './event.ts';
import { arrange } from './order.ts';
import { EventQueues } from './queues.ts';

/** As in shaders/bench/event.wesl. */
const MULTIPLIERS = [16807, 48271, 69621, 39373];

it.each([0, 1, 2, 20_000])('many steps at once are as many steps one by one: %d an event', (steps) => {
  const workload = { simulations: 5, modules: 3, types: 4, steps, words: 18 };
  const states = statesAfter(0, workload);
  const queues = new EventQueues(5, 3);
  for (let round = 0; round < 8; round++)
    for (let simulation = 0; simulation < 5; simulation++) {
      const module = queues.take(simulation);
      const at = (simulation * 3 + module) * 18;
      for (let i = 0; i < steps; i++) states[at + 4] = (states[at + 4] * MULTIPLIERS[simulation % 4]) % (2 ** 31 - 1);
      queues.insert(simulation, module, ++states[at]);
    }
  expect(states).toEqual(statesAfter(8, workload));
});

it('a simulation that ends otherwise is named', () => {
  const workload = { simulations: 5, modules: 3, types: 4, steps: 1, words: 18 };
  const states = statesAfter(7, workload);
  expect(checkedDigest(states, 7, workload).ok).toBe(true);
  states[3 * 3 * 18 + 17]++;
  expect(checkedDigest(states, 7, workload)).toMatchObject({
    failure: { kind: 'model-fault', message: expect.stringContaining('simulation 3 is not as on one core') },
  });
});

it('a queue gives the earliest event, of equal times that of the first module', () => {
  const delays = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }), delays, (modules, most, all) => {
      const queues = new EventQueues(2, modules);
      const plain = Array.from({ length: modules }, (_, module) => ({ time: 0, module }));
      const away: { time: number; module: number }[] = [];
      for (const delay of all) {
        const next = plain.sort((a, b) => a.time - b.time || a.module - b.module).shift();
        expect(queues.take(1)).toBe(next?.module);
        away.push({ time: (next?.time ?? 0) + delay, module: next?.module ?? 0 });
        if (away.length < Math.min(most, modules)) continue;
        const back = away.shift() ?? { time: 0, module: 0 };
        plain.push(back);
        queues.insert(1, back.module, back.time);
      }
    }),
  );
});

describe('places of events of types 0, 1, 2, 0, 1, 3', () => {
  it.each([
    ['as they come', [0, 1, 2, 3, 4, 5], 6],
    ['sorted', [0, 2, 4, 1, 3, 5], 6],
    ['padded', [0, 32, 64, 1, 33, 96], 97],
  ] as const)('%s', (order, expected, used) => {
    const offsets = new Uint32Array(6);
    expect(arrange(Uint8Array.of(0, 1, 2, 0, 1, 3), order, offsets)).toBe(used);
    expect([...offsets]).toEqual(expected);
  });

  it('a type that fills its warps begins at the next one', () => {
    const offsets = new Uint32Array(65);
    expect(arrange(new Uint8Array(65).fill(1, 64), 'padded', offsets)).toBe(65);
    expect(offsets[64]).toBe(64);
  });
});
