/** Covers: seeds of a setting differ, say which repetition they are, and do not change when a study grows. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_U32 } from '../../base/u32.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../defaults.ts';
import { repetitionOf, seedOf } from './seeds.ts';

const seeded = (seeds: 'common' | 'own', seed = 7) => ({ scenario: complete(pholdSpec, { seed }), seeds });
const u32 = fc.integer({ min: 0, max: MOST_U32 });

it.each(['common', 'own'] as const)('%s seeds say which repetition they are', (seeds) => {
  fc.assert(
    fc.property(u32, u32, fc.string(), (seed, repetition, value) => {
      const made = seedOf(seeded(seeds, seed), { value }, repetition);
      expect(made >>> 0).toBe(made);
      expect(repetitionOf(seeded(seeds, seed), { value }, made)).toBe(repetition);
    }),
  );
});

it('common seeds follow each other, and begin again after the last', () => {
  expect([0, 1, 2].map((k) => seedOf(seeded('common', MOST_U32), { nodes: 2 }, k))).toEqual([MOST_U32, 0, 1]);
});

it('own seeds are the same whatever else a study has, and in whatever order it names what varies', () => {
  expect([0, 1, 2].map((k) => seedOf(seeded('own'), { nodes: 2, mean: 1 }, k))).toEqual(
    [0, 1, 2].map((k) => seedOf(seeded('own'), { mean: 1, nodes: 2 }, k)),
  );
  // Frozen: rows of studies of before are found by them.
  expect([0, 1, 2].map((k) => seedOf(seeded('own'), { nodes: 2 }, k))).toMatchInlineSnapshot(`
    [
      2561480148,
      4282179605,
      1385518110,
    ]
  `);
  expect(seedOf(seeded('own'), { nodes: 3 }, 0)).not.toBe(seedOf(seeded('own'), { nodes: 2 }, 0));
  expect(seedOf(seeded('own', 8), { nodes: 2 }, 0)).not.toBe(seedOf(seeded('own'), { nodes: 2 }, 0));
});

it('own seeds spread over all there are', () => {
  const bits = new Array(32).fill(0);
  const count = 4096;
  for (let k = 0; k < count; k++)
    for (let bit = 0; bit < 32; bit++) bits[bit] += (seedOf(seeded('own'), { nodes: k % 64 }, k >> 6) >>> bit) & 1;
  // Six standard deviations of a fair coin.
  for (const ones of bits) expect(Math.abs(ones - count / 2)).toBeLessThan(6 * 0.5 * Math.sqrt(count));
});
