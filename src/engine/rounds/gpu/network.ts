/** A run of the rounds engine in GPU memory: its buffers, kernels, uniforms and bindings. Decides nothing. */
import { assert } from '../../../base/assert.ts';
import { ok, type Result } from '../../../base/result.ts';
import { NEVER } from '../../../base/u32.ts';
import { whole } from '../../../base/whole.ts';
import { allocate } from '../../../gpu/allocation.ts';
import { bindGroup } from '../../../gpu/bindings.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { type OwnWords, RunMemory } from '../../gpu/run-memory.ts';
import { ALONE, offsetIn, type RunOffsets, wordsAround } from '../../run-offsets.ts';
import { SETS } from '../../sets.ts';
import type { RoundsSampling } from '../executor.ts';
import { BINDING, blockWords, boundBuffers, CONTROL, RUN } from '../layout.ts';
import type { RoundsWorld } from '../model.ts';
import { bindingLayout, compileKernels, type Kernels } from './kernels.ts';
import type { TurnBindings } from './record-kernels.ts';

/** What the uniform says of the rounds to come. */
export interface RoundLimits {
  readonly roundLimit: number;
  readonly idleChecked: number;
}

/** Bytes by buffer; a double one is two. */
export function planBuffers(
  world: RoundsWorld,
  { maxRows }: Pick<RoundsSampling, 'maxRows'>,
  offsets: RunOffsets = ALONE,
): Readonly<Record<string, number> & { control: number }> {
  const bytes = (name: string, words: number) => 4 * wordsAround(offsets, name, words);
  return {
    control: bytes('control', blockWords(world, maxRows)),
    ...Object.fromEntries(
      Object.entries(world.buffers).flatMap(([name, { words, double }]) =>
        (double ? [`${name}0`, `${name}1`] : [name]).map((each) => [each, bytes(name, words)]),
      ),
    ),
  };
}

export class RoundsNetwork extends RunMemory {
  readonly world: RoundsWorld;
  readonly sampling: RoundsSampling;
  readonly kernels: Kernels;
  /** By the buffers that a kernel only reads, then by turn of the sets, then by parity of the round. */
  private readonly bindings: ReadonlyMap<string, readonly (readonly GPUBindGroup[])[]>;

  /** Allocates and compiles. Failures: `limit`, `unsupported`. */
  static async create(
    gpu: GpuContext,
    world: RoundsWorld,
    sampling: RoundsSampling,
    offsets: RunOffsets = ALONE,
  ): Promise<Result<RoundsNetwork>> {
    const bytes = planBuffers(world, sampling, offsets);
    const buffers = await allocate(gpu, bytes, `a network of ${whole(world.nodes)} nodes`);
    if (!buffers.ok) return buffers;
    const kernels = await compileKernels(gpu, world, offsets);
    if (kernels.ok) return ok(new RoundsNetwork(gpu, world, sampling, offsets, kernels.value, buffers.value));
    for (const buffer of Object.values(buffers.value)) buffer.destroy();
    return kernels;
  }

  private constructor(
    gpu: GpuContext,
    world: RoundsWorld,
    sampling: RoundsSampling,
    offsets: RunOffsets,
    kernels: Kernels,
    buffers: RunMemory['buffers'],
  ) {
    super(gpu, offsets, buffers, RUN.words, CONTROL.record);
    this.world = world;
    this.sampling = sampling;
    this.kernels = kernels;
    const { start, round, census } = kernels;
    const accesses = [[], ...[...start, ...round, ...census].map(({ reads }) => reads)];
    this.bindings = new Map(
      accesses.map((reads) => [reads.join(), this.bind(bindingLayout(gpu.device, world, reads))]),
    );
  }

  /** Bindings of round `round`, whose turn of the sets this is. */
  bindingsOf(turn: number, round: number): TurnBindings {
    return (reads) => {
      const bindings = this.bindings.get(reads.join());
      assert(bindings, `no kernel only reads ${reads.join()}`);
      return bindings[turn % SETS][round & 1];
    };
  }

  /** The half of a double buffer that round `round` reads; any other buffer. */
  bufferAt(name: string, round: number): GPUBuffer {
    return this.buffers[this.world.buffers[name].double ? `${name}${round & 1}` : name];
  }

  /** As `bufferAt`, with the word of the run's that is word `word` of its buffer. */
  wordAt(name: string, round: number, word = 0): OwnWords {
    return { source: this.bufferAt(name, round), firstWord: offsetIn(this.offsets, name) + word };
  }

  writeUniform({ roundLimit, idleChecked }: RoundLimits): void {
    const { gpu, world, sampling } = this;
    const fields = {
      nodes: world.nodes,
      seed: world.seed,
      round_limit: roundLimit,
      idle_checked: idleChecked,
      goal_target: world.goal && 'target' in world.goal ? world.goal.target : NEVER,
      goal_from: world.goal && 'equals' in world.goal ? world.goal.notBefore : 0,
      series_every: sampling.everyRounds,
      series_rows: sampling.maxRows,
    };
    gpu.device.queue.writeBuffer(this.run, 0, RUN.pack(fields, world.uniforms));
  }

  private bind(layout: GPUBindGroupLayout): readonly (readonly GPUBindGroup[])[] {
    const { gpu, world, run, sets, buffers } = this;
    return sets.turns.map((turn) =>
      [0, 1].map((parity) =>
        bindGroup(gpu.device, layout, {
          [BINDING.run]: run,
          [BINDING.control]: buffers.control,
          [BINDING.round]: turn,
          ...Object.fromEntries(
            boundBuffers(world.buffers).map(({ binding, buffer, turn: half }) => [
              binding,
              this.bufferAt(buffer, half === 'next' ? parity + 1 : parity),
            ]),
          ),
        }),
      ),
    );
  }
}
