/** Covers: a long run keeps no more totals than there are rows, and those that rows need. */
import { afterEach, expect, it, vi } from 'vitest';
import type { RoundsNetwork } from './network.ts';
import { SeriesRows } from './series.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps totals between which there is a row, and no others', async () => {
  const sampling = { everyRounds: 10, maxRows: 4 };
  const rows = new SeriesRows(sampling as never);
  // A counter that grows by 2^30 a round, which a word of the GPU cannot hold.
  const total = (round: number) => round * 2 ** 30;
  for (let round = 0; round < 100_000; round += 3) rows.note(round, [total(round)]);
  expect((rows as unknown as { bases: unknown[] }).bases.length).toBeLessThanOrEqual(sampling.maxRows + 1);
  const world = { counters: ['sent'], gauges: [], censusKernels: [], observed: [] };
  const words = new Uint32Array([0, 10, 20, 30].flatMap((round) => [round, total(round) >>> 0]));
  const read = await readFrom(rows, world, words);
  expect(read.columns.sent).toEqual([0, 10, 20, 30].map(total));
});

/** A device whose every buffer holds these words. */
function readFrom(rows: SeriesRows, world: object, words: Uint32Array) {
  const device = {
    createBuffer: () => ({ mapAsync: async () => {}, getMappedRange: () => words.buffer.slice(0), destroy: () => {} }),
    createCommandEncoder: () => ({ copyBufferToBuffer: () => {}, finish: () => {} }),
    queue: { submit: () => {} },
  };
  vi.stubGlobal('GPUBufferUsage', {});
  vi.stubGlobal('GPUMapMode', {});
  return rows.read(
    { gpu: { device }, world, controlAt: () => ({ firstWord: 0 }) } as unknown as RoundsNetwork,
    100_000,
  );
}
