/** What draws samples, compiled once per device: cells, points, and the search for a point. */
import { fail, ok, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { linkProgram } from '../../gpu/pipelines.ts';
import { DRAWING_BYTES } from './drawing-uniform.ts';
import { rampBuffer } from './ramps.ts';

/** For pictures that are read back. */
export const READABLE_FORMAT: GPUTextureFormat = 'rgba8unorm';

export type Painter = 'cells' | 'points';
/** What is drawn on: the canvas, or a texture that is read back. */
export type Target = 'canvas' | 'texture';

export interface SceneKernels {
  readonly gpu: GpuContext;
  readonly gather: GPUComputePipeline;
  readonly nearest: GPUComputePipeline;
  readonly paint: Readonly<Record<Painter, Readonly<Record<Target, GPURenderPipeline>>>>;
  readonly layouts: Readonly<Record<Painter | 'gather' | 'nearest', GPUBindGroupLayout>>;
  readonly uniform: GPUBuffer;
  readonly ramps: GPUBuffer;
}

const PROGRAM = { modules: {}, constants: {}, conditions: {} };
const READ: GPUBufferBindingType = 'read-only-storage';

/** Failure: `unsupported`, with the compiler's words. */
export async function compileScene(gpu: GpuContext, canvasFormat: GPUTextureFormat): Promise<Result<SceneKernels>> {
  const { device } = gpu;
  const { COMPUTE, VERTEX, FRAGMENT } = GPUShaderStage;
  const layouts = {
    gather: bindings(device, 'gather', COMPUTE, ['uniform', READ, 'storage']),
    nearest: bindings(device, 'nearest', COMPUTE, ['uniform', READ, 'uniform', 'storage']),
    cells: bindings(device, 'cells', FRAGMENT, ['uniform', READ, READ]),
    points: bindings(device, 'points', VERTEX | FRAGMENT, ['uniform', READ, READ, READ]),
  };
  const layoutOf = (name: keyof typeof layouts) => device.createPipelineLayout({ bindGroupLayouts: [layouts[name]] });
  const formats = { canvas: canvasFormat, texture: READABLE_FORMAT };
  const [gather, nearest, cells, points] = await Promise.all([
    gpu.pipelines.compute({ module: 'scene/gather', ...PROGRAM }, layoutOf('gather')),
    gpu.pipelines.compute({ module: 'scene/nearest', ...PROGRAM }, layoutOf('nearest')),
    compilePainter(device, 'cells', layoutOf('cells'), formats),
    compilePainter(device, 'points', layoutOf('points'), formats),
  ]);
  if (!gather.ok) return gather;
  if (!nearest.ok) return nearest;
  if (!cells.ok) return cells;
  if (!points.ok) return points;
  const uniform = device.createBuffer({
    label: 'drawing',
    size: DRAWING_BYTES,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  });
  const paint = { cells: cells.value, points: points.value };
  return ok({ gpu, gather: gather.value, nearest: nearest.value, paint, layouts, uniform, ramps: rampBuffer(device) });
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

/** Dots lie over each other. */
const OVER: GPUBlendState = {
  color: { srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha', operation: 'add' },
  alpha: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha', operation: 'add' },
};

/** One pipeline per format of what is drawn on. */
async function compilePainter(
  device: GPUDevice,
  name: Painter,
  layout: GPUPipelineLayout,
  formats: Readonly<Record<Target, GPUTextureFormat>>,
): Promise<Result<Record<Target, GPURenderPipeline>>> {
  const code = await linkProgram({ module: `scene/${name}`, ...PROGRAM });
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label: `scene/${name}`, code });
  const scope = device.popErrorScope();
  const pipeline = (format: GPUTextureFormat) =>
    device.createRenderPipelineAsync({
      label: name,
      layout,
      vertex: { module, entryPoint: `${name}_vertex` },
      fragment: {
        module,
        entryPoint: `${name}_fragment`,
        targets: [{ format, blend: name === 'points' ? OVER : undefined }],
      },
    });
  try {
    const [canvas, texture] = await Promise.all([pipeline(formats.canvas), pipeline(formats.texture)]);
    return ok({ canvas, texture });
  } catch (error) {
    const reason = (await scope.catch(() => null))?.message ?? String(error);
    return fail(
      'unsupported',
      `shader scene/${name} does not compile: ${reason}`,
      'update the browser or the graphics driver',
    );
  }
}
