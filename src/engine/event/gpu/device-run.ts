/**
 * A network in GPU memory: its buffers, kernels and uniform, and where things are in them. Decides nothing: what builds,
 * advances and grows it does so through this.
 */
import { assert } from '../../../base/assert.ts';
import { ok, type Result } from '../../../base/result.ts';
import { NEVER } from '../../../base/u32.ts';
import { whole } from '../../../base/whole.ts';
import { allocate } from '../../../gpu/allocation.ts';
import { inPass, submit } from '../../../gpu/commands.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { RunMemory } from '../../gpu/run-memory.ts';
import { ALONE, type RunOffsets } from '../../run-offsets.ts';
import { SET_WORDS } from '../../sets.ts';
import type { Watched } from '../event-trace.ts';
import type { Sampling } from '../executor.ts';
import { CELL, CONTROL, controlOffsets, RUN } from '../layout.ts';
import { type EventWorld, MAX_WINDOW_LAG } from '../model.ts';
import type { Way } from './drive.ts';
import type { KernelShape } from './event-list.ts';
import { type ListedWorld, listOf, worldOn } from './event-lists.ts';
import { GpuEventTrace, NO_TRACE_FIELDS, type TraceFields } from './event-trace.ts';
import { bindTurns, compileAllKernels, compileKernels, type Kernels } from './kernels.ts';
import {
  type BufferName,
  controlShape,
  type ListSettings,
  type Plan,
  planLists,
  residentOf,
  SERIAL_WORDS,
  shaderShape,
} from './plan.ts';
import { type GpuReading, ReadingBindings } from './reading.ts';
import { RecordRing } from './record-ring.ts';
import type { WorkgroupLimits } from './workgroups.ts';

type Buffers = DeviceRun['buffers'];

export const UNLIMITED = NEVER;

/** What the uniform says of the rounds to come, beside what the network is. */
export interface RoundLimits {
  readonly lpExponent: number;
  /** LPs of a workgroup in a sparse round; and whether those that run at a time are counted. */
  readonly workgroupLps: number;
  readonly countsWorkgroups: boolean;
  readonly batch: number;
  readonly windowLimit: number;
  readonly timeLimit: number;
  /** Of a dispatch, where rounds are resident. */
  readonly rounds: number;
}

/** Of the build. */
export const FIRST_LIMITS: RoundLimits = {
  lpExponent: 0,
  workgroupLps: 1,
  countsWorkgroups: false,
  batch: 1,
  windowLimit: UNLIMITED,
  timeLimit: UNLIMITED,
  rounds: 1,
};

/**
 * How many events are executed before something is looked at, so that counters of 32 bits are followed. A round counts less than 2^29, whatever a
 * model sends itself, or what one event of each node does: texts that count 2^31 so are refused. The rest of the window is done in the next
 * round. That a batch has counted 2^30 is noticed a round later, which has run by then: both, and what was before, are less than 2^32.
 */
export function mostEvents({ nodes, maxSends, maxAmount = 1 }: Pick<EventWorld, 'nodes' | 'maxSends' | 'maxAmount'>) {
  const perEvent = Math.max(1, maxSends, maxAmount);
  const ofNode = Math.max(1, Math.min(1024, Math.floor(2 ** 29 / perEvent / nodes)));
  const inTwoRounds = 2 * ofNode * nodes;
  const ofBatch = Math.min(Math.floor(2 ** 30 / perEvent), Math.floor((2 ** 32 - 1) / perEvent) - inTwoRounds);
  return { ofNode, ofBatch: Math.max(0, ofBatch) };
}

/** The uniform `run`. `further`: words of the event trace, where there is one, of the ring of records, and a limit that was asked for. */
export function runWords(
  world: EventWorld,
  plan: Plan,
  sampling: Sampling,
  limits: RoundLimits,
  further: Partial<TraceFields> & ReturnType<RecordRing['fields']> & { readonly events_per_node_limit?: number },
): Uint32Array<ArrayBuffer> {
  const { perNode } = controlOffsets(controlShape(world), sampling.maxRows);
  const most = mostEvents(world);
  const eventList = listOf(plan.list);
  const fields = {
    nodes: world.nodes,
    lp_exponent: eventList.exponent(plan.list) ?? limits.lpExponent,
    workgroup_lps: limits.workgroupLps,
    counts_workgroups: Number(limits.countsWorkgroups),
    lookahead: world.lookaheadTicks,
    end: world.endTicks,
    seed: world.seed,
    events_per_node_limit: most.ofNode,
    ...eventList.fields(plan.list, perNode),
    serial_offset: perNode + eventList.nodeWords * world.nodes,
    next_times_offset: perNode + (eventList.nodeWords + SERIAL_WORDS) * world.nodes,
    sample_every: sampling.everyTicks,
    series_rows: sampling.maxRows,
    batch: limits.batch,
    batch_most_events: most.ofBatch,
    window_limit: limits.windowLimit,
    time_limit: limits.timeLimit,
    rounds: limits.rounds,
    evaluate_every: world.maxWindowLag ?? MAX_WINDOW_LAG,
    ...NO_TRACE_FIELDS,
    ...further,
  };
  return RUN.pack(fields, world.uniforms);
}

export class DeviceRun extends RunMemory<BufferName> {
  readonly world: ListedWorld;
  readonly sampling: Sampling;
  /** What was asked for; growth asks again. */
  readonly lists: ListSettings;
  /** What a workgroup that runs all rounds may take, where rounds are or may become resident. */
  readonly resident: WorkgroupLimits | undefined;
  /** Of what is there now. */
  private readonly compiled: Map<Way, Kernels>;
  readonly records: RecordRing;
  eventTrace: GpuEventTrace | undefined;
  plan: Plan;
  bindings: GPUBindGroup;
  /** Group 1, by turn of the sets. */
  readonly turns: readonly GPUBindGroup[];
  private limits: RoundLimits = FIRST_LIMITS;
  private readingBindings: ReadingBindings | undefined;

  /** Allocates and compiles. Failures: `limit`, `unsupported`. A run that is not alone neither grows nor is traced. */
  static async create(
    gpu: GpuContext,
    asked: EventWorld,
    sampling: Sampling,
    settings: ListSettings,
    offsets: RunOffsets = ALONE,
    way: Way = 'batch',
    resident?: WorkgroupLimits,
  ): Promise<Result<DeviceRun>> {
    const lists = { words: gpu.workgroup.words, mostBytes: gpu.maxBinding, ...settings };
    const world = worldOn(lists.list ?? 'slots', asked);
    const plan = planLists(world, sampling.maxRows, gpu.adapter.software, lists, offsets, resident);
    const what = `a network of ${whole(world.nodes)} nodes ${listOf(plan.list).describe(plan.list)}`;
    // While the device compiles it allocates too, and what tables are made of is drawn here: of a million peers that takes as long.
    const shape = shaderShape(world, plan, offsets);
    const compiling = compileKernels(gpu, world, shape, false, residentOf(plan, way));
    const allocated = await allocate(gpu, plan.bytes, what);
    if (!allocated.ok) return allocated;
    assert(4 * world.tables.length <= plan.bytes.tables, 'bug: tables are longer than was planned');
    const kernels = await compiling;
    if (kernels.ok)
      return ok(
        new DeviceRun({ gpu, world, sampling, lists, offsets, resident, plan }, allocated.value, way, kernels.value),
      );
    for (const buffer of Object.values(allocated.value)) buffer.destroy();
    return kernels;
  }

  private constructor(
    asked: Pick<DeviceRun, 'gpu' | 'world' | 'sampling' | 'lists' | 'offsets' | 'resident' | 'plan'>,
    buffers: Buffers,
    way: Way,
    kernels: Kernels,
  ) {
    super(asked.gpu, asked.offsets, buffers, RUN.words, CONTROL.record);
    this.world = asked.world;
    this.sampling = asked.sampling;
    this.lists = asked.lists;
    this.resident = asked.resident;
    this.plan = asked.plan;
    this.records = new RecordRing(asked.world.recordWords ?? 0);
    this.turns = bindTurns(asked.gpu.device, this.sets);
    this.compiled = new Map([[way, kernels]]);
    this.bindings = kernels.bind({ ...buffers, run: this.run });
  }

  /** What kernels are compiled for. */
  get shape(): KernelShape {
    return shaderShape(this.world, this.plan, this.offsets);
  }

  /** Where the parts of the block begin. */
  get blockOffsets() {
    return controlOffsets(controlShape(this.world), this.sampling.maxRows);
  }

  /** For views; good until the network advances. `turn`: of the next round, where rounds are under way whose `nowTicks` is not known yet. */
  reading(nowTicks: number, turn?: number): GpuReading {
    if (this.readingBindings?.buffers !== this.buffers) {
      this.readingBindings?.destroy();
      this.readingBindings = new ReadingBindings(this, this.shape);
    }
    const reading = this.readingBindings.at(nowTicks);
    if (listOf(this.plan.list).look) submit(this.gpu.device, 'look', (encoder) => this.recordLook(encoder));
    if (turn !== undefined) this.readingBindings.takeMoment(this.at('control', turn * SET_WORDS + CELL.tmin));
    return reading;
  }

  /** Before somebody looks at the events of nodes: where the list has to be made ready for that. Good until the next round. */
  recordLook(encoder: GPUCommandEncoder): void {
    const { kernels, bindings, turns, plan } = this;
    const { look } = listOf(plan.list);
    if (!look) return;
    inPass(encoder, 'look', (pass) => {
      pass.setBindGroup(0, bindings);
      pass.setBindGroup(1, turns[0]);
      look(pass, kernels.ofList, plan.list);
    });
  }

  /** Of any way, for what is not a round. */
  get kernels(): Kernels {
    return this.kernelsOf(this.ways[0]);
  }

  /** Ways that rounds can be run. */
  get ways(): readonly Way[] {
    return [...this.compiled.keys()];
  }

  kernelsOf(way: Way): Kernels {
    const kernels = this.compiled.get(way);
    assert(kernels !== undefined, `there are no kernels for ${way} rounds`);
    return kernels;
  }

  /** Kernels for another way, while rounds may go on. Gives whether they are still wanted: lists may have grown meanwhile. Failure: `unsupported`. */
  async compile(way: Way): Promise<Result<boolean>> {
    const { gpu, world, plan, eventTrace } = this;
    const kernels = await compileAllKernels(gpu, world, this.shape, eventTrace !== undefined, residentOf(plan, way));
    if (!kernels.ok) return kernels;
    const isWanted = this.plan === plan && this.eventTrace === eventTrace;
    if (isWanted) this.compiled.set(way, kernels.value);
    return ok(isWanted);
  }

  /** Takes another plan with its buffers, which the caller has filled; frees none. Where `kernels` are given, those of this way are all there are. */
  adopt(plan: Plan, buffers: Buffers, kernels?: { readonly way: Way; readonly compiled: Kernels }): void {
    this.plan = plan;
    this.buffers = buffers;
    if (kernels) {
      this.compiled.clear();
      this.compiled.set(kernels.way, kernels.compiled);
    }
    this.bindings = this.kernels.bind({ ...buffers, run: this.run });
    this.writeUniform(this.limits); // whoever reads the run before the next batch finds things where they are now
  }

  /** Takes another plan with another pool, filled by `fill`. `what` it is for. Failure: `limit`. */
  async replacePool(plan: Plan, what: string, fill?: (pool: GPUBuffer) => void): Promise<Result<void>> {
    const allocated = await allocate(this.gpu, { pool: plan.bytes.pool }, what);
    if (!allocated.ok) return allocated;
    fill?.(allocated.value.pool);
    this.buffers.pool.destroy();
    this.adopt(plan, { ...this.buffers, ...allocated.value });
    return ok(undefined);
  }

  /** From now on rounds, run this way, record what they execute, or do not. Failures: `limit`, `unsupported`. */
  async watch(way: Way, watched: Watched | undefined, traceRows: number | undefined): Promise<Result<void>> {
    const { gpu, world, plan } = this;
    assert(this.offsets === ALONE, 'a run that is not alone in memory is not traced');
    const eventTrace = watched === undefined ? undefined : new GpuEventTrace(watched, world, plan, traceRows);
    const kernels = await compileAllKernels(gpu, world, this.shape, eventTrace !== undefined, residentOf(plan, way));
    if (!kernels.ok) return kernels;
    const before = this.buffers.control;
    const control = eventTrace ? await eventTrace.makeRoom(gpu, before) : ok(before);
    if (!control.ok) return control;
    this.eventTrace = eventTrace;
    this.adopt(plan, { ...this.buffers, control: control.value }, { way, compiled: kernels.value });
    if (control.value !== before) before.destroy();
    return ok(undefined);
  }

  /** Writes the uniform. */
  writeUniform(limits: RoundLimits): void {
    const { world, plan, sampling, eventTrace, records, lists } = this;
    this.limits = limits;
    const words = runWords(world, plan, sampling, limits, {
      ...eventTrace?.fields,
      ...records.fields(plan),
      ...(lists.perRound === 'first' && { events_per_node_limit: 1 }),
    });
    this.gpu.device.queue.writeBuffer(this.run, 0, words);
  }

  /** Sets a word of the block. */
  readonly put = (word: number, value: number): void => this.write('control', word, new Uint32Array([value]));

  override dispose(): void {
    super.dispose();
    this.readingBindings?.destroy();
  }
}
