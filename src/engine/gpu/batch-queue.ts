/**
 * Batches of rounds on a GPU, as both engines drive them: a few are under way, the oldest is waited for, and those that an `advance` leaves
 * are taken up by the next. Keeps the time that all of this takes.
 */
import { assert } from '../../base/assert.ts';
import { ok, type Result } from '../../base/result.ts';
import { type AdvanceLimits, type Effort, NOT_SETTLED, type Progress } from '../progress.ts';
import type { BatchSizer } from './batch-sizer.ts';

/** Batches submitted before the first must have come back. */
export const DEPTH = 3;

/** Batches that may be under way. A software adapter draws the page too: where a round is long, the page gets its turn after each. */
export const depthFor = (software: boolean, sizer: BatchSizer, wallMs: number): number =>
  software && sizer.exceeds(wallMs) ? 1 : DEPTH;

/** What an engine does in an `advance`. */
export interface BatchDriver<Batch> {
  /** Whether another round could do something, as far as is known. */
  hasMore(): boolean;
  /** How many batches may be under way. */
  depth(): number;
  /** Submits a batch, `ms` after the `advance` began; undefined when all that may be is submitted. */
  submit(ms: number): Batch | undefined;
  /** Waits for a batch and acts on what came back. Failures end the `advance`. */
  absorb(batch: Batch): Promise<Result<void>>;
  /** The last that is done in an `advance`, whether batches are left or not. */
  end(): Promise<void>;
}

export class BatchQueue<Batch> {
  /** Submitted and not absorbed; beyond an `advance` where that keeps going. */
  private readonly inFlight: Batch[] = [];
  /** When the last `advance` left some. */
  private leftAt = 0;
  private wallSeconds = 0;
  private recordingSeconds = 0;
  private waitingSeconds = 0;

  get isUnderWay(): boolean {
    return this.inFlight.length > 0;
  }

  /** That it took before: of a run that goes on. */
  goOn(wallSeconds: number): void {
    this.wallSeconds = wallSeconds;
  }

  get underWay(): readonly Batch[] {
    return this.inFlight;
  }

  /** Whoever calls waits for them. */
  takeAll(): Batch[] {
    return this.inFlight.splice(0);
  }

  /** `leaves`: what is under way when the time is up may stay so. */
  async advance(limits: AdvanceLimits, leaves: boolean, driver: BatchDriver<Batch>): Promise<Result<void>> {
    const { inFlight } = this;
    const began = performance.now();
    const since = this.isUnderWay ? this.leftAt : began;
    assert(!this.isUnderWay || limits.steps === undefined, NOT_SETTLED);
    for (let batches = 0; ; batches++) {
      const isFirst = batches === 0 && !this.isUnderWay;
      const inTime = batches === 0 || performance.now() - began < limits.wallMs;
      const mayGoOn = isFirst || (limits.goOn?.() ?? true);
      const hasMore = mayGoOn && driver.hasMore();
      while (hasMore && inTime && inFlight.length < driver.depth()) {
        const batch = this.submit(driver, began);
        if (batch === undefined) break;
        inFlight.push(batch);
      }
      if (hasMore && !inTime && leaves) break;
      const oldest = inFlight.shift();
      if (oldest === undefined) break;
      const absorbed = await driver.absorb(oldest);
      if (!absorbed.ok) return absorbed;
    }
    await driver.end();
    this.leftAt = performance.now();
    this.wallSeconds += (this.leftAt - since) / 1000;
    return ok(undefined);
  }

  /** Records come back when their batch is done. */
  async waitFor(words: Promise<Uint32Array>): Promise<Uint32Array> {
    const began = performance.now();
    const record = await words;
    this.waitingSeconds += (performance.now() - began) / 1000;
    return record;
  }

  /** What `Progress` says of it. */
  progress(further: Partial<Effort> = {}): Pick<Progress, 'wallSeconds' | 'effort' | 'isUnderWay'> {
    const { wallSeconds, recordingSeconds, waitingSeconds } = this;
    return {
      wallSeconds,
      effort: { recordingSeconds, waitingSeconds, ...further },
      ...(this.isUnderWay && { isUnderWay: true }),
    };
  }

  private submit(driver: BatchDriver<Batch>, advanceBegan: number): Batch | undefined {
    const began = performance.now();
    const batch = driver.submit(began - advanceBegan);
    this.recordingSeconds += (performance.now() - began) / 1000;
    return batch;
  }
}
