/** Feeds the live charts: rows at their own pace, each of what happened since the row before. */
import type { Progress } from '../run/run.ts';
import type { ModelSeries } from '../scenario/outcome.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { Samples } from './api.ts';
import { AT_START } from './run-progress.ts';
import { sampleRow, sampleSeries } from './sample-row.ts';

const EVERY_MS = 50;

export class SampleFeed {
  private sampled = AT_START;
  private sampledAt = Number.NEGATIVE_INFINITY;
  /** Measured, and not posted yet. */
  private distributions: Progress['distributions'];
  /** Measured last. */
  private known: Progress['distributions'];

  constructor(
    private readonly kind: ModelSpec['engine'],
    private readonly session: number,
    private readonly post: (samples: Samples) => void,
  ) {}

  /** The run begins there, with this behind it. */
  goOn(progress: Progress, series: ModelSeries): void {
    this.known = progress.distributions;
    this.tellAnew(progress, series);
  }

  /** All rows so far, in place of those that were posted. */
  tellAnew(progress: Progress, series: ModelSeries): void {
    const { known: distributions } = this;
    this.sampled = progress;
    this.distributions = undefined;
    // Nothing has happened at the start, though a row for now would be of the first event that is due.
    const rows = progress.steps === 0 ? withoutRows(series) : series;
    this.post({ ...sampleSeries(this.session, rows), ...(distributions && { distributions }) });
  }

  /** Posts a row when one is due, or at once. */
  take(nowMs: number, progress: Progress, simulatedSeconds: number, atOnce: boolean): void {
    this.known = progress.distributions ?? this.known;
    this.distributions = progress.distributions ?? this.distributions;
    if (progress.steps < this.sampled.steps) this.sampled = AT_START; // the run started again on another device
    if (!atOnce && nowMs - this.sampledAt < EVERY_MS) return;
    const row = sampleRow(this.kind, this.session, this.sampled, progress, simulatedSeconds);
    if (!row) return;
    this.sampledAt = nowMs;
    this.sampled = progress;
    this.post(this.distributions ? { ...row, distributions: this.distributions } : row);
    this.distributions = undefined;
  }
}

const withoutRows = (series: ModelSeries): ModelSeries => {
  const empty = Object.fromEntries(Object.keys(series).map((name) => [name, []]));
  return { ...empty, time: [] };
};
