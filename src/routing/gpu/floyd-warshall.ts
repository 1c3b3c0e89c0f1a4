/** `floyd-warshall`: distances of all pairs in one matrix, tile by tile (Venkataraman et al. 2003). */
import { allOk, fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { allocate } from '../../gpu/allocation.ts';
import { inPass, submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { showBytes } from '../../scenario/words/show.ts';
import type { RouteGraph } from '../route-graph.ts';
import { type DistanceRows, withRemedy } from './distance-rows.ts';
import { graphMemory } from './graph-memory.ts';
import { compileKernel, type Dispatch, dispatchAll, type Kernel } from './kernels.ts';

const TILE = 64;
/** Columns of a tile that a product takes at a time. */
const PANEL = 16;
/** Between two submits: some 100 ms of the largest matrices. */
const STEPS_OF_A_SUBMIT = 64;
/** Uniforms of steps lie so far apart as every device allows. */
const UNIFORM_BYTES = 256;

const REMEDY = 'use --routing search';
const SHAPED = ['read-only-storage', 'uniform', 'storage'] as const;

/** Failures: `limit`, with the bytes, `unsupported`. */
export async function openFloydWarshall(
  gpu: GpuContext,
  graph: RouteGraph,
  seed: number,
): Promise<Result<DistanceRows>> {
  const { device, maxBinding } = gpu;
  const tiles = Math.ceil(graph.nodes / TILE);
  const stride = TILE * tiles;
  const bytes = 4 * stride * stride;
  if (bytes > maxBinding)
    return fail(
      'limit',
      `distances of all pairs of ${whole(graph.nodes)} routers are ${whole(bytes)} bytes, and a buffer of this device holds at most ${showBytes(maxBinding)}`,
      REMEDY,
    );
  const compiled = await compileAll(gpu, graph.weights === undefined);
  if (!compiled.ok) return compiled;
  const memory = await graphMemory(gpu, graph, seed, stride);
  if (!memory.ok) return withRemedy(memory, REMEDY);
  const needs = { rows: bytes, middles: UNIFORM_BYTES * tiles };
  const usage = { middles: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST };
  const buffers = await allocate(gpu, needs, `distances of all pairs of ${whole(graph.nodes)} routers`, usage);
  if (!buffers.ok) memory.value.destroy();
  if (!buffers.ok) return withRemedy(buffers, REMEDY);
  const { rows, middles } = buffers.value;
  const words = new Uint32Array(needs.middles / 4);
  for (let step = 0; step < tiles; step++) words[(step * UNIFORM_BYTES) / 4] = step * TILE;
  device.queue.writeBuffer(middles, 0, words);

  const [matrix, ...products] = compiled.value;
  const shaped = [...memory.value.bound, rows];
  const begin: Dispatch = { kernel: matrix, groups: matrix.bind(shaped), workgroups: [stride] };
  const shapes: readonly Dispatch['workgroups'][] = [[1], [tiles, 2], [tiles, tiles]];
  const steps = Array.from({ length: tiles }, (_, step): readonly Dispatch[] => {
    // All kernels of a step are bound alike.
    const groups = products[0].bind(shaped, [{ buffer: middles, offset: step * UNIFORM_BYTES, size: 16 }]);
    return products.map((kernel, i) => ({ kernel, groups, workgroups: shapes[i] }));
  });
  return ok({
    memory: memory.value,
    rows,
    most: graph.nodes,
    bytes: memory.value.bytes + needs.rows + needs.middles,
    solve() {
      for (let step = 0; step < tiles; step += STEPS_OF_A_SUBMIT)
        submit(device, 'floyd-warshall', (encoder) =>
          inPass(encoder, 'floyd-warshall', (pass) => {
            if (step === 0) dispatchAll(pass, [begin]);
            for (const each of steps.slice(step, step + STEPS_OF_A_SUBMIT)) dispatchAll(pass, each);
          }),
        );
    },
    rowOf: (destination) => destination,
    destroy() {
      memory.value.destroy();
      for (const buffer of [rows, middles]) buffer.destroy();
    },
  });
}

/** The first matrix, then the kernels of a step in their order. */
async function compileAll(gpu: GpuContext, hops: boolean): Promise<Result<readonly [Kernel, ...Kernel[]]>> {
  const constants = { PANEL, TILE };
  const stepped = { constants, groups: [SHAPED, ['uniform'] as const] };
  const [matrix, ...products] = await Promise.all([
    compileKernel(gpu, 'routing/matrix', { conditions: { hops }, groups: [SHAPED] }),
    compileKernel(gpu, 'routing/diagonal', { ...stepped, conditions: { hops } }),
    compileKernel(gpu, 'routing/product', { ...stepped, conditions: { hops, pivots: true } }),
    compileKernel(gpu, 'routing/product', { ...stepped, conditions: { hops, pivots: false } }),
  ]);
  if (!matrix.ok) return matrix;
  const kernels = allOk(products, (product) => product);
  return kernels.ok ? ok([matrix.value, ...kernels.value]) : kernels;
}
