/**
 * What theory and other programs know of a mesh: a short run of each line of the table in `testing/oracles.ts`, held to its band and four standard
 * errors of a run of that length. `node scripts/oracles.mjs mesh` holds the mean of 20 seeds to the band alone: see docs/validation.md.
 */
import { describe, expect, it } from 'vitest';
import { holdOracles } from '../testing/hold-oracles.ts';
import { allRight } from './error-curve.ts';
import { bitsOf, HEADER_BYTES } from './spec/timing.ts';
import { meshOracles, meshRun, presetOf, SLOT_BY_SLOT, TENTH_FAILS } from './testing/oracles.ts';
import { slotBySlot } from './testing/slot-by-slot.ts';

holdOracles(meshOracles);

describe('slot by slot', () => {
  it.each(SLOT_BY_SLOT)('$n stations: the table is what the program says', ({ n, free, limited }) => {
    [free, limited].forEach(([mbits, collided], i) => {
      const { throughput, collisions } = slotBySlot(n, 7 * i, 100_000);
      expect(Math.abs(throughput / mbits - 1)).toBeLessThan(0.005);
      expect(Math.abs(collisions - collided)).toBeLessThan(0.004);
    });
  });
});

it.each(Object.entries(TENTH_FAILS))('%s Mbit/s: 10%% of frames of 1,036 bytes fail at %d dB', (bitRate, decibels) => {
  const failed = (at: number) => 1 - allRight(bitRate, 10 ** (at / 10), bitsOf(1000 + HEADER_BYTES));
  expect(failed(decibels - 0.06)).toBeGreaterThan(0.1);
  expect(failed(decibels + 0.06)).toBeLessThan(0.1);
});

it('the paper: ACKs and NACKs that are lost hang on the speed, loss does not', async () => {
  const of = (speed: number) =>
    meshRun({ ...presetOf('paper-2012'), stations: 2, spacing: 19.9, rate: 100, speed })(1, 40);
  const [slow, fast] = [await of(1), await of(10)];
  expect(slow.acksLost).toBeLessThan(fast.acksLost);
  expect(slow.nacksLost).toBeGreaterThan(4 * fast.nacksLost);
  expect(Math.abs(slow.loss / fast.loss - 1)).toBeLessThan(0.25);
});
