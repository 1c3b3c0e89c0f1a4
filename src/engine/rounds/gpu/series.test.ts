/** Covers: a long run keeps no more totals than there are rows, and those that rows need. */
import { expect, it } from 'vitest';
import { SeriesRows } from './series.ts';

it('keeps totals between which there is a row, and no others', async () => {
  const sampling = { everyRounds: 10, maxRows: 4 };
  const rows = new SeriesRows(sampling as never);
  // A counter that grows by 2^30 a round, which a word of the GPU cannot hold.
  const total = (round: number) => round * 2 ** 30;
  for (let round = 3; round < 100_000; round += 3) rows.note(round, () => [total(round - 3)]);
  const { bases } = (rows as unknown as { bases: { bases: unknown[] } }).bases;
  expect(bases.length).toBeLessThanOrEqual(sampling.maxRows);
  const world = { counters: ['sent'], gauges: [], censusKernels: [], observed: [] };
  const words = new Uint32Array([0, 10, 20, 30].flatMap((round) => [round, total(round) >>> 0]));
  const read = await rows.read({ world, read: async () => words } as never);
  expect(read.columns.sent).toEqual([0, 10, 20, 30].map(total));
});
