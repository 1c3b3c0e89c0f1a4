/** The replicas of a group in GPU memory: buffers, kernels, bindings, and what is recorded for lists of replicas. Decides nothing. */
import { ok, type Result } from '../../../../base/result.ts';
import { whole } from '../../../../base/whole.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { bindGroup, groupLayout, storageBuffer, uniformBuffer } from '../../../../gpu/bindings.ts';
import { inPass, submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { ReadbackRing, readRanges } from '../../../../gpu/readback.ts';
import { REPLICAS_OF_A_PART, ReplicaList } from '../../../replicas/replica-lists.ts';
import { ALONE } from '../../../run-offsets.ts';
import { SETS, type TurnUniforms, turnUniforms } from '../../../sets.ts';
import { BINDING, boundBuffers, ENGINE_LANES, ownWords, type ReplicaWords, RUN, replicaWords } from '../../layout.ts';
import type { RoundsWorld } from '../../model.ts';
import { bindingLayout, type CompiledKernel, compileKernels, type Kernels, programOf } from '../kernels.ts';
import { recordKernels, type TurnBindings } from '../record-kernels.ts';

/** Steps after which both the turn of the sets and the half of double buffers are the same again. A step is a round of those for whom it begins. */
export const STEPS = 2 * SETS;
/** Words of a replica's status. */
export const STATUS_WORDS = 4;
/** Batches under way at once. */
export const REPLICA_DEPTH = 3;
/** What is copied to or from the host at once, in words. */
const MOST_COPIED = 2 ** 24;
const MOST_BEGINNING = 256;

/** Words of the uniform that each replica has of its own, and those of series. */
const NOT_SHARED = {
  seed: 0,
  round_limit: 0,
  idle_checked: 0,
  goal_target: 0,
  goal_from: 0,
  series_every: 0,
  series_rows: 0,
};

/** Words of a replica, from its first one in a buffer on. */
export interface ReplicaRange {
  readonly name: string;
  readonly replica: number;
  readonly first: number;
  readonly words: number;
  /** Of a double buffer the half that a round of this parity reads. */
  readonly parity?: number;
}

/** Bytes of a replica by buffer; a double one is two. */
export const replicaBytes = (world: RoundsWorld): Readonly<Record<string, number> & { control: number }> => {
  const { control, ...others } = replicaWords(world);
  return {
    control: 4 * control.stride,
    ...Object.fromEntries(
      Object.entries(others).flatMap(([name, { stride }]) =>
        (world.buffers[name].double ? [`${name}0`, `${name}1`] : [name]).map((half) => [half, 4 * stride]),
      ),
    ),
  };
};

export class ReplicaMemory {
  private readonly kernels: Kernels;
  private readonly small: SmallKernels;
  private readonly list: ReplicaList;
  private readonly run: GPUBuffer;
  private readonly sets: TurnUniforms;
  private readonly statuses: GPUBuffer;
  private readonly ring: ReadbackRing;
  /** By what a kernel only reads, then by step and part of the list; and those of `replica_status`. */
  private readonly bindings = new Map<string, GPUBindGroup[]>();

  /** Allocates and compiles. `world`: as `groupWorld` gives it. Failures: `limit`, `unsupported`. */
  static async create(gpu: GpuContext, world: RoundsWorld, replicas: number): Promise<Result<ReplicaMemory>> {
    const bytes = Object.fromEntries(
      Object.entries(replicaBytes(world)).map(([name, each]) => [name, replicas * each]),
    );
    const buffers = await allocate(gpu, bytes, `${replicas} networks of ${whole(world.nodes)} nodes`);
    if (!buffers.ok) return buffers;
    const words = replicaWords(world);
    const compiled = await compileAll(gpu, world, words);
    if (compiled.ok) return ok(new ReplicaMemory(gpu, world, replicas, words, buffers.value, compiled.value));
    for (const buffer of Object.values(buffers.value)) buffer.destroy();
    return compiled;
  }

  private constructor(
    readonly gpu: GpuContext,
    readonly world: RoundsWorld,
    readonly replicas: number,
    readonly words: ReplicaWords,
    readonly buffers: Readonly<Record<string, GPUBuffer>>,
    { kernels, small }: Compiled,
  ) {
    const { device } = gpu;
    this.kernels = kernels;
    this.small = small;
    this.list = new ReplicaList(device, 'replicas', replicas);
    this.run = uniformBuffer(device, 'run', 4 * RUN.words);
    this.sets = turnUniforms(device, STEPS);
    this.statuses = storageBuffer(device, 'statuses', 4 * STATUS_WORDS * replicas);
    this.ring = new ReadbackRing(device, this.statuses.size, REPLICA_DEPTH + 1);
    device.queue.writeBuffer(this.run, 0, RUN.pack({ ...NOT_SHARED, nodes: world.nodes }, {}));
  }

  get memoryBytes(): number {
    return Object.values(this.buffers).reduce((sum, { size }) => sum + size, 0);
  }

  /** Most that `begin` takes at once, where each is given so many words. */
  mostBeginning(words: number): number {
    return Math.max(1, Math.min(REPLICAS_OF_A_PART, Math.floor(MOST_COPIED / Math.max(1, words))));
  }

  /** Runs are admitted before step `step`: what they are given, zeros, then the model's `start`. `given`: words by buffer, in the order of the replicas. */
  begin(
    replicas: readonly number[],
    step: number,
    given: Readonly<Record<string, readonly Uint32Array<ArrayBuffer>[]>>,
  ): void {
    const { device } = this.gpu;
    const uploads: GPUBuffer[] = [];
    this.list.write(replicas);
    submit(device, 'begin', (encoder) => {
      inPass(encoder, 'begin', (pass) => {
        pass.setPipeline(this.small.begin);
        for (const [name, { words, stride }] of Object.entries(this.words)) {
          const upload = uploaded(device, [stride, words], given[name] ?? []);
          uploads.push(upload);
          for (const memory of this.halvesOf(name)) {
            const bound = { [BINDING.replicas]: this.list.parts[0], 1: memory, 2: upload };
            pass.setBindGroup(0, bindGroup(device, this.small.beginLayout, bound));
            pass.dispatchWorkgroups(Math.min(MOST_BEGINNING, Math.ceil(words / ENGINE_LANES)), 1, replicas.length);
          }
        }
      });
      // As the round before its first one: what it leaves as `next` is in both halves then.
      const before = step + STEPS - 1;
      inPass(encoder, 'start', (pass) => this.record(pass, before, this.kernels.start));
      for (const [name, { double }] of Object.entries(this.world.buffers))
        if (double)
          for (const replica of replicas) {
            const bytes = 4 * this.words[name].stride;
            const [from, to] = [step, step + 1].map((of) => this.bufferAt(name, of));
            encoder.copyBufferToBuffer(from, replica * bytes, to, replica * bytes, bytes);
          }
    });
    for (const upload of uploads) upload.destroy();
  }

  /** Submits `rounds` steps for these replicas. Gives what promises their statuses, by replica. */
  advance(replicas: readonly number[], step: number, rounds: number): Promise<Uint32Array> {
    this.list.write(replicas);
    const read = submit(this.gpu.device, 'batch of replicas', (encoder) => {
      inPass(encoder, 'batch of replicas', (pass) => {
        for (let i = 0; i < rounds; i++) this.record(pass, step + i, this.kernels.round);
        for (const [part, offsets] of this.list.offsets.entries()) {
          const after = step + rounds;
          pass.setBindGroup(
            0,
            this.bindingOf('status', after, part, () => this.bindStatus(after, part)),
          );
          pass.setPipeline(this.small.status);
          pass.dispatchWorkgroups(1, 1, offsets);
        }
      });
      return this.ring.record(encoder, this.statuses);
    });
    return read();
  }

  /** Submits the end of runs, which are those of the replicas before step `step`: gauges, and what `finish` adds up. `parity`: of the round to come of all of them. */
  finish(replicas: readonly number[], step: number, parity: number): void {
    if (replicas.length === 0) return;
    this.list.write(replicas);
    const { census, finish } = this.kernels;
    // The same turn, and their halves.
    const at = (step & 1) === parity ? step : step + SETS;
    submit(this.gpu.device, 'finish', (encoder) =>
      inPass(encoder, 'finish', (pass) => this.record(pass, at, [...census, finish])),
    );
  }

  /** Words of replicas, in their order. */
  async read(ranges: readonly ReplicaRange[]): Promise<readonly Uint32Array[]> {
    const found: Uint32Array[] = [];
    for (let from = 0, to = 0; from < ranges.length; from = to) {
      for (let words = 0; to < ranges.length && (to === from || words + ranges[to].words <= MOST_COPIED); to++)
        words += ranges[to].words;
      const placed = ranges.slice(from, to).map(({ name, replica, first, words, parity = 0 }) => ({
        source: this.bufferAt(name, parity),
        firstWord: replica * this.words[name].stride + first,
        words,
      }));
      found.push(...(await readRanges(this.gpu.device, placed)));
    }
    return found;
  }

  /** One of a replica's own words. */
  writeOwn(replica: number, word: number, value: number): void {
    const at = 4 * (replica * this.words.control.stride + word);
    this.gpu.device.queue.writeBuffer(this.buffers.control, at, new Uint32Array([value]));
  }

  /** Of the replica's block in `control`. */
  blockOf(replica: number): ReplicaRange {
    const own = ownWords(this.world);
    return { name: 'control', replica, first: own, words: this.words.control.words - own };
  }

  dispose(): void {
    for (const buffer of [...Object.values(this.buffers), this.run, this.sets.buffer, this.statuses]) buffer.destroy();
    this.list.destroy();
    this.ring.destroy();
  }

  private record(pass: GPUComputePassEncoder, step: number, kernels: readonly CompiledKernel[]): void {
    for (const [part, offsets] of this.list.offsets.entries())
      recordKernels(pass, kernels, this.turn(step, part), offsets);
  }

  private turn(step: number, part: number): TurnBindings {
    return (reads) => this.bindingOf(reads.join(), step, part, () => this.bind(step, part, reads));
  }

  private bindingOf(key: string, step: number, part: number, bind: () => GPUBindGroup): GPUBindGroup {
    const all = this.bindings.get(key) ?? [];
    this.bindings.set(key, all);
    const at = part * STEPS + (step % STEPS);
    all[at] ??= bind();
    return all[at];
  }

  private bind(step: number, part: number, reads: readonly string[]): GPUBindGroup {
    const { device } = this.gpu;
    const buffers = boundBuffers(this.world.buffers).map(({ binding, buffer, turn }): [number, GPUBuffer] => [
      binding,
      this.bufferAt(buffer, turn === 'next' ? step + 1 : step),
    ]);
    return bindGroup(device, bindingLayout(device, this.world, reads, true), {
      ...this.shared(step, part),
      ...Object.fromEntries(buffers),
    });
  }

  private bindStatus(step: number, part: number): GPUBindGroup {
    const bound = { ...this.shared(step, part), [BINDING.buffers]: this.statuses };
    return bindGroup(this.gpu.device, this.small.statusLayout, bound);
  }

  private shared(step: number, part: number) {
    return {
      [BINDING.run]: this.run,
      [BINDING.control]: this.buffers.control,
      [BINDING.round]: this.sets.turns[step % STEPS],
      [BINDING.replicas]: this.list.parts[part],
    };
  }

  /** The half of a double buffer that a round of this parity reads; any other buffer. */
  private bufferAt(name: string, parity: number): GPUBuffer {
    return this.buffers[this.world.buffers[name]?.double ? `${name}${parity & 1}` : name];
  }

  private halvesOf(name: string): readonly GPUBuffer[] {
    return this.world.buffers[name]?.double ? [0, 1].map((half) => this.bufferAt(name, half)) : [this.buffers[name]];
  }
}

/** What `replica_begin` reads: how replicas lie, how many words each is given, then those. */
function uploaded(device: GPUDevice, head: readonly number[], given: readonly Uint32Array[]): GPUBuffer {
  const each = given.reduce((most, { length }) => Math.max(most, length), 0);
  const words = new Uint32Array(head.length + 1 + each * given.length);
  words.set([...head, each]);
  for (const [i, own] of given.entries()) words.set(own, head.length + 1 + i * each);
  const buffer = storageBuffer(device, 'given', words.byteLength);
  device.queue.writeBuffer(buffer, 0, words);
  return buffer;
}

/** Kernels of the group itself, with bindings of their own. */
interface SmallKernels {
  readonly begin: GPUComputePipeline;
  readonly beginLayout: GPUBindGroupLayout;
  readonly status: GPUComputePipeline;
  readonly statusLayout: GPUBindGroupLayout;
}

interface Compiled {
  readonly kernels: Kernels;
  readonly small: SmallKernels;
}

async function compileAll(gpu: GpuContext, world: RoundsWorld, words: ReplicaWords): Promise<Result<Compiled>> {
  const { device, pipelines } = gpu;
  const replicas = { [BINDING.replicas]: 'uniform' } as const;
  const beginLayout = groupLayout(device, 'begin', { 1: 'storage', 2: 'read-only-storage', ...replicas });
  const statusLayout = groupLayout(device, 'status', {
    [BINDING.run]: 'uniform',
    [BINDING.control]: 'storage',
    [BINDING.round]: 'uniform',
    [BINDING.buffers]: 'storage',
    ...replicas,
  });
  const compile = (module: string, layout: GPUBindGroupLayout) =>
    pipelines.compute(
      programOf(gpu, world, { module }, ALONE, words),
      device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    );
  const [kernels, begin, status] = await Promise.all([
    compileKernels(gpu, world, ALONE, words),
    compile('engine/replica_begin', beginLayout),
    compile('rounds/replica_status', statusLayout),
  ]);
  if (!kernels.ok) return kernels;
  if (!begin.ok) return begin;
  if (!status.ok) return status;
  return ok({
    kernels: kernels.value,
    small: { begin: begin.value, beginLayout, status: status.value, statusLayout },
  });
}
