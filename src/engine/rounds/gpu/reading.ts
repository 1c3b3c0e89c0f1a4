/**
 * What kernels outside the engine need to read a run: the program parts and bindings of the generated module `rounds/seen`,
 * and copies of words for the host.
 */
import { bindGroup, groupLayout, uniformBuffer } from '../../../gpu/bindings.ts';
import { readRanges } from '../../../gpu/readback.ts';
import type { KernelReading } from '../../gpu/kernel-reading.ts';
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

export interface RoundsGpuReading extends KernelReading {
  /** Rounds that are over. */
  readonly round: number;
  /** How much of the last of them has passed, 0 to 1. */
  readonly part: number;
  /** Totals of the model's counters, and values of its gauges, by name. */
  readonly counters: Readonly<Record<string, number>>;
  readonly gauges: Readonly<Record<string, number>>;
  /** Words of a buffer that is `seen`, of a double one of what the last round left. */
  copy(buffer: string, first: number, words: number): Promise<Uint32Array>;
  /** The same of several ranges, as of one moment. */
  copyAll(ranges: readonly CopiedRange[]): Promise<readonly Uint32Array[]>;
}

/** The part of a reading that stays. */
export class RoundsReadings {
  private readonly moment: GPUBuffer;
  private readonly parts: Pick<KernelReading, 'gpu' | 'program' | 'layout'>;
  /** By parity of the round to come. */
  private readonly bindings: readonly GPUBindGroup[];

  constructor(private readonly network: RoundsNetwork) {
    const { gpu, world, run, offsets } = network;
    const { device } = gpu;
    this.moment = uniformBuffer(device, 'moment', 16);
    const seen = seenBuffers(world);
    const layout = groupLayout(device, 'reading', {
      [BINDING.run]: 'uniform',
      ...Object.fromEntries(seen.map(({ binding }) => [binding, 'read-only-storage'])),
      [BINDING.moment]: 'uniform',
    });
    this.bindings = [0, 1].map((parity) =>
      bindGroup(device, layout, {
        [BINDING.run]: run,
        ...Object.fromEntries(seen.map(({ binding, buffer }) => [binding, network.bufferAt(buffer, parity)])),
        [BINDING.moment]: this.moment,
      }),
    );
    const modules = {
      'config.wesl': configModule(world, true),
      'rounds/layout.wesl': layoutModule(world),
      'rounds/seen.wesl': seenModule(world, offsets),
    };
    this.parts = { gpu, layout, program: { modules, constants: shaderConstants(world, offsets) } };
  }

  /** Good until the next `advance`; kernels see the moment of the last call before they are submitted. */
  at(moment: Pick<RoundsGpuReading, 'round' | 'part' | 'counters' | 'gauges'>): RoundsGpuReading {
    const { network, parts } = this;
    const { device } = parts.gpu;
    const { round, part } = moment;
    device.queue.writeBuffer(this.moment, 0, packMoment(round, part));
    const copyAll = (ranges: readonly CopiedRange[]) =>
      readRanges(
        device,
        ranges.map(({ buffer, first, count }) => ({ ...network.wordAt(buffer, round, first), words: count })),
      );
    return {
      ...parts,
      ...moment,
      nowTicks: round * network.world.roundTicks,
      bindings: this.bindings[round & 1],
      copy: async (buffer, first, count) => (await copyAll([{ buffer, first, count }]))[0],
      copyAll,
    };
  }

  destroy(): void {
    this.moment.destroy();
  }
}
