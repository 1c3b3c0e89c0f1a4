/** The two passes of the picture, compiled once per device: counting into cells, and drawing them. */
import { fail, ok, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { linkProgram } from '../../gpu/pipelines.ts';
import { MAX_TIME_TICKS } from '../../scenario/scenario.ts';
import { ramp } from '../colours.ts';
import { SCENE_BYTES } from './scene-uniform.ts';

/** For pictures that are read back. */
export const READABLE_FORMAT: GPUTextureFormat = 'rgba8unorm';

export interface SceneKernels {
  readonly gpu: GpuContext;
  readonly count: GPUComputePipeline;
  /** Drawing to the canvas and to a texture that is read back. */
  readonly toCanvas: GPURenderPipeline;
  readonly toTexture: GPURenderPipeline;
  readonly countLayout: GPUBindGroupLayout;
  readonly drawLayout: GPUBindGroupLayout;
  readonly uniform: GPUBuffer;
  readonly ramp: GPUBuffer;
}

/** Failure: `unsupported`, with the compiler's words. */
export async function compileScene(gpu: GpuContext, canvasFormat: GPUTextureFormat): Promise<Result<SceneKernels>> {
  const { device } = gpu;
  const countLayout = bindings(device, 'count_pending', GPUShaderStage.COMPUTE, [
    'uniform',
    'storage',
    'read-only-storage',
  ]);
  const drawLayout = bindings(device, 'cells', GPUShaderStage.FRAGMENT, [
    'uniform',
    'read-only-storage',
    'read-only-storage',
  ]);
  const program = {
    module: 'scene/count_pending',
    modules: {},
    constants: { MAX_TIME: `${MAX_TIME_TICKS}u` },
    conditions: {},
  };
  const [count, drawing] = await Promise.all([
    gpu.pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: [countLayout] })),
    compileDrawing(device, drawLayout, [canvasFormat, READABLE_FORMAT]),
  ]);
  if (!count.ok) return count;
  if (!drawing.ok) return drawing;
  const [toCanvas, toTexture] = drawing.value;
  const uniform = device.createBuffer({
    label: 'scene',
    size: SCENE_BYTES,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  });
  const colours = device.createBuffer({
    label: 'ramp',
    size: ramp.byteLength,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(colours, 0, ramp);
  return ok({ gpu, count: count.value, toCanvas, toTexture, countLayout, drawLayout, uniform, ramp: colours });
}

function bindings(
  device: GPUDevice,
  label: string,
  visibility: GPUShaderStageFlags,
  types: readonly GPUBufferBindingType[],
): GPUBindGroupLayout {
  return device.createBindGroupLayout({
    label,
    entries: types.map((type, binding) => ({ binding, visibility, buffer: { type } })),
  });
}

/** One pipeline per format of what is drawn on. */
async function compileDrawing(
  device: GPUDevice,
  layout: GPUBindGroupLayout,
  formats: readonly GPUTextureFormat[],
): Promise<Result<GPURenderPipeline[]>> {
  const code = await linkProgram({ module: 'scene/cells', modules: {}, constants: {}, conditions: {} });
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label: 'scene/cells', code });
  const scope = device.popErrorScope();
  try {
    const pipelines = formats.map((format) =>
      device.createRenderPipelineAsync({
        label: 'cells',
        layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
        vertex: { module, entryPoint: 'cells_vertex' },
        fragment: { module, entryPoint: 'cells_fragment', targets: [{ format }] },
      }),
    );
    return ok(await Promise.all(pipelines));
  } catch (error) {
    const reason = (await scope.catch(() => null))?.message ?? String(error);
    return fail(
      'unsupported',
      `shader scene/cells does not compile: ${reason}`,
      'update the browser or the graphics driver',
    );
  }
}
