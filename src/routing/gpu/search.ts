/** `search`: a workgroup of the GPU for each destination in use. */
import { ok, type Result } from '../../base/result.ts';
import { allocate } from '../../gpu/allocation.ts';
import { inPass, submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { RouteGraph } from '../route-graph.ts';
import { type DistanceRows, withRemedy } from './distance-rows.ts';
import { graphMemory } from './graph-memory.ts';
import { compileKernel, dispatchAll } from './kernels.ts';

/** Destinations of a batch. */
const MOST_ROWS = 1024;
const MOST_ROW_BYTES = 2 ** 30;
/** Levels, or rounds of relaxing: a destination that takes more is left to one core. Levels of 8 bits end there. */
const MOST_STEPS = 254;
/** Distances in workgroup memory: tiles come in so many words, so that few sizes are compiled. */
const TILE_STEP = 1024;
/** Of workgroup memory, for what else stands there. */
const OTHER_WORDS = 16;

/** `delays`: of each entry, for who asks for them. Failures: `limit`, `unsupported`. */
export async function openSearch(
  gpu: GpuContext,
  graph: RouteGraph,
  seed: number,
  delays?: Uint32Array,
): Promise<Result<DistanceRows>> {
  const { device } = gpu;
  const { nodes } = graph;
  const memory = await graphMemory(gpu, graph, seed, nodes, delays);
  if (!memory.ok) return withRemedy(memory, 'use --routing one-core');
  const { bound, conditions } = memory.value;
  const kernel = await compileKernel(gpu, 'routing/search', {
    ...tileOf(gpu, nodes, conditions),
    groups: [['read-only-storage', 'uniform', 'storage', 'read-only-storage']],
  });
  const most = Math.max(1, Math.min(MOST_ROWS, Math.floor(Math.min(MOST_ROW_BYTES, gpu.maxBinding) / (4 * nodes))));
  const needs = { rows: 4 * nodes * most, destinations: 4 * most };
  const buffers = await allocate(gpu, needs, `distances of ${nodes} routers to ${most}`);
  if (!buffers.ok || !kernel.ok) memory.value.destroy();
  if (!kernel.ok) return kernel;
  if (!buffers.ok) return withRemedy(buffers, 'use --routing one-core');
  const { rows, destinations } = buffers.value;
  const groups = kernel.value.bind([...bound, rows, destinations]);
  return ok({
    memory: memory.value,
    rows,
    most,
    bytes: memory.value.bytes + needs.rows + needs.destinations,
    solve(batch) {
      device.queue.writeBuffer(destinations, 0, batch.slice());
      submit(device, 'search', (encoder) =>
        inPass(encoder, 'search', (pass) =>
          dispatchAll(pass, [{ kernel: kernel.value, groups, workgroups: [batch.length] }]),
        ),
      );
    },
    rowOf: (_, column) => column,
    destroy() {
      memory.value.destroy();
      for (const buffer of [rows, destinations]) buffer.destroy();
    },
  });
}

/** Where distances stand: levels four a word. */
function tileOf({ workgroup }: GpuContext, nodes: number, conditions: Readonly<Record<'hops', boolean>>) {
  const words = TILE_STEP * Math.ceil((conditions.hops ? nodes / 4 : nodes) / TILE_STEP);
  const tile = words + OTHER_WORDS <= workgroup.words;
  return { conditions: { ...conditions, tile }, constants: { MOST_STEPS, TILE_WORDS: tile ? words : 1 } };
}
