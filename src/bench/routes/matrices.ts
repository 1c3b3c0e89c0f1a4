/** Tables of all pairs on the GPU: as Swenson 2015 makes them, a dispatch for each router between, and in tiles with ports by the rule. */
import { ok, type Result } from '../../base/result.ts';
import { allocate } from '../../gpu/allocation.ts';
import { inPass, submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { openFloydWarshall } from '../../routing/gpu/floyd-warshall.ts';
import { graphMemory } from '../../routing/gpu/graph-memory.ts';
import { compileKernel, type Dispatch, dispatchAll, LANES } from '../../routing/gpu/kernels.ts';
import type { RouteGraph } from '../../routing/route-graph.ts';

export interface Matrices {
  /** Finds all; nothing is waited for. */
  find(): void;
  /** Brings the table to the host: next hops, a word each; or places of ports, two a word. */
  read(): Promise<Uint32Array>;
  readonly bytes: number;
  destroy(): void;
}

/** Dispatches of a submit. */
const STEPS_OF_A_SUBMIT = 1024;
const UNIFORM_BYTES = 256;
const SHAPED = ['read-only-storage', 'uniform', 'storage'] as const;

/** The thesis's way. `finds`: distances alone, for who looks at them. Failures: `limit`, `unsupported`. */
export async function openSteps(gpu: GpuContext, graph: RouteGraph, finds: 'hops' | 'distances' = 'hops') {
  const { device } = gpu;
  const { nodes } = graph;
  const memory = await graphMemory(gpu, graph, 0, nodes);
  if (!memory.ok) return memory;
  const { bound, conditions } = memory.value;
  const [matrix, steps, hops] = await Promise.all([
    compileKernel(gpu, 'routing/matrix', { conditions, groups: [SHAPED] }),
    compileKernel(gpu, 'bench/steps', { conditions, groups: [[...SHAPED, 'storage'], ['uniform']] }),
    compileKernel(gpu, 'bench/next_hops', { conditions, groups: [[...SHAPED, 'read-only-storage']] }),
  ]);
  const needs = { rows: 4 * nodes * nodes, next: 4 * nodes * nodes, between: UNIFORM_BYTES * nodes };
  const usage = { between: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST };
  const buffers = await allocate(gpu, needs, `matrices of ${nodes} routers`, usage);
  if (!matrix.ok || !steps.ok || !hops.ok || !buffers.ok) memory.value.destroy();
  if (!matrix.ok) return matrix;
  if (!steps.ok) return steps;
  if (!hops.ok) return hops;
  if (!buffers.ok) return buffers;
  const { rows, next, between } = buffers.value;
  const words = new Uint32Array(needs.between / 4);
  for (let k = 0; k < nodes; k++) words[(k * UNIFORM_BYTES) / 4] = k;
  device.queue.writeBuffer(between, 0, words);
  const pairs = [Math.ceil(nodes / LANES), nodes] as const;
  const begin: Dispatch = { kernel: matrix.value, groups: matrix.value.bind([...bound, rows]), workgroups: [nodes] };
  const dispatches = Array.from({ length: nodes }, (_, k): Dispatch => {
    const at = { buffer: between, offset: k * UNIFORM_BYTES, size: 16 };
    return { kernel: steps.value, groups: steps.value.bind([...bound, rows, next], [at]), workgroups: pairs };
  });
  const end: Dispatch = { kernel: hops.value, groups: hops.value.bind([...bound, rows, next]), workgroups: pairs };
  const all = [begin, ...dispatches, ...(finds === 'hops' ? [end] : [])];
  return ok<Matrices>({
    find() {
      submit(device, 'steps', (encoder) => encoder.clearBuffer(next));
      for (let step = 0; step < all.length; step += STEPS_OF_A_SUBMIT)
        submit(device, 'steps', (encoder) =>
          inPass(encoder, 'steps', (pass) => dispatchAll(pass, all.slice(step, step + STEPS_OF_A_SUBMIT))),
        );
    },
    read: () => readWords(device, rows, 0, nodes * nodes),
    bytes: memory.value.bytes + needs.rows + needs.next + needs.between,
    destroy() {
      memory.value.destroy();
      for (const buffer of [rows, next, between]) buffer.destroy();
    },
  });
}

/** Tiles, then the port of each pair by the rule. Failures: `limit`, `unsupported`. */
export async function openTiles(gpu: GpuContext, graph: RouteGraph, seed: number): Promise<Result<Matrices>> {
  const { nodes } = graph;
  const distances = await openFloydWarshall(gpu, graph, seed);
  if (!distances.ok) return distances;
  const { memory, rows, bytes } = distances.value;
  const width = Math.ceil(nodes / 2);
  const groups = [['read-only-storage', 'uniform', 'read-only-storage', 'storage'] as const];
  const kernel = await compileKernel(gpu, 'bench/next_ports', { conditions: memory.conditions, groups });
  const table = await allocate(gpu, { ports: 4 * width * nodes }, `ports of all pairs of ${nodes} routers`);
  if (!table.ok || !kernel.ok) distances.value.destroy();
  if (!kernel.ok) return kernel;
  if (!table.ok) return table;
  const { ports } = table.value;
  const workgroups = [Math.ceil(width / LANES), nodes] as const;
  const last: Dispatch = {
    kernel: kernel.value,
    groups: kernel.value.bind([...memory.bound, rows, ports]),
    workgroups,
  };
  return ok({
    find() {
      distances.value.solve(new Uint32Array(0));
      submit(gpu.device, 'next ports', (encoder) => inPass(encoder, 'next ports', (pass) => dispatchAll(pass, [last])));
    },
    read: () => readWords(gpu.device, ports, 0, width * nodes),
    bytes: bytes + 4 * width * nodes,
    destroy() {
      distances.value.destroy();
      ports.destroy();
    },
  });
}
