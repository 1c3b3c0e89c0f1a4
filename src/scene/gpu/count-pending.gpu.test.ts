/** Covers: the picture's counts and colours on a real device against the sequential twin, from a run under way. */
import { expect, it } from 'vitest';
import type { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/test-device.ts';
import { openRun } from '../../models/open-run.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { GROUND_PIXEL, pixelOf } from '../colours.ts';
import { gridFor, place } from '../grid.ts';
import { columnOf, rowOf } from '../morton.ts';
import { sumCells } from '../pending-sums.ts';
import { CellSums } from './cell-sums.ts';
import { readTexture } from './read-texture.ts';
import { compileScene, READABLE_FORMAT } from './scene-kernels.ts';
import { packScene } from './scene-uniform.ts';

const SIZE = { width: 200, height: 130 };
const SCALE = { min: 0.5, max: 6 };
const scenario = complete(pholdSpec, { params: { nodes: 100, population: 2, lookahead: 1, mean: 1, end: 8 } });

async function opened(engine: 'gpu' | 'sequential') {
  const gpu = await testDevice();
  const run = await openRun(scenario, { engine, lpSize: 1, gpu: async () => ({ ok: true, value: gpu }) });
  if (!run.ok) throw new Error(run.failure.message);
  await run.value.advance({ wallMs: 60_000, windows: 3 });
  return run.value;
}

describeGpu('the picture on a device', () => {
  it.each([1, 64])('counts and draws what the twin does, with at most 100 / %d cells', async (share) => {
    const gpu = await testDevice();
    const kernels = await compileScene(gpu, 'bgra8unorm');
    if (!kernels.ok) throw new Error(kernels.failure.message);
    const [parallel, sequential] = [await opened('gpu'), await opened('sequential')];
    const grid = gridFor(100, 128 / share, SIZE);
    const placement = place(grid, SIZE);
    const sums = new CellSums(kernels.value, parallel.executor, 128);
    gpu.device.queue.writeBuffer(kernels.value.uniform, 0, packScene(grid, placement, SCALE, sums.slots));
    const encoder = gpu.device.createCommandEncoder();
    sums.update(encoder, grid);
    const texture = gpu.device.createTexture({
      size: SIZE,
      format: READABLE_FORMAT,
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
    });
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: texture.createView(), loadOp: 'clear', storeOp: 'store' }],
    });
    pass.setPipeline(kernels.value.toTexture);
    pass.setBindGroup(0, sums.drawing);
    pass.draw(3);
    pass.end();
    const pixels = await readTexture(gpu.device, encoder, texture, SIZE);

    const expected = new Uint32Array(grid.cells);
    sumCells((sequential.executor as SequentialExecutor).pendingAt, grid.exponent, expected);
    expect([...(await readWords(gpu.device, sums.buffer, 0, grid.cells))]).toEqual([...expected]);
    const middle = Math.floor((placement.side - placement.gap) / 2);
    const seen = [...expected].map(
      (_, cell) =>
        pixels[
          (placement.y + rowOf(cell) * placement.side + middle) * SIZE.width +
            placement.x +
            columnOf(cell) * placement.side +
            middle
        ],
    );
    const members = (cell: number) => Math.min(2 ** grid.exponent, 100 - cell * 2 ** grid.exponent);
    expect(seen).toEqual([...expected].map((sum, cell) => pixelOf(sum / members(cell), SCALE)));
    expect(pixels[0]).toBe(GROUND_PIXEL);
    for (const run of [parallel, sequential]) run.dispose();
    sums.destroy();
  });
});
