/**
 * What kernels outside the engine need to read a run: the program parts and bindings of shaders/event/reading.wesl. Only
 * what no growth changes is compiled in, so that none compiles a view again.
 */
import type { GpuContext } from '../../../gpu/context.ts';
import type { ShaderProgram } from '../../../gpu/pipelines.ts';
import { offsetIn } from '../../run-offsets.ts';
import { configModule, layoutModule } from '../layout.ts';
import { NOTHING_PENDING } from '../reading.ts';
import { kernelConstants } from './kernels.ts';
import type { BufferName } from './plan.ts';
import { eventList, type KernelShape } from './slots/slots.ts';

/** Group 0 of a kernel that reads a run: what it needs of the engine's bindings, in their places, and the moment. */
const STORAGE: readonly (readonly [binding: number, name: BufferName])[] = [
  [1, 'control'],
  [2, 'times'],
  [5, 'nodes'],
  [6, 'pool'],
  [7, 'tables'],
];
const MOMENT_BINDING = 9;

/** Constants that a view's code may depend on, beside the named random streams and the model's own: none changes when lists grow. */
const CONSTANTS = [
  ...['NEVER', 'NONE', 'MOST_U32', 'MAX_TIME', 'ENGINE_STATE_WORDS', 'STATE_WORDS', 'STORE_WORDS'],
  ...['CONTROL_BASE', 'FIRST_PLACE', 'POOL_BASE', 'TABLE_BASE'],
  ...eventList.viewConstants,
];
const isForViews = (name: string, { constants }: KernelShape): boolean =>
  CONSTANTS.includes(name) || name.startsWith('STREAM_') || name in constants;

export interface GpuReading {
  readonly gpu: GpuContext;
  readonly nowTicks: number;
  /** Words of a node's state, the engine's among them. */
  readonly stateWords: number;
  /** States of all nodes of a run that is alone, for who copies them. */
  readonly nodes: GPUBuffer;
  /** Of a node in the store, which no view binds: they are copied. */
  readonly storeWords: number;
  readonly store: GPUBuffer;
  /** First word of a node in it. */
  storeAt(node: number): number;
  /** Parts of a program that imports `package::event::reading`. */
  readonly program: Pick<ShaderProgram, 'modules' | 'constants'>;
  readonly layout: GPUBindGroupLayout;
  readonly bindings: GPUBindGroup;
  /** Group 0 of a kernel that reads the event lists alone. */
  readonly lists: { readonly layout: GPUBindGroupLayout; readonly bindings: GPUBindGroup };
}

/** The part of a reading that stays until the lists grow. */
export class ReadingBindings {
  readonly buffers: Readonly<Record<BufferName, GPUBuffer>>;
  private readonly gpu: GpuContext;
  private readonly shape: KernelShape;
  private readonly moment: GPUBuffer;
  private readonly layout: GPUBindGroupLayout;
  private readonly bindings: GPUBindGroup;
  private readonly program: GpuReading['program'];
  private readonly lists: GpuReading['lists'];
  private readonly stateWords: number;

  constructor(gpu: GpuContext, buffers: Readonly<Record<BufferName, GPUBuffer>>, run: GPUBuffer, shape: KernelShape) {
    const { device } = gpu;
    this.gpu = gpu;
    this.buffers = buffers;
    this.shape = shape;
    this.moment = device.createBuffer({
      label: 'moment',
      size: 16,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    this.layout = bindingLayout(device, 'reading', STORAGE);
    this.bindings = bind(device, this.layout, STORAGE, buffers, run, this.moment);
    this.lists = listBindings(device, buffers, run, this.moment);
    const all = kernelConstants(shape);
    this.program = {
      modules: {
        'config.wesl': configModule(shape),
        'event/layout.wesl': layoutModule(shape),
        ...eventList.modules,
      },
      constants: Object.fromEntries(Object.entries(all).filter(([name]) => isForViews(name, shape))),
    };
    this.stateWords = Number.parseInt(all.STATE_WORDS, 10);
  }

  /** Bindings for the run as it stands: good until the next `advance`. */
  at(nowTicks: number): GpuReading {
    const now = Math.min(nowTicks, NOTHING_PENDING);
    this.gpu.device.queue.writeBuffer(this.moment, 0, new Uint32Array([now, eventList.wordForViews(this.shape)]));
    const { gpu, layout, bindings, lists, program, stateWords } = this;
    const { offsets, storeWords } = this.shape;
    const { nodes, store } = this.buffers;
    return {
      gpu,
      nowTicks: now,
      stateWords,
      nodes,
      storeWords,
      store,
      storeAt: (node) => (offsetIn(offsets, 'places') + node) * storeWords,
      program,
      layout,
      bindings,
      lists,
    };
  }

  /** The moment is what the rounds under way will have come to: a word of `control`, at this byte. */
  takeMoment(at: number): void {
    const { device } = this.gpu;
    const encoder = device.createCommandEncoder({ label: 'moment' });
    encoder.copyBufferToBuffer(this.buffers.control, at, this.moment, 0, 4);
    device.queue.submit([encoder.finish()]);
  }

  destroy(): void {
    this.moment.destroy();
  }
}

/** For shaders/event/pending.wesl: walks of the event lists that tell sources. */
const LISTS: readonly (readonly [binding: number, name: BufferName])[] = [
  [1, 'control'],
  [2, 'times'],
  [3, 'keys'],
  [6, 'pool'],
];

function listBindings(
  device: GPUDevice,
  buffers: Readonly<Record<BufferName, GPUBuffer>>,
  run: GPUBuffer,
  moment: GPUBuffer,
) {
  const layout = bindingLayout(device, 'lists', LISTS);
  return { layout, bindings: bind(device, layout, LISTS, buffers, run, moment) };
}

function bind(
  device: GPUDevice,
  layout: GPUBindGroupLayout,
  storage: typeof STORAGE,
  buffers: Readonly<Record<BufferName, GPUBuffer>>,
  run: GPUBuffer,
  moment: GPUBuffer,
): GPUBindGroup {
  return device.createBindGroup({
    layout,
    entries: [
      { binding: 0, resource: { buffer: run } },
      ...storage.map(([binding, name]) => ({ binding, resource: { buffer: buffers[name] } })),
      { binding: MOMENT_BINDING, resource: { buffer: moment } },
    ],
  });
}

function bindingLayout(device: GPUDevice, label: string, storage: typeof STORAGE): GPUBindGroupLayout {
  const visibility = GPUShaderStage.COMPUTE;
  return device.createBindGroupLayout({
    label,
    entries: [
      { binding: 0, visibility, buffer: { type: 'uniform' } },
      ...storage.map(([binding, name]) => ({
        binding,
        visibility,
        buffer: { type: name === 'tables' ? ('read-only-storage' as const) : ('storage' as const) },
      })),
      { binding: MOMENT_BINDING, visibility, buffer: { type: 'uniform' } },
    ],
  });
}
