/** The kernels of the event engine, compiled for one model and list organisation, and their bindings. */

import { ok, type Result } from '../../../base/result.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { layoutModule, PHASE_WORDS, PHASES, type ShaderShape, shaderConstants } from '../layout.ts';
import type { BufferName } from './plan.ts';

const KERNELS = ['prepare', 'start', 'advance', 'finish', 'evaluate_records'] as const;
export type KernelName = (typeof KERNELS)[number];

export interface Kernels {
  /** `evaluate_records` only of models with records. */
  readonly pipelines: Readonly<
    Record<Exclude<KernelName, 'evaluate_records'>, GPUComputePipeline> & { evaluate_records?: GPUComputePipeline }
  >;
  bind(buffers: Readonly<Record<BufferName, GPUBuffer>>, run: GPUBuffer): GPUBindGroup;
}

/** One binding per phase: which cells the round reads, collects into and clears. The same for all kernels. */
export interface Phases {
  readonly bindings: readonly GPUBindGroup[];
  /** What they are bound to. */
  readonly buffer: GPUBuffer;
}

/** Bindings of group 0 after the uniform, in order. */
const STORAGE: readonly BufferName[] = ['control', 'times', 'keys', 'extras', 'nodes', 'pool', 'tables', 'store'];

/** `eventTrace`: rounds record what they execute. */
export async function compileKernels(
  gpu: GpuContext,
  shader: string,
  shape: ShaderShape,
  eventTrace: boolean,
): Promise<Result<Kernels>> {
  const { device } = gpu;
  const compute = GPUShaderStage.COMPUTE;
  const main = device.createBindGroupLayout({
    label: 'event engine',
    entries: [
      { binding: 0, visibility: compute, buffer: { type: 'uniform' } },
      ...STORAGE.map((name, i) => ({
        binding: i + 1,
        visibility: compute,
        buffer: { type: name === 'tables' ? ('read-only-storage' as const) : ('storage' as const) },
      })),
    ],
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [main, phaseLayout(device)] });
  const program = (name: KernelName) => ({
    module: `event/${name}`,
    modules: { 'model.wesl': shader, 'event/layout.wesl': layoutModule(shape) },
    constants: shaderConstants(shape),
    conditions: {
      subgroups: gpu.subgroups,
      sparse: shape.sparse,
      ...(name === 'advance' && { event_trace: eventTrace }),
    },
  });
  const names = KERNELS.filter((name) => name !== 'evaluate_records' || shape.recordWords > 0);
  const compiled = await Promise.all(names.map((name) => gpu.pipelines.compute(program(name), layout)));
  const pipelines = {} as Record<KernelName, GPUComputePipeline>;
  for (const [i, result] of compiled.entries()) {
    if (!result.ok) return result;
    pipelines[names[i]] = result.value;
  }
  return ok({
    pipelines,
    bind: (buffers, run) =>
      device.createBindGroup({
        layout: main,
        entries: [
          { binding: 0, resource: { buffer: run } },
          ...STORAGE.map((name, i) => ({ binding: i + 1, resource: { buffer: buffers[name] } })),
        ],
      }),
  });
}

const phaseLayout = (device: GPUDevice): GPUBindGroupLayout =>
  device.createBindGroupLayout({
    label: 'round',
    entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } }],
  });

/** Three small uniforms in one buffer, at the offsets that every device allows. */
export function bindPhases(device: GPUDevice): Phases {
  const stride = 256;
  const layout = phaseLayout(device);
  const buffer = device.createBuffer({
    label: 'phases',
    size: stride * PHASES,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  });
  const bindings = Array.from({ length: PHASES }, (_, phase) => {
    const cells = [0, 1, 2, 0].map((ahead) => ((phase + ahead) % PHASES) * PHASE_WORDS);
    device.queue.writeBuffer(buffer, stride * phase, new Uint32Array(cells));
    return device.createBindGroup({
      layout,
      entries: [{ binding: 0, resource: { buffer, offset: stride * phase, size: 16 } }],
    });
  });
  return { bindings, buffer };
}
