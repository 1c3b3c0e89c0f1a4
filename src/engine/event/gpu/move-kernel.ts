/** A kernel that moves events from old buffers to fresh ones, beside the rounds: compiled, run and waited for. */
import { ok, type Result } from '../../../base/result.ts';
import { bindGroup, groupLayout, uniformBuffer } from '../../../gpu/bindings.ts';
import { recordKernel, submit } from '../../../gpu/commands.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { u32Literals } from '../../shader-constants.ts';
import { shaderConstants } from '../layout.ts';
import type { KernelShape } from './event-list.ts';

export interface MoveStep {
  /** WESL, `event/slots/grow_pool` say. */
  readonly module: string;
  /** At most eight, of the uniform. */
  readonly words: readonly number[];
  readonly old: readonly GPUBuffer[];
  readonly fresh: readonly GPUBuffer[];
  /** How many invocations find work. */
  readonly items: number;
}

const UNIFORM_BYTES = 32;
const MOST_WORKGROUPS = 4096;

/** `constants`: the list's. */
export async function runMove(
  gpu: GpuContext,
  shape: KernelShape,
  constants: Readonly<Record<string, number>>,
  { module, words, old, fresh, items }: MoveStep,
): Promise<Result<void>> {
  const { device } = gpu;
  const types = [
    'uniform',
    ...old.map(() => 'read-only-storage'),
    ...fresh.map(() => 'storage'),
  ] as GPUBufferBindingType[];
  const layout = groupLayout(device, module, types);
  const program = {
    module,
    modules: {},
    constants: { ...shaderConstants(shape), ...u32Literals(constants) },
    conditions: {},
  };
  const pipeline = await gpu.pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: [layout] }));
  if (!pipeline.ok) return pipeline;
  const uniform = uniformBuffer(device, module, UNIFORM_BYTES);
  device.queue.writeBuffer(uniform, 0, new Uint32Array(words));
  const group = bindGroup(device, layout, [uniform, ...old, ...fresh]);
  const workgroups = Math.min(MOST_WORKGROUPS, Math.ceil(items / shape.lanes));
  submit(device, module, (encoder) => recordKernel(encoder, module, pipeline.value, [group], workgroups));
  await device.queue.onSubmittedWorkDone();
  uniform.destroy();
  return ok(undefined);
}
