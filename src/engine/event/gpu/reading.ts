/**
 * What kernels outside the engine need to read a run: the program parts and bindings of shaders/event/reading.wesl. Only
 * what no growth changes is compiled in, so that none compiles a view again.
 */
import { uniformBuffer } from '../../../gpu/bindings.ts';
import { submit } from '../../../gpu/commands.ts';
import type { KernelReading } from '../../gpu/kernel-reading.ts';
import type { OwnWords, RunMemory } from '../../gpu/run-memory.ts';
import { offsetIn } from '../../run-offsets.ts';
import { configModule, ENGINE_STATE_WORDS, layoutModule } from '../layout.ts';
import { NOTHING_PENDING } from '../reading.ts';
import type { KernelShape } from './event-list.ts';
import { listOf } from './event-lists.ts';
import { kernelConstants } from './kernels.ts';
import { groupOf } from './main-group.ts';
import type { BufferName } from './plan.ts';

/** What views read, and what shaders/event/pending.wesl walks. */
const VIEWED = ['run', 'control', 'times', 'nodes', 'pool', 'tables', 'moment'] as const;
const WALKED = ['run', 'control', 'times', 'keys', 'pool', 'moment'] as const;

/** Constants that a view's code may depend on, beside the named random streams and the model's own: none changes when lists grow. */
const CONSTANTS = [
  ...['NEVER', 'NONE', 'MOST_U32', 'MAX_TIME', 'ENGINE_STATE_WORDS', 'STATE_WORDS', 'STORE_WORDS'],
  ...['CONTROL_BASE', 'FIRST_OFFSET', 'POOL_BASE', 'TABLE_BASE'],
];
const isForViews = (name: string, { constants, list }: KernelShape): boolean =>
  CONSTANTS.includes(name) ||
  listOf(list).viewConstants.includes(name) ||
  name.startsWith('STREAM_') ||
  name in constants;

export interface GpuReading extends KernelReading {
  /** Words of a node's state, the engine's among them. */
  readonly stateWords: number;
  /** States of all nodes of a run that is alone, for who copies them. */
  readonly nodes: GPUBuffer;
  /** Of a node in the store, which no view binds: they are copied. */
  readonly storeWords: number;
  readonly store: GPUBuffer;
  /** First word of a node in it. */
  storeAt(node: number): number;
  /** Group 0 of a kernel that reads the event lists alone. */
  readonly lists: Pick<KernelReading, 'layout' | 'bindings'>;
}

/** The part of a reading that stays until the lists grow. */
export class ReadingBindings {
  readonly buffers: RunMemory<BufferName>['buffers'];
  private readonly shape: KernelShape;
  private readonly moment: GPUBuffer;
  private readonly parts: Omit<GpuReading, 'nowTicks'>;

  constructor({ gpu, buffers, run }: RunMemory<BufferName>, shape: KernelShape) {
    const { nodes, store } = buffers;
    const { offsets, storeWords } = shape;
    this.buffers = buffers;
    this.shape = shape;
    this.moment = uniformBuffer(gpu.device, 'moment', 16);
    const bound = { ...buffers, run, moment: this.moment };
    const [views, lists] = [
      groupOf(gpu.device, 'reading', [...VIEWED, ...listOf(shape.list).walks]),
      groupOf(gpu.device, 'lists', WALKED),
    ];
    this.parts = {
      gpu,
      stateWords: ENGINE_STATE_WORDS + shape.stateWords,
      nodes,
      storeWords,
      store,
      storeAt: (node) => (offsetIn(offsets, 'offsets') + node) * storeWords,
      program: {
        modules: {
          'config.wesl': configModule(shape),
          'event/layout.wesl': layoutModule(shape),
          ...listOf(shape.list).modules,
        },
        constants: Object.fromEntries(
          Object.entries(kernelConstants(shape)).filter(([name]) => isForViews(name, shape)),
        ),
      },
      layout: views.layout,
      bindings: views.bind(bound),
      lists: { layout: lists.layout, bindings: lists.bind(bound) },
    };
  }

  /** Bindings for the run as it stands: good until the next `advance`. */
  at(nowTicks: number): GpuReading {
    const now = Math.min(nowTicks, NOTHING_PENDING);
    const { device } = this.parts.gpu;
    device.queue.writeBuffer(this.moment, 0, new Uint32Array([now, listOf(this.shape.list).wordForViews(this.shape)]));
    return { ...this.parts, nowTicks: now };
  }

  /** The moment is what the rounds under way will have come to: this word of `control`. */
  takeMoment({ source, firstWord }: OwnWords): void {
    submit(this.parts.gpu.device, 'moment', (encoder) =>
      encoder.copyBufferToBuffer(source, 4 * firstWord, this.moment, 0, 4),
    );
  }

  destroy(): void {
    this.moment.destroy();
  }
}
