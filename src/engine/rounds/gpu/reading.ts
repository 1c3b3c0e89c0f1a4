/**
 * What kernels outside the engine need to read a run: the program parts and bindings of the generated module `rounds/seen`,
 * and copies of words for the host.
 */
import type { GpuContext } from '../../../gpu/context.ts';
import type { ShaderProgram } from '../../../gpu/pipelines.ts';
import { readRanges, readWords } from '../../../gpu/readback.ts';
import {
  BINDING,
  configModule,
  layoutModule,
  packMoment,
  seenBuffers,
  seenModule,
  shaderConstants,
} from '../layout.ts';
import type { RoundsNetwork } from './network.ts';

/** Words of a buffer. */
export interface CopiedRange {
  readonly buffer: string;
  readonly first: number;
  readonly count: number;
}

export interface RoundsGpuReading {
  readonly gpu: GpuContext;
  readonly nowTicks: number;
  /** Rounds that are over. */
  readonly round: number;
  /** How much of the last of them has passed, 0 to 1. */
  readonly part: number;
  /** Totals of the model's counters, and values of its gauges, by name. */
  readonly counters: Readonly<Record<string, number>>;
  readonly gauges: Readonly<Record<string, number>>;
  /** Parts of a program that imports `package::rounds::seen`. */
  readonly program: Pick<ShaderProgram, 'modules' | 'constants'>;
  readonly layout: GPUBindGroupLayout;
  readonly bindings: GPUBindGroup;
  /** Words of a buffer that is `seen`, of a double one of what the last round left. */
  copy(buffer: string, first: number, words: number): Promise<Uint32Array>;
  /** The same of several ranges, as of one moment. */
  copyAll(ranges: readonly CopiedRange[]): Promise<readonly Uint32Array[]>;
}

/** The part of a reading that stays. */
export class RoundsReadings {
  private readonly network: RoundsNetwork;
  private readonly moment: GPUBuffer;
  private readonly layout: GPUBindGroupLayout;
  /** By parity of the round to come. */
  private readonly bindings: readonly GPUBindGroup[];
  private readonly program: RoundsGpuReading['program'];

  constructor(network: RoundsNetwork) {
    const { gpu, world } = network;
    this.network = network;
    const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
    this.moment = gpu.device.createBuffer({ label: 'moment', size: 16, usage });
    this.layout = readingLayout(gpu.device, seenBuffers(world));
    this.bindings = [0, 1].map((parity) => this.bind(parity));
    this.program = {
      modules: {
        'config.wesl': configModule(world, true),
        'rounds/layout.wesl': layoutModule(world),
        'rounds/seen.wesl': seenModule(world, network.offsets),
      },
      constants: shaderConstants(world, network.offsets),
    };
  }

  /** Good until the next `advance`; kernels see the moment of the last call before they are submitted. */
  at(moment: Pick<RoundsGpuReading, 'round' | 'part' | 'counters' | 'gauges'>): RoundsGpuReading {
    const { network, layout, program } = this;
    const { gpu, world } = network;
    const { round, part } = moment;
    gpu.device.queue.writeBuffer(this.moment, 0, packMoment(round, part));
    return {
      gpu,
      nowTicks: round * world.roundTicks,
      ...moment,
      program,
      layout,
      bindings: this.bindings[round & 1],
      copy: (buffer, first, words) => {
        const { source, firstWord } = network.wordAt(buffer, round, first);
        return readWords(gpu.device, source, firstWord, words);
      },
      copyAll: (ranges) =>
        readRanges(
          gpu.device,
          ranges.map(({ buffer, first, count }) => ({ ...network.wordAt(buffer, round, first), words: count })),
        ),
    };
  }

  destroy(): void {
    this.moment.destroy();
  }

  private bind(parity: number): GPUBindGroup {
    const { network } = this;
    return network.gpu.device.createBindGroup({
      layout: this.layout,
      entries: [
        { binding: BINDING.run, resource: { buffer: network.run } },
        ...seenBuffers(network.world).map(({ buffer, binding }) => ({
          binding,
          resource: { buffer: network.bufferAt(buffer, parity) },
        })),
        { binding: BINDING.moment, resource: { buffer: this.moment } },
      ],
    });
  }
}

function readingLayout(device: GPUDevice, seen: readonly { readonly binding: number }[]): GPUBindGroupLayout {
  const visibility = GPUShaderStage.COMPUTE;
  return device.createBindGroupLayout({
    label: 'reading',
    entries: [
      { binding: BINDING.run, visibility, buffer: { type: 'uniform' } },
      ...seen.map(({ binding }) => ({ binding, visibility, buffer: { type: 'read-only-storage' as const } })),
      { binding: BINDING.moment, visibility, buffer: { type: 'uniform' } },
    ],
  });
}
