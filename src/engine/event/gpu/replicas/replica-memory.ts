/** A group of replicas in GPU memory: its buffers, kernels, uniforms and bindings. Decides nothing. */
import { known } from '../../../../base/assert.ts';
import { ok, type Result } from '../../../../base/result.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { bindGroup, uniformBuffer } from '../../../../gpu/bindings.ts';
import { inPass } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { REPLICAS_OF_A_PART, ReplicaList } from '../../../replicas/replica-lists.ts';
import { SETS, turnUniforms } from '../../../sets.ts';
import { CONTROL, RUN } from '../../layout.ts';
import { firstWords } from '../build.ts';
import type { Way } from '../drive.ts';
import { listOf } from '../event-lists.ts';
import { compileAllKernels, type Kernels, kernelConstants, modulesOf, turnLayout } from '../kernels.ts';
import { groupOf } from '../main-group.ts';
import type { BufferName } from '../plan.ts';
import { residentOf } from '../plan.ts';
import type { ReplicaPlan } from './replica-plan.ts';

/** Words of what `replica_status` finds of a replica: its state, the earliest pending event, events and windows. */
export const FOUND = { state: 0, tmin: 1, events: 2, windows: 3, words: 4 } as const;

/** Lists that a submit may need side by side. */
export type ListName = 'atWork' | 'arriving' | 'ended';

type Service = 'replica_begin' | 'replica_status';

const WORDS_BESIDE = { arriving: 'arrivals', found: 'found' } as const;
type Beside = (typeof WORDS_BESIDE)[keyof typeof WORDS_BESIDE];

export class ReplicaMemory {
  readonly buffers: Readonly<Record<BufferName | Beside, GPUBuffer>>;
  readonly lists: Readonly<Record<ListName, ReplicaList>>;
  private readonly run: GPUBuffer;
  private readonly sets: ReturnType<typeof turnUniforms>;
  private readonly kernels = new Map<Way, Kernels>();
  private readonly services: Readonly<Record<Service, GPUComputePipeline>>;
  private readonly main: GPUBindGroup;
  private readonly beginning: GPUBindGroup;
  /** By part of a list. */
  private readonly asking: readonly GPUBindGroup[];
  /** By list, turn and part. */
  private readonly turns: Readonly<Record<ListName, readonly (readonly GPUBindGroup[])[]>>;

  /** Failures: `limit`, `unsupported`. */
  static async create(gpu: GpuContext, plan: ReplicaPlan, way: Way): Promise<Result<ReplicaMemory>> {
    const compiling = Promise.all([compileWay(gpu, plan, way), compileServices(gpu, plan)]);
    const arrivals = 4 * (CONTROL.record + plan.replicas * plan.strides.own);
    const bytes = { ...plan.plan.bytes, arrivals, found: 4 * FOUND.words * plan.replicas };
    const buffers = await allocate(gpu, bytes, `${plan.replicas} replicas for networks of ${plan.world.nodes} nodes`);
    const [kernels, services] = await compiling;
    if (!buffers.ok) return buffers;
    if (kernels.ok && services.ok)
      return ok(new ReplicaMemory(gpu, plan, buffers.value, way, kernels.value, services.value));
    for (const buffer of Object.values(buffers.value)) buffer.destroy();
    return kernels.ok ? (services as Result<never>) : kernels;
  }

  private constructor(
    readonly gpu: GpuContext,
    readonly plan: ReplicaPlan,
    buffers: ReplicaMemory['buffers'],
    way: Way,
    kernels: Kernels,
    services: ReplicaMemory['services'],
  ) {
    const { device } = gpu;
    this.buffers = buffers;
    this.services = services;
    this.kernels.set(way, kernels);
    this.run = uniformBuffer(device, 'run', 4 * RUN.words);
    this.sets = turnUniforms(device);
    const list = (name: ListName) => new ReplicaList(device, `replicas ${name}`, plan.replicas);
    this.lists = { atWork: list('atWork'), arriving: list('arriving'), ended: list('ended') };
    this.main = kernels.bind({ ...buffers, run: this.run });
    this.beginning = beginGroup(device).bind({ ...buffers, run: this.run, tables: buffers.arrivals });
    this.asking = this.lists.atWork.parts.map((_, part) => {
      const offset = 4 * FOUND.words * REPLICAS_OF_A_PART * part;
      const size = Math.min(4 * FOUND.words * REPLICAS_OF_A_PART, buffers.found.size - offset);
      return bindGroup(device, statusGroup(device).layout, {
        1: buffers.control,
        6: { buffer: buffers.found, offset, size },
      });
    });
    const layout = turnLayout(device, plan.shape);
    const bindTurnsOf = ({ parts }: ReplicaList) =>
      this.sets.turns.map((turn) => parts.map((part) => bindGroup(device, layout, [turn, part])));
    this.turns = {
      atWork: bindTurnsOf(this.lists.atWork),
      arriving: bindTurnsOf(this.lists.arriving),
      ended: bindTurnsOf(this.lists.ended),
    };
    device.queue.writeBuffer(buffers.arrivals, 0, firstWords(plan.plan));
  }

  get memoryBytes(): number {
    return Object.values(this.buffers).reduce((sum, { size }) => sum + size, 0);
  }

  has = (way: Way): boolean => this.kernels.has(way);

  /** Kernels of another way, while rounds may go on. */
  async compile(way: Way): Promise<Result<void>> {
    const compiled = await compileWay(this.gpu, this.plan, way);
    if (!compiled.ok) return compiled;
    this.kernels.set(way, compiled.value);
    return ok(undefined);
  }

  writeUniform(words: Uint32Array<ArrayBuffer>): void {
    this.gpu.device.queue.writeBuffer(this.run, 0, words);
  }

  /** Own words of the runs on the list of those that arrive, by offset. */
  writeArrivals(words: Uint32Array<ArrayBuffer>): void {
    this.gpu.device.queue.writeBuffer(this.buffers.arrivals, 4 * CONTROL.record, words);
  }

  /** A kernel over a list, in a pass of its own. */
  record(
    encoder: GPUCommandEncoder,
    name: 'prepare' | 'start' | 'finish',
    list: ListName,
    turn: number,
    x: number,
  ): void {
    const pipeline = known([...this.kernels.values()][0], 'a group has kernels').pipelines[name];
    inPass(encoder, name, (pass) => {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, this.main);
      this.overParts(pass, list, turn, x);
    });
  }

  recordBegin(encoder: GPUCommandEncoder, x: number): void {
    inPass(encoder, 'replica_begin', (pass) => {
      pass.setPipeline(this.services.replica_begin);
      pass.setBindGroup(0, this.beginning);
      this.overParts(pass, 'arriving', 0, x);
    });
  }

  /** Asks of every replica at work; `turn`: of the next round. */
  recordStatus(encoder: GPUCommandEncoder, turn: number): void {
    inPass(encoder, 'replica_status', (pass) => {
      pass.setPipeline(this.services.replica_status);
      for (const [part, offsets] of this.lists.atWork.offsets.entries()) {
        pass.setBindGroup(0, this.asking[part]);
        pass.setBindGroup(1, this.turns.atWork[turn][part]);
        pass.dispatchWorkgroups(Math.ceil(offsets / this.plan.shape.lanes));
      }
    });
  }

  /** Rounds of all replicas at work: `advance` in dispatches, each of `x` workgroups a replica, and what evaluates records after every few. */
  recordRounds(
    pass: GPUComputePassEncoder,
    way: Way,
    turn: number,
    cut: { readonly dispatches: number; readonly rounds: number },
    x: number,
    evaluation: { readonly every: number; readonly x: number },
  ): void {
    const { advance, evaluate_records: evaluate } = known(this.kernels.get(way), 'kernels are compiled').pipelines;
    pass.setBindGroup(0, this.main);
    pass.setPipeline(advance);
    for (let dispatch = 1; dispatch <= cut.dispatches; dispatch++) {
      this.overParts(pass, 'atWork', turn + (dispatch - 1) * cut.rounds, x);
      if (!evaluate || (dispatch % evaluation.every !== 0 && dispatch < cut.dispatches)) continue;
      pass.setPipeline(evaluate);
      this.overParts(pass, 'atWork', turn + dispatch, evaluation.x);
      pass.setPipeline(advance);
    }
  }

  private overParts(pass: GPUComputePassEncoder, list: ListName, turn: number, x: number): void {
    for (const [part, offsets] of this.lists[list].offsets.entries()) {
      pass.setBindGroup(1, this.turns[list][turn % SETS][part]);
      pass.dispatchWorkgroups(x, 1, offsets);
    }
  }

  dispose(): void {
    for (const buffer of [...Object.values(this.buffers), this.run, this.sets.buffer]) buffer.destroy();
    for (const list of Object.values(this.lists)) list.destroy();
  }
}

const compileWay = (gpu: GpuContext, { world, plan, shape }: ReplicaPlan, way: Way) =>
  compileAllKernels(gpu, world, shape, false, residentOf(plan, way));

const beginGroup = (device: GPUDevice) =>
  groupOf(device, 'replica_begin', ['run', 'control', 'nodes', 'tables', 'store']);
const statusGroup = (device: GPUDevice) => groupOf(device, 'replica_status', ['control', 'pool']);

async function compileServices(
  gpu: GpuContext,
  { shape }: ReplicaPlan,
): Promise<Result<Record<Service, GPUComputePipeline>>> {
  const { device, pipelines } = gpu;
  const compile = (name: Service, group: GPUBindGroupLayout) =>
    pipelines.compute(
      {
        module: `event/replicas/${name}`,
        modules: { ...modulesOf(shape), ...listOf(shape.list).modules },
        constants: kernelConstants(shape),
        conditions: { replicas: true },
      },
      device.createPipelineLayout({ bindGroupLayouts: [group, turnLayout(device, shape)] }),
    );
  const [begin, status] = await Promise.all([
    compile('replica_begin', beginGroup(device).layout),
    compile('replica_status', statusGroup(device).layout),
  ]);
  if (!begin.ok) return begin;
  if (!status.ok) return status;
  return ok({ replica_begin: begin.value, replica_status: status.value });
}
