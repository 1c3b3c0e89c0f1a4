/** A network on the GPU, with what all kernels of routes are told. Twin of shaders/routing/graph.wesl. */
import { ok, type Result } from '../../base/result.ts';
import { allocate } from '../../gpu/allocation.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { RouteGraph } from '../route-graph.ts';

export interface GraphMemory {
  /** Bindings 0 and 1 of every kernel. */
  readonly bound: readonly [graph: GPUBuffer, shape: GPUBuffer];
  readonly conditions: Readonly<Record<'hops', boolean>>;
  readonly bytes: number;
  destroy(): void;
}

/** `stride`: words of a row of distances. `delays`: of each entry, ticks. Failure: `limit`. */
export async function graphMemory(
  gpu: GpuContext,
  { nodes, offsets, neighbours, ports, weights }: RouteGraph,
  seed: number,
  stride: number,
  delays?: Uint32Array,
): Promise<Result<GraphMemory>> {
  const parts = [offsets, neighbours, ports, ...(weights ? [weights] : []), ...(delays ? [delays] : [])];
  const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const usage = { shape: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST };
  const buffers = await allocate(gpu, { graph: bytes, shape: 16 }, `a network of ${nodes} routers`, usage);
  if (!buffers.ok) return buffers;
  const { graph, shape } = buffers.value;
  let at = 0;
  for (const part of parts) {
    gpu.device.queue.writeBuffer(graph, at, part.buffer, part.byteOffset, part.byteLength);
    at += part.byteLength;
  }
  gpu.device.queue.writeBuffer(shape, 0, Uint32Array.of(nodes, neighbours.length, seed, stride));
  return ok({
    bound: [graph, shape],
    conditions: { hops: weights === undefined },
    bytes,
    destroy: () => [graph, shape].forEach((buffer) => void buffer.destroy()),
  });
}
