/**
 * The event list, as the host's part of the engine knows it: an organisation is a folder beside this file with one such object (slots/slots.ts), and one with the
 * shaders of its header (shaders/event/slots/list.wesl). `event-lists.ts` has them by name.
 */
import type { Result } from '../../../base/result.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { CONTROL, type ShaderShape } from '../layout.ts';
import type { EventWorld } from '../model.ts';

/** What kernels are compiled for: the organisation, and sizes of its own. */
export interface ListShape {
  readonly name: string;
}

/** All sizes of a list. Its entries in the overflow pool are allocated with tickets that count up. */
export interface ListPlan extends ListShape {
  readonly poolEntries: number;
}

/** What a kernel of the engine is compiled for. */
export type KernelShape = ShaderShape & { readonly list: ListShape };

/** What a list keeps in `control`, as the host reads it after each batch: tickets. */
export interface ListRecord {
  readonly allocated: number;
  readonly freed: number;
}

export const readListRecord = (control: Uint32Array): ListRecord => ({
  allocated: control[CONTROL.poolAllocated],
  freed: control[CONTROL.poolFreed],
});

/** Sets a word of `control`. */
export type PutWord = (word: number, value: number) => void;

/** Pending events: the most of one node, as far as the list knows, the mean, and those that are in the overflow pool alone. */
export interface Load {
  readonly nodes: number;
  readonly deepest: number;
  readonly mean: number;
  readonly overflowed: number;
}

export type ListBuffers = Readonly<Record<'times' | 'keys' | 'extras' | 'pool', GPUBuffer>>;

/** From one plan to a larger one. */
export interface Move<Plan, Shape> {
  readonly nodes: number;
  readonly from: Plan;
  readonly to: Plan;
  /** Bytes of the new buffers; that of the pool has records behind the entries. */
  readonly bytes: Readonly<Record<keyof ListBuffers, number>>;
  /** What the new kernels are compiled for. */
  readonly shape: Shape;
  readonly tickets: ListRecord;
  /** `control`, and where words per node begin there; and rounds that have run, the build counting as one. */
  readonly control: GPUBuffer;
  readonly wordsAt: number;
  readonly rounds: number;
}

/** Kernels of a round, in the order in which they are dispatched. */
export interface RecordedRound {
  /** The list's own, by name. */
  readonly kernels: Readonly<Record<string, GPUComputePipeline>>;
  readonly nodes: number;
  readonly list: ListPlan;
  /** Workgroups that process nodes. */
  readonly workers: number;
  /** Dispatches `advance`: by so many invocations that process nodes. Its bindings are those of all kernels of a round. */
  advance(): void;
  /** Begins one of the list's `steps`, once a round each: gives the pass that it is recorded into, one of its own where steps are timed. */
  begin(step: string): GPUComputePassEncoder;
}

export interface OwnKernel {
  readonly module: string;
  readonly modules: Readonly<Record<string, string>>;
  readonly constants: Readonly<Record<string, number>>;
}

/** Methods, so that each list may ask for its own plans, shapes and settings. */
export interface EventList {
  readonly name: string;
  /** WESL modules of the header, constants for it, conditions that are true, and those of the constants that views may depend on. */
  readonly modules: Readonly<Record<string, string>>;
  constants(shape: KernelShape): Readonly<Record<string, number>>;
  readonly conditions: Readonly<Record<string, boolean>>;
  readonly viewConstants: readonly string[];
  /** Buffers that a walk of views binds beside `run`, `control`, `times` and `pool`. */
  readonly walks: readonly 'keys'[];
  /** What `moment.list_word` says to who walks a list. */
  wordForViews(shape: KernelShape): number;

  /** Where rounds of this shape are other kernels than those below. */
  variantOf?(shape: ListShape): EventList | undefined;

  /** Sizes: first what kernels are compiled for, then all, by how many invocations process nodes at a time. */
  shape(world: EventWorld, settings: unknown): ListShape;
  shapeOf(plan: ListPlan): ListShape;
  plan(world: EventWorld, shape: ListShape, invocations: number, settings: unknown): ListPlan;
  /** A run begins at a multiple of so many nodes. */
  readonly nodesOfBlock: number;
  /** Events that a workgroup in a gathered round may have taken out of the list when it learns that nothing more may be executed. */
  readonly brought: number;
  /** Words of workgroup memory for each invocation. */
  tileWords(shape: ListShape, world: EventWorld): number;
  /** `nodes`: of the run, and those around it. */
  bytes(world: EventWorld, shape: ListShape, nodes: number): Readonly<Record<'times' | 'keys' | 'extras', number>>;
  /** Words of `pool` that the list takes; records follow. */
  poolWords(world: EventWorld, plan: ListPlan): number;
  /** Words of `control` per node. */
  readonly nodeWords: number;
  /** Words of the uniform `run`. `at`: where the words per node begin. */
  fields(plan: ListPlan, at: number): Readonly<Record<'pool_entries' | 'pool_reserve' | 'head_offset', number>>;
  /** Whether it has sparse rounds; without them models that say `sparse` have dense ones: see `worldOn`. */
  readonly isSparse: boolean;
  /** Whether many rounds may run in one dispatch of one workgroup. */
  readonly isResident: boolean;
  /** LPs have 2 to the power of this nodes, where the list alone decides that; undefined where any size will do. */
  exponent(plan: ListPlan): number | undefined;
  /** For messages: a network of 100 nodes ... */
  describe(plan: ListPlan): string;

  /** Kernels that a round has beside `advance`, and how they are recorded around it. */
  readonly kernels?: readonly string[];
  /** What a round is timed by, on a device with time stamps, in order; who begins none has one, `advance`. */
  readonly steps?: readonly string[];
  record?(pass: GPUComputePassEncoder, round: RecordedRound): void;
  /** Module of a kernel, and what is linked into it alone; without this its name is that of its module. */
  kernel?(name: string, shape: KernelShape): OwnKernel;
  /** Kernels that make the list ready for who walks through it, until the next round. */
  look?(pass: GPUComputePassEncoder, kernels: RecordedRound['kernels'], plan: ListPlan): void;

  /** Words of `control` before the world is built. */
  putFirstWords(put: PutWord, plan: ListPlan): void;
  /** Whether a counter is about to overflow, and what is done then. */
  isCounterHigh(record: ListRecord): boolean;
  setCountersBack(put: PutWord, plan: ListPlan, record: ListRecord): ListRecord;

  /** An overflow while the world was built: a plan with twice the room. */
  withRoomToBuild(plan: ListPlan): ListPlan;
  /** Settings for larger lists than those of a plan. */
  settingsToGrow(plan: ListPlan, settings: unknown, load: Load): object;
  /** The larger plan, of one that was made by those settings. */
  grown(plan: ListPlan, fresh: ListPlan): ListPlan;
  /**
   * Copies all events into larger buffers, of which it gives those that had to change; the old ones stay. Undefined: they do not fit, and a plan that is larger still is asked
   * for. Failure: `limit`. In either case nothing is left behind.
   */
  moveToLarger(
    gpu: GpuContext,
    buffers: ListBuffers,
    move: Move<ListPlan, KernelShape>,
  ): Promise<Result<Partial<ListBuffers> | undefined>>;
  /** After that: words of `control`. */
  putGrownWords(put: PutWord, record: ListRecord, from: ListPlan, to: ListPlan): ListRecord;
  describeGrowth(plan: ListPlan): string;
}
