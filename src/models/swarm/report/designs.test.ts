/** How the designs are dispatched: what every device can run, whatever a swarm is like, and what memory each asks for. */
import fc from 'fast-check';
import '../../testing/registry.ts';
import { expect, it } from 'vitest';
import { CELL } from '../../../engine/rounds/layout.ts';
import { estimateMemory } from '../../../run/estimate.ts';
import { complete } from '../../../scenario/defaults.ts';
import { COUNTERS } from '../layout.ts';
import { swarmSpec } from '../spec.ts';
import { swarmOf } from '../testing/test-config.ts';
import { blockWords, type Design, exchangeKernel } from './designs.ts';

const DESIGNS: readonly Design[] = ['bitset', 'naive', 'limited', 'peer-per-thread', 'block-per-thread', 'multi-block'];
const BLOCK_DESIGNS: readonly Design[] = ['block-per-thread', 'multi-block'];

const anySize = fc.record({
  peers: fc.integer({ min: 2, max: 2 ** 20 }),
  blocks: fc.integer({ min: 1, max: 4096 }),
  slots: fc.integer({ min: 1, max: 8 }),
});

it('every device can run what is dispatched', () => {
  fc.assert(
    fc.property(anySize, fc.constantFrom(...DESIGNS), (size, design) => {
      const { kernel, constants } = exchangeKernel(design, swarmOf({ ...size, keptBlocks: 63 }));
      expect(constants.LANES).toBeLessThanOrEqual(256);
      expect(constants.LANES).toBeGreaterThanOrEqual(constants.CHUNK ?? 1);
      expect(Number.isInteger(kernel.workgroups)).toBe(true);
      expect(kernel.workgroups).toBeGreaterThanOrEqual(1);
      expect(kernel.workgroups).toBeLessThanOrEqual(65_535);
    }),
  );
});

it('a workgroup of a slot has threads for all blocks, for all words of their set, and an even number of slots', () => {
  fc.assert(
    fc.property(anySize, fc.constantFrom(...BLOCK_DESIGNS), (size, design) => {
      const { LANES, CHUNK, BLOCKS_PER_LANE } = exchangeKernel(design, swarmOf(size)).constants;
      expect(LANES * BLOCKS_PER_LANE).toBeGreaterThanOrEqual(size.blocks);
      expect(LANES).toBeGreaterThanOrEqual(Math.ceil(size.blocks / 32));
      expect(CHUNK % 2).toBe(0);
    }),
  );
});

it('one thread for each block, several where that is the design', () => {
  const perLane = (design: Design, blocks: number) =>
    exchangeKernel(design, swarmOf({ blocks })).constants.BLOCKS_PER_LANE;
  expect([128, 256, 512, 2048].map((blocks) => perLane('block-per-thread', blocks))).toEqual([1, 1, 2, 8]);
  expect([128, 256, 512, 2048].map((blocks) => perLane('multi-block', blocks))).toEqual([4, 8, 8, 8]);
});

it('limited keeps what 16 KiB of workgroup memory hold, in two kernels whatever the number is', () => {
  const keptIn = (keptBlocks: number) => exchangeKernel('limited', swarmOf({ keptBlocks })).constants;
  expect([1, 8, 63].map(keptIn)).toEqual(Array(3).fill({ LANES: 64, ROOM: 63 }));
  expect([64, 127].map(keptIn)).toEqual(Array(2).fill({ LANES: 32, ROOM: 127 }));
  for (const { LANES, ROOM } of [63, 127].map(keptIn))
    expect(4 * LANES * ROOM + 4 * (CELL.counters + COUNTERS.length) + 8).toBeLessThanOrEqual(2 ** 14 - 2 * 16);
});

it('the report keeps a word for each block, we a bit', () => {
  const words = (design: Design) => blockWords(512, exchangeKernel(design, swarmOf({ blocks: 512, keptBlocks: 63 })));
  expect(DESIGNS.map(words)).toEqual([16, 512, 512, 512, 512, 512]);
});

it('what does not fit is refused with numbers, on the GPU alone', () => {
  const scenario = complete(swarmSpec, { params: { peers: 2 ** 16, blocks: 1024, choice: 'rub', kernel: 'naive' } });
  const maxBinding = 2 ** 27;
  const onGpu = estimateMemory(scenario, { gpu: { maxBinding, software: false } });
  expect(onGpu).toMatchObject({ fits: false, largestBuffer: 2 ** 28, suggestion: expect.stringContaining('peers') });
  expect(estimateMemory(scenario, { processorBytes: 2 ** 25 }).fits).toBe(true);
});
