/**
 * How long each kernel of a round takes on the GPU, on a device that was opened with time stamps. The first rounds of a batch have a pass
 * for each kernel, with a stamp at either end; all others are recorded as ever, so that a run is hardly slower for it.
 */
import type { CompiledKernel } from './kernels.ts';
import { recordKernels, type TurnBindings } from './record-kernels.ts';

/** Rounds of a batch that are timed. */
const TIMED_ROUNDS = 8;
const STAMP_BYTES = 8;

export class KernelTimer {
  private readonly device: GPUDevice;
  private readonly names: readonly string[];
  private readonly seconds: number[];

  /** Undefined on a device without time stamps. */
  static of({ device }: { readonly device: GPUDevice }, kernels: readonly string[]): KernelTimer | undefined {
    return device.features.has('timestamp-query') ? new KernelTimer(device, kernels) : undefined;
  }

  private constructor(device: GPUDevice, kernels: readonly string[]) {
    this.device = device;
    this.names = kernels;
    this.seconds = kernels.map(() => 0);
  }

  /** Seconds of each kernel in all timed rounds, by the name of its module. */
  get kernelSeconds(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.names.map((name, i) => [name, this.seconds[i]]));
  }

  /** For a batch of so many rounds. */
  begin(rounds: number): TimedRounds {
    return new TimedRounds(this.device, Math.min(TIMED_ROUNDS, rounds), this.names.length, (stamps) =>
      this.add(stamps),
    );
  }

  /** Begin and end of each kernel of each round, in ns. Clocks may be set back: such a pair is left out. */
  private add(stamps: BigUint64Array): void {
    for (let i = 0; i < stamps.length; i += 2)
      this.seconds[(i / 2) % this.names.length] += Math.max(0, Number(stamps[i + 1] - stamps[i])) / 1e9;
  }
}

/** The timed rounds of a batch; `take` frees what they need. */
export class TimedRounds {
  readonly rounds: number;
  private readonly kernels: number;
  private readonly stamps: GPUQuerySet;
  private readonly resolved: GPUBuffer;
  private readonly staging: GPUBuffer;
  private readonly add: (stamps: BigUint64Array) => void;

  constructor(device: GPUDevice, rounds: number, kernels: number, add: (stamps: BigUint64Array) => void) {
    this.rounds = rounds;
    this.kernels = kernels;
    this.add = add;
    const count = 2 * rounds * kernels;
    const size = count * STAMP_BYTES;
    this.stamps = device.createQuerySet({ label: 'kernels', type: 'timestamp', count });
    this.resolved = device.createBuffer({ size, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
    this.staging = device.createBuffer({ size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  }

  /** Records the kernels of timed round `round`, each in a pass of its own. */
  record(encoder: GPUCommandEncoder, round: number, bindings: TurnBindings, kernels: readonly CompiledKernel[]): void {
    for (const [i, kernel] of kernels.entries()) {
      const at = 2 * (round * this.kernels + i);
      const timestampWrites = { querySet: this.stamps, beginningOfPassWriteIndex: at, endOfPassWriteIndex: at + 1 };
      const pass = encoder.beginComputePass({ timestampWrites });
      recordKernels(pass, [kernel], bindings);
      pass.end();
    }
  }

  /** After the last round of the batch. */
  resolve(encoder: GPUCommandEncoder): void {
    encoder.resolveQuerySet(this.stamps, 0, this.stamps.count, this.resolved, 0);
    encoder.copyBufferToBuffer(this.resolved, 0, this.staging, 0, this.staging.size);
  }

  /** When the batch has been submitted. */
  async take(): Promise<void> {
    await this.staging.mapAsync(GPUMapMode.READ);
    this.add(new BigUint64Array(this.staging.getMappedRange().slice(0)));
    this.staging.destroy();
    this.resolved.destroy();
    this.stamps.destroy();
  }
}
