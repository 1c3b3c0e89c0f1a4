/** What draws samples, compiled once per device: cells, points, crowds of them, marks, and the search for a point. */
import { fail, ok, type Result } from '../../base/result.ts';
import { bindGroup, groupLayout, uniformBuffer } from '../../gpu/bindings.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { linkProgram } from '../../gpu/pipelines.ts';
import { DRAWING_BYTES } from './drawing-uniform.ts';

/** For pictures that are read back. */
export const READABLE_FORMAT: GPUTextureFormat = 'rgba8unorm';

const PAINTERS = ['cells', 'points', 'volume_points', 'lines', 'crowd', 'marks', 'backdrop', 'moved'] as const;
export type Painter = (typeof PAINTERS)[number];

/** Each kernel's module, with its bindings: kernels of one module share them. */
const MODULES = {
  gather: 'gather',
  gather_points: 'gather_points',
  nearest: 'nearest',
  project: 'project',
  spread_values: 'spread',
  spread_bins: 'spread',
  sight_count: 'sight',
  sight_scan: 'sight',
  sight_scatter: 'sight',
  sort_count: 'sorting',
  sort_scan: 'sorting',
  sort_scatter: 'sorting',
  sample_sorted: 'sample_sorted',
} as const;
type Kernel = keyof typeof MODULES;
const KERNELS = Object.keys(MODULES) as readonly Kernel[];

/** What is drawn on: the canvas, or a texture that is read back. */
export type Target = 'canvas' | 'texture';

export interface SceneKernels {
  readonly gpu: GpuContext;
  readonly compute: Readonly<Record<Kernel, GPUComputePipeline>>;
  readonly paint: Readonly<Record<Painter, Readonly<Record<Target, GPURenderPipeline>>>>;
  readonly layouts: Readonly<Record<Painter | (typeof MODULES)[Kernel], GPUBindGroupLayout>>;
  readonly uniform: GPUBuffer;
}

const PROGRAM = { modules: {}, constants: {}, conditions: {} };
const READ = 'read-only-storage';

/** Failure: `unsupported`, with the compiler's words. */
export async function compileScene(gpu: GpuContext, canvasFormat: GPUTextureFormat): Promise<Result<SceneKernels>> {
  const { device } = gpu;
  const { VERTEX, FRAGMENT } = GPUShaderStage;
  const layouts = {
    gather: groupLayout(device, 'gather', ['uniform', READ, 'storage']),
    gather_points: groupLayout(device, 'gather_points', ['uniform', READ, READ, READ, READ, 'storage']),
    project: groupLayout(device, 'project', ['uniform', READ, 'storage', 'storage']),
    nearest: groupLayout(device, 'nearest', ['uniform', READ, 'uniform', 'storage']),
    spread: groupLayout(device, 'spread', ['uniform', READ, 'storage']),
    sight: groupLayout(device, 'sight', ['uniform', READ, 'storage', 'storage', 'storage']),
    sorting: groupLayout(device, 'sorting', ['uniform', READ, READ, 'storage', 'storage']),
    sample_sorted: groupLayout(device, 'sample_sorted', ['uniform', READ, READ, 'storage', 'storage']),
    cells: groupLayout(device, 'cells', ['uniform', READ, READ, READ], FRAGMENT),
    points: groupLayout(device, 'points', ['uniform', READ, READ, READ, READ, READ], VERTEX | FRAGMENT),
    volume_points: groupLayout(device, 'volume_points', ['uniform', READ, READ, READ, READ, READ], VERTEX | FRAGMENT),
    lines: groupLayout(device, 'lines', ['uniform', READ, READ, READ], VERTEX),
    crowd: groupLayout(device, 'crowd', ['uniform', READ, READ], FRAGMENT),
    marks: groupLayout(device, 'marks', ['uniform', READ], VERTEX | FRAGMENT),
    backdrop: device.createBindGroupLayout({
      label: 'backdrop',
      entries: [{ binding: 0, visibility: FRAGMENT, texture: {} }],
    }),
    moved: device.createBindGroupLayout({
      label: 'moved',
      entries: [
        { binding: 0, visibility: FRAGMENT, texture: {} },
        { binding: 1, visibility: FRAGMENT, buffer: { type: 'uniform' } },
      ],
    }),
  };
  const layoutOf = (name: keyof typeof layouts) => device.createPipelineLayout({ bindGroupLayouts: [layouts[name]] });
  const formats = { canvas: canvasFormat, texture: READABLE_FORMAT };
  const [compute, paint] = await Promise.all([
    allOf(KERNELS, (entry) => {
      const module = MODULES[entry];
      return gpu.pipelines.compute({ module: `scene/${module}`, entry, ...PROGRAM }, layoutOf(module));
    }),
    allOf(PAINTERS, (name) => compilePainter(device, name, layoutOf(name), formats)),
  ]);
  if (!compute.ok) return compute;
  if (!paint.ok) return paint;
  const uniform = uniformBuffer(device, 'drawing', DRAWING_BYTES);
  return ok({ gpu, compute: compute.value, paint: paint.value, layouts, uniform });
}

/** Buffers in the order of their bindings. */
export const bound = ({ gpu }: SceneKernels, layout: GPUBindGroupLayout, buffers: readonly GPUBuffer[]): GPUBindGroup =>
  bindGroup(gpu.device, layout, buffers);

/** All of them, or the first failure. */
async function allOf<K extends string, T>(
  names: readonly K[],
  make: (name: K) => Promise<Result<T>>,
): Promise<Result<Record<K, T>>> {
  const made = {} as Record<K, T>;
  const results = await Promise.all(names.map(make));
  for (const [i, each] of results.entries()) {
    if (!each.ok) return each;
    made[names[i]] = each.value;
  }
  return ok(made);
}

/** Dots, crowds and marks lie over what was drawn before. */
const OVER: GPUBlendState = {
  color: { srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha', operation: 'add' },
  alpha: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha', operation: 'add' },
};

export const DEPTH_FORMAT: GPUTextureFormat = 'depth24plus';
/** Dots of a volume hide what is farther, lines what has less. */
const NEARER: GPUDepthStencilState = { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'less-equal' };

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
        targets: [{ format, blend: name === 'cells' ? undefined : OVER }],
      },
      depthStencil: name === 'volume_points' || name === 'lines' ? NEARER : undefined,
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
