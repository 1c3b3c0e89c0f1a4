/** Workers that make no runs: a result follows from its scenario alone, and comes when the test says. */

import { fail, ok, type Result } from '../../base/result.ts';
import { hex64 } from '../../base/u32.ts';
import type { Metric, RunResult } from '../../scenario/outcome.ts';
import { failedResult } from '../../scenario/results/failed-result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { PlannedRun } from '../../scenario/study/study-plan.ts';
import type { StudyPool, StudyWorker } from '../study-worker.ts';

export interface FakeOptions {
  readonly spec: ModelSpec;
  readonly size?: number;
  /** Turns of the event loop that a run takes. */
  readonly turns?: (run: PlannedRun) => number;
  readonly metrics?: (scenario: Scenario) => Readonly<Record<string, Metric>>;
  /** Why a run fails; undefined of one that finishes. */
  readonly fails?: (run: PlannedRun) => string | undefined;
  /** Whether the worker dies in a run, for the n-th time. */
  readonly dies?: (run: PlannedRun, before: number) => boolean;
  /** The digest of a run, for the n-th time that it is made. */
  readonly digest?: (run: PlannedRun, before: number) => string;
  /** Whether the n-th worker can be opened, from 0. */
  readonly opens?: (before: number) => boolean;
}

/** What it was asked, for tests to look at. */
export class FakePool implements StudyPool {
  readonly size: number;
  readonly engine = 'sequential';
  readonly batches: (readonly PlannedRun[])[] = [];
  opened = 0;
  private asked = 0;
  disposed = 0;
  /** Times that each run was begun, and that its worker died in it. */
  readonly begun = new Map<number, number>();
  private readonly deaths = new Map<number, number>();

  constructor(private readonly options: FakeOptions) {
    this.size = options.size ?? 1;
  }

  async open(): Promise<Result<StudyWorker>> {
    await turn();
    if (this.options.opens && !this.options.opens(this.asked++))
      return fail('unsupported', 'no worker opens', 'open another page');
    this.opened++;
    let isDead = false;
    return ok({
      engine: this.engine,
      make: async (batch, _next, give, signal) => {
        if (isDead) throw new Error('a dead worker was asked');
        this.batches.push(batch);
        for (const run of batch) {
          for (let i = this.options.turns?.(run) ?? 1; i > 0; i--) await turn();
          if (signal.aborted) return;
          const before = this.begun.get(run.index) ?? 0;
          this.begun.set(run.index, before + 1);
          const deaths = this.deaths.get(run.index) ?? 0;
          if (this.options.dies?.(run, deaths)) {
            this.deaths.set(run.index, deaths + 1);
            isDead = true;
            throw new Error('the worker died');
          }
          give(run, this.resultOf(run, before));
        }
      },
      dispose: () => {
        this.disposed++;
        isDead = true;
      },
    });
  }

  private resultOf(run: PlannedRun, before: number): RunResult {
    const { spec, fails, digest, metrics } = this.options;
    const message = fails?.(run);
    const failure = { kind: 'limit', message: message ?? '', remedy: 'make it smaller' } as const;
    const blank = failedResult(spec, run.scenario, failure, 'test', { engine: 'sequential' });
    if (message !== undefined) return blank;
    const { failure: _none, ...rest } = blank;
    return {
      ...rest,
      status: 'finished',
      digest: digest?.(run, before) ?? hex64(run.index + 1, run.scenario.seed),
      events: run.scenario.seed % 1000,
      metrics: metrics?.(run.scenario) ?? {},
    };
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
