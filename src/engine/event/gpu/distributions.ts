/** Distributions that handlers measure, read live. */
import { ReadbackRing } from '../../../gpu/readback.ts';
import type { Distributions } from '../../../scenario/outcome.ts';
import { DISTRIBUTION_WORDS, readDistributions } from '../../distributions.ts';
import { DEPTH } from '../../gpu/batch-queue.ts';
import type { RunMemory } from '../../gpu/run-memory.ts';

/** Wall ms between two readings: charts show no more, and rounds are not held up. */
const LIVE_EVERY_MS = 250;

/** Reads what handlers measured with a batch now and then. */
export class LiveDistributions {
  private readonly ring: ReadbackRing;
  private readAtMs = Number.NEGATIVE_INFINITY;
  private latest: Distributions | undefined;

  /** `offset`: where they begin in the block, in words. */
  constructor(
    private readonly memory: RunMemory,
    private readonly names: readonly string[],
    private readonly offset: number,
  ) {
    const depth = names.length === 0 ? 0 : DEPTH + 1;
    this.ring = new ReadbackRing(memory.gpu.device, 4 * names.length * DISTRIBUTION_WORDS, depth);
  }

  /** Records a copy if it is time; call what it gives once the batch has come back. */
  record(encoder: GPUCommandEncoder): (() => Promise<void>) | undefined {
    const now = performance.now();
    if (this.names.length === 0 || now - this.readAtMs < LIVE_EVERY_MS) return undefined;
    this.readAtMs = now;
    const { source, firstWord } = this.memory.at('control', this.offset);
    const read = this.ring.record(encoder, source, 4 * firstWord);
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
