/**
 * How long each kernel, or step of several, of a round takes on the GPU, on a device that was opened with time stamps. The first rounds of a batch
 * have a pass for each step, with a stamp at either end; all others are recorded as ever, so that a run is hardly slower for it.
 */
/** Rounds of a batch that are timed. */
const TIMED_ROUNDS = 8;
const STAMP_BYTES = 8;

export class KernelTimer {
  private readonly device: GPUDevice;
  private readonly names: readonly string[];
  private readonly seconds: number[];
  private between = 0;

  /** Undefined on a device without time stamps. */
  static of({ device }: { readonly device: GPUDevice }, kernels: readonly string[]): KernelTimer | undefined {
    return device.features.has('timestamp-query') ? new KernelTimer(device, kernels) : undefined;
  }

  private constructor(device: GPUDevice, kernels: readonly string[]) {
    this.device = device;
    this.names = kernels;
    this.seconds = kernels.map(() => 0);
  }

  /** Seconds of each kernel or step in all timed rounds, by name. */
  get kernelSeconds(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.names.map((name, i) => [name, this.seconds[i]]));
  }

  /** From the first stamp of a batch to the last of its timed rounds, without the steps. */
  get otherSeconds(): number {
    return this.between;
  }

  /** For a batch of so many rounds. */
  begin(rounds: number): TimedRounds {
    return new TimedRounds(this.device, Math.min(TIMED_ROUNDS, rounds), this.names, (stamps) => this.add(stamps));
  }

  /** Begin and end of each step of each round, in ns; 0 of what had no pass. Clocks may be set back: such a pair is left out. */
  private add(stamps: BigUint64Array): void {
    let [steps, first, last] = [0, Number.POSITIVE_INFINITY, 0];
    for (let i = 0; i < stamps.length; i += 2) {
      const [begin, end] = [Number(stamps[i]), Number(stamps[i + 1])];
      if (begin === 0 || end < begin) continue;
      this.seconds[(i / 2) % this.names.length] += (end - begin) / 1e9;
      steps += end - begin;
      first = Math.min(first, begin);
      last = Math.max(last, end);
    }
    this.between += Math.max(0, last - first - steps) / 1e9;
  }
}

/** The timed rounds of a batch; `take` frees what they need. */
export class TimedRounds {
  readonly rounds: number;
  private readonly names: readonly string[];
  private readonly stamps: GPUQuerySet;
  private readonly resolved: GPUBuffer;
  private readonly staging: GPUBuffer;
  private readonly add: (stamps: BigUint64Array) => void;

  constructor(device: GPUDevice, rounds: number, names: readonly string[], add: (stamps: BigUint64Array) => void) {
    this.rounds = rounds;
    this.names = names;
    this.add = add;
    const count = 2 * rounds * names.length;
    const size = count * STAMP_BYTES;
    this.stamps = device.createQuerySet({ label: 'kernels', type: 'timestamp', count });
    this.resolved = device.createBuffer({ size, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
    this.staging = device.createBuffer({ size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  }

  /** The pass of a step, by its offset among the names, of timed round `round`, from 0; each has one at most. Whoever asks ends it. */
  begin(encoder: GPUCommandEncoder, round: number, offset: number): GPUComputePassEncoder {
    const at = 2 * (round * this.names.length + offset);
    const timestampWrites = { querySet: this.stamps, beginningOfPassWriteIndex: at, endOfPassWriteIndex: at + 1 };
    return encoder.beginComputePass({ label: this.names[offset], timestampWrites });
  }

  /** After the last round of the batch. */
  resolve(encoder: GPUCommandEncoder): void {
    encoder.resolveQuerySet(this.stamps, 0, this.stamps.count, this.resolved, 0);
    encoder.copyBufferToBuffer(this.resolved, 0, this.staging, 0, this.staging.size);
  }

  /** When the batch has been submitted, beside what else is read of it. */
  async takeBeside<T>(words: Promise<T>): Promise<T> {
    const [read] = await Promise.all([words, this.take()]);
    return read;
  }

  private async take(): Promise<void> {
    await this.staging.mapAsync(GPUMapMode.READ);
    this.add(new BigUint64Array(this.staging.getMappedRange().slice(0)));
    this.staging.destroy();
    this.resolved.destroy();
    this.stamps.destroy();
  }
}
