/** Covers: between two looks of the host counters of 32 bits go on by less than 2^32, whatever an event counts and however many nodes there are. */
import { expect, it } from 'vitest';
import { mostEvents } from './device-run.ts';

const NODES = [2, 100, 4096, 2 ** 15 - 1, 2 ** 20, 2 ** 24];
const AMOUNTS = [1, 127, 128, 2047, 2048, 65_535, 65_536];

/** What a text may count is refused beyond (protocol/spec.ts). */
const cases = NODES.flatMap((nodes) => AMOUNTS.map((maxAmount) => ({ nodes, maxAmount, maxSends: 1 }))).filter(
  ({ nodes, maxAmount }) => nodes * maxAmount < 2 ** 31,
);

it.each(cases)('$nodes nodes that count $maxAmount', (world) => {
  const { ofNode, ofBatch } = mostEvents(world);
  const round = ofNode * world.nodes * world.maxAmount;
  expect(ofNode).toBeGreaterThan(0);
  // So many are not yet too many; two rounds more run before the batch pauses.
  expect(ofBatch * world.maxAmount + 2 * round).toBeLessThan(2 ** 32);
  if (world.maxAmount === 1) expect(ofBatch).toBe(2 ** 30);
});
