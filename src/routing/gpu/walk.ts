/** `walk`: follows directions of flows whose distances are on the GPU, all at once; only paths come back. */
import { ok, type Result } from '../../base/result.ts';
import { NONE } from '../../base/u32.ts';
import { allocate } from '../../gpu/allocation.ts';
import { recordKernel, submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { MOST_PORTS } from '../rule.ts';
import { type DistanceRows, withRemedy } from './distance-rows.ts';
import { compileKernel, type Kernel } from './kernels.ts';

/** Of a workgroup: lanes do nothing in common. */
export const WALKERS = 64;

/** What a direction is to the kernel: from, to, row, place of its ports. */
export const DIRECTION_WORDS = 4;

export interface Walked {
  /** Of each direction; above `MOST_PORTS`, or NONE: it has no ports here. */
  readonly lengths: Uint32Array;
  /** Of one direction after the other. */
  readonly ports: Uint32Array;
}

export interface Walker {
  /** `directions`: so many words each; the last one is overwritten. Failure: `limit`. */
  walk(directions: Uint32Array<ArrayBuffer>): Promise<Result<Walked>>;
}

/** Failure: `unsupported`. */
export async function openWalker(gpu: GpuContext, distances: DistanceRows): Promise<Result<Walker>> {
  const { conditions } = distances.memory;
  const groups = [['read-only-storage', 'uniform', 'read-only-storage', 'read-only-storage', 'storage'] as const];
  const compile = (lengths: boolean) =>
    compileKernel(gpu, 'routing/walk', {
      conditions: { ...conditions, lengths },
      constants: { LANES: WALKERS },
      groups,
    });
  const [counts, takes] = await Promise.all([compile(true), compile(false)]);
  if (!counts.ok) return counts;
  if (!takes.ok) return takes;
  return ok({ walk: (directions) => walkAll(gpu, distances, counts.value, takes.value, directions) });
}

async function walkAll(
  gpu: GpuContext,
  { memory, rows }: DistanceRows,
  counts: Kernel,
  takes: Kernel,
  directions: Uint32Array<ArrayBuffer>,
): Promise<Result<Walked>> {
  const { device } = gpu;
  const count = directions.length / DIRECTION_WORDS;
  const what = `paths of ${count} directions`;
  const asked = await allocate(gpu, { directions: directions.byteLength, lengths: 4 * count }, what);
  if (!asked.ok) return withRemedy(asked, 'choose fewer flows');
  const { directions: given, lengths: counted } = asked.value;
  const run = (kernel: Kernel, out: GPUBuffer) => {
    device.queue.writeBuffer(given, 0, directions);
    const bound = kernel.bind([...memory.bound, rows, given, out]);
    submit(device, 'walk', (encoder) =>
      recordKernel(encoder, 'walk', kernel.pipeline, bound, Math.ceil(count / WALKERS)),
    );
  };
  try {
    run(counts, counted);
    const lengths = await readWords(device, counted, 0, count);
    let all = 0;
    for (const [i, length] of lengths.entries()) {
      directions[i * DIRECTION_WORDS + 3] = length > MOST_PORTS ? NONE : all;
      if (length <= MOST_PORTS) all += length;
    }
    const found = await allocate(gpu, { ports: 4 * all }, what);
    if (!found.ok) return withRemedy(found, 'choose fewer flows');
    run(takes, found.value.ports);
    const ports = await readWords(device, found.value.ports, 0, all);
    found.value.ports.destroy();
    return ok({ lengths, ports });
  } finally {
    for (const buffer of [given, counted]) buffer.destroy();
  }
}
