/** Delays between leaves on the GPU: distances to a batch of them, then a lane for each path. A leaf that it leaves open one core answers. */
import { ok, type Result } from '../../base/result.ts';
import { MOST_U32, NONE } from '../../base/u32.ts';
import { allocate } from '../../gpu/allocation.ts';
import { inPass, submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { guarded } from '../../gpu/guarded.ts';
import { readWords } from '../../gpu/readback.ts';
import { Pause, type Watch } from '../one-core.ts';
import type { RouteGraph } from '../route-graph.ts';
import { type DistanceRows, withRemedy } from './distance-rows.ts';
import { compileKernel, dispatchAll } from './kernels.ts';
import { openSearch } from './search.ts';
import { WALKERS } from './walk.ts';

/** Of one core, for leaves that the GPU leaves open. */
interface Columns {
  column(column: number, matrix: Uint32Array): Result<void>;
}

/** `delays`: of each entry. Failures: those of `pathDelays`. */
export const delaysOnGpu = (
  gpu: GpuContext,
  graph: RouteGraph,
  delays: Uint32Array,
  leaves: Uint32Array,
  seed: number,
  core: Columns,
  watch: Watch,
): Promise<Result<Uint32Array>> =>
  guarded(gpu, async () => {
    const distances = await openSearch(gpu, graph, seed, delays);
    if (!distances.ok) return distances;
    try {
      return await followAll(gpu, distances.value, leaves, core, watch);
    } finally {
      distances.value.destroy();
    }
  });

async function followAll(
  gpu: GpuContext,
  distances: DistanceRows,
  leaves: Uint32Array,
  core: Columns,
  watch: Watch,
): Promise<Result<Uint32Array>> {
  const { device } = gpu;
  const { memory, rows, most } = distances;
  const groups = [['read-only-storage', 'uniform', 'read-only-storage', 'read-only-storage', 'storage'] as const];
  const constants = { LANES: WALKERS, MOST_U32 };
  const kernel = await compileKernel(gpu, 'routing/delays', { conditions: memory.conditions, constants, groups });
  if (!kernel.ok) return kernel;
  const count = leaves.length;
  const needs = { leaves: 4 * (count + 1), ticks: 4 * count * count };
  const buffers = await allocate(gpu, needs, `delays between ${count} leaves`);
  if (!buffers.ok) return withRemedy(buffers, 'use --routing one-core');
  const pause = new Pause(watch);
  try {
    const given = { buffer: buffers.value.leaves, size: needs.leaves };
    const bound = kernel.value.bind([...memory.bound, rows, given, buffers.value.ticks]);
    device.queue.writeBuffer(buffers.value.leaves, 4, leaves.slice());
    for (let first = 0; first < count; first += most) {
      const batch = leaves.subarray(first, first + most);
      distances.solve(batch);
      device.queue.writeBuffer(buffers.value.leaves, 0, Uint32Array.of(first));
      submit(device, 'delays', (encoder) =>
        inPass(encoder, 'delays', (pass) =>
          dispatchAll(pass, [
            { kernel: kernel.value, groups: bound, workgroups: [Math.ceil(count / WALKERS), batch.length] },
          ]),
        ),
      );
      await device.queue.onSubmittedWorkDone();
      const going = await pause.at(Math.min(count, first + most), count);
      if (!going.ok) return going;
    }
    return answerRest(await readWords(device, buffers.value.ticks, 0, count * count), count, core);
  } finally {
    for (const buffer of Object.values(buffers.value)) buffer.destroy();
  }
}

/** Leaves to which not all have a way here. */
function answerRest(matrix: Uint32Array, count: number, core: Columns): Result<Uint32Array> {
  const open = new Set<number>();
  for (let at = matrix.indexOf(NONE); at >= 0; at = matrix.indexOf(NONE, at + 1)) open.add(at % count);
  for (const columnAt of open) {
    const column = core.column(columnAt, matrix);
    if (!column.ok) return column;
  }
  return ok(matrix);
}
