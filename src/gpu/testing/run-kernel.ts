/** For tests: runs a kernel of the test's own once, to ask functions of our shaders what they answer. */

import { bindGroup, groupLayout, storageBuffer } from '../bindings.ts';
import { recordKernel, submit } from '../commands.ts';
import type { GpuContext } from '../context.ts';
import { readWords } from '../readback.ts';

/** Invocations of a workgroup; the kernel has to say the same. */
export const KERNEL_LANES = 32;

export interface TestKernel {
  /** Of the entry point, which finds `given` at binding 0 of group 0 and writes `results` at binding 1. */
  readonly name: string;
  readonly source: string;
  /** Modules that stand for those of the same path. */
  readonly modules?: Readonly<Record<string, string>>;
  /** What is linked in. */
  readonly constants?: Readonly<Record<string, string>>;
}

/** Words of `results` after one invocation for each of `inputs`, which are `given` one after the other; `words` are written by each. */
export async function runKernel(
  { device, pipelines }: GpuContext,
  { name, source, modules, constants = {} }: TestKernel,
  inputs: readonly (readonly number[])[],
  words: number,
): Promise<Uint32Array> {
  const given = Uint32Array.from(inputs.flat(), (value) => value >>> 0);
  const buffers = [given.byteLength, 4 * words * inputs.length].map((bytes) => storageBuffer(device, name, bytes));
  device.queue.writeBuffer(buffers[0], 0, given);
  const layout = groupLayout(device, name, ['read-only-storage', 'storage']);
  const program = {
    module: `testing/${name}`,
    modules: { ...modules, [`testing/${name}.wesl`]: source },
    constants,
    conditions: { subgroups: false },
  };
  const pipeline = await pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: [layout] }));
  if (!pipeline.ok) throw new Error(pipeline.failure.message);
  const group = bindGroup(device, layout, buffers);
  const workgroups = Math.ceil(inputs.length / KERNEL_LANES);
  submit(device, name, (encoder) => recordKernel(encoder, name, pipeline.value, [group], workgroups));
  const answers = await readWords(device, buffers[1], 0, inputs.length * words);
  for (const buffer of buffers) buffer.destroy();
  return answers;
}
