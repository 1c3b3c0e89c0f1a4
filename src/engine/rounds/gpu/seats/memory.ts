/** The seats of a group in GPU memory: buffers, kernels, bindings, and what is recorded for lists of seats. Decides nothing. */
import { ok, type Result } from '../../../../base/result.ts';
import { whole } from '../../../../base/whole.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { bindGroup, groupLayout, storageBuffer, uniformBuffer } from '../../../../gpu/bindings.ts';
import { inPass, submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { ReadbackRing, readRanges } from '../../../../gpu/readback.ts';
import { ALONE } from '../../../run-offsets.ts';
import { SEATS_OF_A_PART, SeatList } from '../../../seats/seat-lists.ts';
import { SETS, type TurnUniforms, turnUniforms } from '../../../sets.ts';
import { BINDING, boundBuffers, ENGINE_LANES, ownWords, RUN, type SeatWords, seatWords } from '../../layout.ts';
import type { RoundsWorld } from '../../model.ts';
import { bindingLayout, type CompiledKernel, compileKernels, type Kernels, programOf } from '../kernels.ts';
import { recordKernels, type TurnBindings } from '../record-kernels.ts';

/** Steps after which both the turn of the sets and the half of double buffers are the same again. A step is a round of those for whom it begins. */
export const STEPS = 2 * SETS;
/** Words of a seat's status. */
export const STATUS_WORDS = 4;
/** Batches under way at once. */
export const SEAT_DEPTH = 3;
/** What is copied to or from the host at once, in words. */
const MOST_COPIED = 2 ** 24;
const MOST_BEGINNING = 256;

/** Words of the uniform that each seat has of its own, and those of series. */
const NOT_SHARED = {
  seed: 0,
  round_limit: 0,
  idle_checked: 0,
  goal_target: 0,
  goal_from: 0,
  series_every: 0,
  series_rows: 0,
};

/** Words of a seat, from its first one in a buffer on. */
export interface SeatRange {
  readonly name: string;
  readonly seat: number;
  readonly first: number;
  readonly words: number;
  /** Of a double buffer the half that a round of this parity reads. */
  readonly parity?: number;
}

/** Bytes of a seat by buffer; a double one is two. */
export const seatBytes = (world: RoundsWorld): Readonly<Record<string, number> & { control: number }> => {
  const { control, ...others } = seatWords(world);
  return {
    control: 4 * control.stride,
    ...Object.fromEntries(
      Object.entries(others).flatMap(([name, { stride }]) =>
        (world.buffers[name].double ? [`${name}0`, `${name}1`] : [name]).map((half) => [half, 4 * stride]),
      ),
    ),
  };
};

export class SeatMemory {
  readonly gpu: GpuContext;
  readonly world: RoundsWorld;
  readonly seats: number;
  readonly words: SeatWords;
  readonly buffers: Readonly<Record<string, GPUBuffer>>;
  private readonly kernels: Kernels;
  private readonly small: SmallKernels;
  private readonly list: SeatList;
  private readonly run: GPUBuffer;
  private readonly sets: TurnUniforms;
  private readonly statuses: GPUBuffer;
  private readonly ring: ReadbackRing;
  /** By what a kernel only reads, then by step and part of the list; and those of `seat_status`. */
  private readonly bindings = new Map<string, GPUBindGroup[]>();

  /** Allocates and compiles. `world`: as `groupWorld` gives it. Failures: `limit`, `unsupported`. */
  static async create(gpu: GpuContext, world: RoundsWorld, seats: number): Promise<Result<SeatMemory>> {
    const bytes = Object.fromEntries(Object.entries(seatBytes(world)).map(([name, each]) => [name, seats * each]));
    const buffers = await allocate(gpu, bytes, `${seats} networks of ${whole(world.nodes)} nodes`);
    if (!buffers.ok) return buffers;
    const words = seatWords(world);
    const compiled = await compileAll(gpu, world, words);
    if (compiled.ok) return ok(new SeatMemory(gpu, world, seats, words, buffers.value, compiled.value));
    for (const buffer of Object.values(buffers.value)) buffer.destroy();
    return compiled;
  }

  private constructor(
    gpu: GpuContext,
    world: RoundsWorld,
    seats: number,
    words: SeatWords,
    buffers: Readonly<Record<string, GPUBuffer>>,
    { kernels, small }: Compiled,
  ) {
    const { device } = gpu;
    this.gpu = gpu;
    this.world = world;
    this.seats = seats;
    this.words = words;
    this.buffers = buffers;
    this.kernels = kernels;
    this.small = small;
    this.list = new SeatList(device, 'seats', seats);
    this.run = uniformBuffer(device, 'run', 4 * RUN.words);
    this.sets = turnUniforms(device, STEPS);
    this.statuses = storageBuffer(device, 'statuses', 4 * STATUS_WORDS * seats);
    this.ring = new ReadbackRing(device, this.statuses.size, SEAT_DEPTH + 1);
    device.queue.writeBuffer(this.run, 0, RUN.pack({ ...NOT_SHARED, nodes: world.nodes }, {}));
  }

  get memoryBytes(): number {
    return Object.values(this.buffers).reduce((sum, { size }) => sum + size, 0);
  }

  /** Most that `begin` takes at once, where each is given so many words. */
  mostBeginning(words: number): number {
    return Math.max(1, Math.min(SEATS_OF_A_PART, Math.floor(MOST_COPIED / Math.max(1, words))));
  }

  /** Runs sit down before step `step`: what they are given, zeros, then the model's `start`. `given`: words by buffer, in the order of the seats. */
  begin(
    seats: readonly number[],
    step: number,
    given: Readonly<Record<string, readonly Uint32Array<ArrayBuffer>[]>>,
  ): void {
    const { device } = this.gpu;
    const uploads: GPUBuffer[] = [];
    this.list.write(seats);
    submit(device, 'begin', (encoder) => {
      inPass(encoder, 'begin', (pass) => {
        pass.setPipeline(this.small.begin);
        for (const [name, { words, stride }] of Object.entries(this.words)) {
          const upload = uploaded(device, [stride, words], given[name] ?? []);
          uploads.push(upload);
          for (const memory of this.halvesOf(name)) {
            const bound = { [BINDING.seats]: this.list.parts[0], 1: memory, 2: upload };
            pass.setBindGroup(0, bindGroup(device, this.small.beginLayout, bound));
            pass.dispatchWorkgroups(Math.min(MOST_BEGINNING, Math.ceil(words / ENGINE_LANES)), 1, seats.length);
          }
        }
      });
      // As the round before its first one: what it leaves as `next` is in both halves then.
      const before = step + STEPS - 1;
      inPass(encoder, 'start', (pass) => this.record(pass, before, this.kernels.start));
      for (const [name, { double }] of Object.entries(this.world.buffers))
        if (double)
          for (const seat of seats) {
            const bytes = 4 * this.words[name].stride;
            const [from, to] = [step, step + 1].map((of) => this.bufferAt(name, of));
            encoder.copyBufferToBuffer(from, seat * bytes, to, seat * bytes, bytes);
          }
    });
    for (const upload of uploads) upload.destroy();
  }

  /** Submits `rounds` steps for these seats. Gives what promises their statuses, by seat. */
  advance(seats: readonly number[], step: number, rounds: number): Promise<Uint32Array> {
    this.list.write(seats);
    const read = submit(this.gpu.device, 'batch of seats', (encoder) => {
      inPass(encoder, 'batch of seats', (pass) => {
        for (let i = 0; i < rounds; i++) this.record(pass, step + i, this.kernels.round);
        for (const [part, places] of this.list.places.entries()) {
          const after = step + rounds;
          pass.setBindGroup(
            0,
            this.bindingOf('status', after, part, () => this.bindStatus(after, part)),
          );
          pass.setPipeline(this.small.status);
          pass.dispatchWorkgroups(1, 1, places);
        }
      });
      return this.ring.record(encoder, this.statuses);
    });
    return read();
  }

  /** Submits the end of runs, which are those of the seats before step `step`: gauges, and what `finish` adds up. `parity`: of the round to come of all of them. */
  finish(seats: readonly number[], step: number, parity: number): void {
    if (seats.length === 0) return;
    this.list.write(seats);
    const { census, finish } = this.kernels;
    // The same turn, and their halves.
    const at = (step & 1) === parity ? step : step + SETS;
    submit(this.gpu.device, 'finish', (encoder) =>
      inPass(encoder, 'finish', (pass) => this.record(pass, at, [...census, finish])),
    );
  }

  /** Words of seats, in their order. */
  async read(ranges: readonly SeatRange[]): Promise<readonly Uint32Array[]> {
    const found: Uint32Array[] = [];
    for (let from = 0, to = 0; from < ranges.length; from = to) {
      for (let words = 0; to < ranges.length && (to === from || words + ranges[to].words <= MOST_COPIED); to++)
        words += ranges[to].words;
      const placed = ranges.slice(from, to).map(({ name, seat, first, words, parity = 0 }) => ({
        source: this.bufferAt(name, parity),
        firstWord: seat * this.words[name].stride + first,
        words,
      }));
      found.push(...(await readRanges(this.gpu.device, placed)));
    }
    return found;
  }

  /** One of a seat's own words. */
  writeOwn(seat: number, word: number, value: number): void {
    const at = 4 * (seat * this.words.control.stride + word);
    this.gpu.device.queue.writeBuffer(this.buffers.control, at, new Uint32Array([value]));
  }

  /** Of the seat's block in `control`. */
  blockOf(seat: number): SeatRange {
    const own = ownWords(this.world);
    return { name: 'control', seat, first: own, words: this.words.control.words - own };
  }

  dispose(): void {
    for (const buffer of [...Object.values(this.buffers), this.run, this.sets.buffer, this.statuses]) buffer.destroy();
    this.list.destroy();
    this.ring.destroy();
  }

  private record(pass: GPUComputePassEncoder, step: number, kernels: readonly CompiledKernel[]): void {
    for (const [part, places] of this.list.places.entries())
      recordKernels(pass, kernels, this.turn(step, part), places);
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
      [BINDING.seats]: this.list.parts[part],
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

/** What `seat_begin` reads: how seats lie, how many words each is given, then those. */
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

async function compileAll(gpu: GpuContext, world: RoundsWorld, words: SeatWords): Promise<Result<Compiled>> {
  const { device, pipelines } = gpu;
  const seats = { [BINDING.seats]: 'uniform' } as const;
  const beginLayout = groupLayout(device, 'begin', { 1: 'storage', 2: 'read-only-storage', ...seats });
  const statusLayout = groupLayout(device, 'status', {
    [BINDING.run]: 'uniform',
    [BINDING.control]: 'storage',
    [BINDING.round]: 'uniform',
    [BINDING.buffers]: 'storage',
    ...seats,
  });
  const compile = (module: string, layout: GPUBindGroupLayout) =>
    pipelines.compute(
      programOf(gpu, world, { module }, ALONE, words),
      device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    );
  const [kernels, begin, status] = await Promise.all([
    compileKernels(gpu, world, ALONE, words),
    compile('engine/seat_begin', beginLayout),
    compile('rounds/seat_status', statusLayout),
  ]);
  if (!kernels.ok) return kernels;
  if (!begin.ok) return begin;
  if (!status.ok) return status;
  return ok({
    kernels: kernels.value,
    small: { begin: begin.value, beginLayout, status: status.value, statusLayout },
  });
}
