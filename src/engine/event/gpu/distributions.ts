/** Distributions that handlers measure, read live. */
import { ReadbackRing } from '../../../gpu/readback.ts';
import type { Distributions } from '../../../scenario/outcome.ts';
import { DISTRIBUTION_WORDS, readDistributions } from '../../distributions.ts';

/** Wall ms between two readings: charts show no more, and rounds are not held up. */
const LIVE_EVERY_MS = 250;

/** Reads what handlers measured with a batch now and then. */
export class LiveDistributions {
  private readonly names: readonly string[];
  private readonly ring: ReadbackRing;
  private readonly place: number;
  private readAtMs = Number.NEGATIVE_INFINITY;
  private latest: Distributions | undefined;

  /** `place`: where they begin in `control`, in words; `depth`: batches in flight. */
  constructor(device: GPUDevice, names: readonly string[], place: number, depth: number) {
    this.names = names;
    this.place = place;
    this.ring = new ReadbackRing(device, 4 * names.length * DISTRIBUTION_WORDS, names.length === 0 ? 0 : depth);
  }

  /** Records a copy if it is time; call what it gives once the batch has come back. */
  record(encoder: GPUCommandEncoder, control: GPUBuffer): (() => Promise<void>) | undefined {
    const now = performance.now();
    if (this.names.length === 0 || now - this.readAtMs < LIVE_EVERY_MS) return undefined;
    this.readAtMs = now;
    const read = this.ring.record(encoder, control, 4 * this.place);
    return async () => {
      this.latest = readDistributions(this.names, await read());
    };
  }

  /** What was read since the last call. */
  take(): Distributions | undefined {
    const { latest } = this;
    this.latest = undefined;
    return latest;
  }

  destroy(): void {
    this.ring.destroy();
  }
}
