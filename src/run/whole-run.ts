/**
 * Makes whole runs one after the other, each from its world to its result. On a GPU the next run is opened while one goes on: its
 * world is built and its kernels are compiled behind batches that are under way. How runs follow each other changes no result.
 */
import type { Failure, Result } from '../base/result.ts';
import { catalog } from '../models/catalog.ts';
import { canonicalJson } from '../scenario/canonical.ts';
import { DEFAULT_LIST } from '../scenario/event-lists.ts';
import type { ExecutorName, RunResult } from '../scenario/outcome.ts';
import { specById } from '../scenario/presets.ts';
import { failedResult } from '../scenario/results/failed-result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { OpenOptions, Progress, Run } from './run.ts';

/** Wall ms between two looks at whether to stop, on one core. */
const SLICE_MS = 100;

/** Two larger runs are never in a GPU's memory at once: they take so long that opening is nothing beside it. */
const MOST_BYTES_BESIDE = 2 ** 30;

export interface WholeRunSettings {
  /** Opens a run at time 0: `openRun`. */
  readonly open: (scenario: Scenario, options: OpenOptions) => Promise<Result<Run>>;
  readonly options: OpenOptions;
  /** Of the application: results of runs that could not be opened name it. */
  readonly version: string;
  /** Lets messages and signals in: promises alone never do. May take as long as it likes: whoever shares the processor goes first. */
  readonly breathe: () => Promise<void>;
  /** Wall ms between two breaths on one core. Default: 100. A GPU breathes after each batch. */
  readonly sliceMs?: number;
}

interface Ahead {
  readonly key: string;
  readonly opening: Promise<Result<Run>>;
}

/** Has the words of `StudyWorker`; what it makes may be anything with a scenario. */
export class WholeRuns {
  private ahead: Ahead | undefined;

  constructor(private readonly settings: WholeRunSettings) {}

  /** Where they are made, as far as that is chosen before they are opened. */
  get engine(): ExecutorName {
    return this.settings.options.engine === 'sequential' ? 'sequential' : 'gpu';
  }

  /** Gives each result when it is there; a run that fails is a result too. Runs that `signal` stops are not given. `next`: what will be asked for then. */
  async make<Made extends { readonly scenario: Scenario }>(
    batch: readonly Made[],
    next: readonly { readonly scenario: Scenario }[],
    give: (run: Made, result: RunResult) => void,
    signal: AbortSignal,
  ): Promise<void> {
    for (const [i, made] of batch.entries()) {
      if (signal.aborted) return;
      const result = await this.makeOne(made.scenario, (batch[i + 1] ?? next[0])?.scenario, signal);
      if (result) give(made, result);
    }
  }

  /** What was opened for later is given up. */
  dispose(): void {
    this.ahead?.opening.then((opened) => opened.ok && opened.value.dispose()).catch(() => {});
    this.ahead = undefined;
  }

  private async makeOne(
    scenario: Scenario,
    next: Scenario | undefined,
    signal: AbortSignal,
  ): Promise<RunResult | undefined> {
    const opened = await this.open(scenario, signal);
    if (!opened.ok && signal.aborted) return undefined;
    if (!opened.ok) return this.failed(scenario, opened.failure);
    const run = opened.value;
    try {
      const last = await this.advanceToEnd(run, next, signal);
      if (last?.ok && !last.value.done) return undefined;
      return last && (await this.resultOf(run, last));
    } finally {
      run.dispose();
    }
  }

  /** Undefined where nothing was advanced. */
  private async advanceToEnd(run: Run, next: Scenario | undefined, signal: AbortSignal) {
    const wallMs = run.engine === 'gpu' ? Number.POSITIVE_INFINITY : (this.settings.sliceMs ?? SLICE_MS);
    const goOn = () => !signal.aborted;
    let last: Result<Progress> | undefined;
    while (goOn() && (last === undefined || (last.ok && !last.value.done))) {
      const advancing = run.advance({ wallMs, goOn });
      // Batches are under way now: the GPU does not wait for the world that is built.
      if (last === undefined && next && mayOpenBeside(run)) this.openAhead(next, signal);
      last = await advancing;
      await this.settings.breathe();
    }
    return last;
  }

  private async resultOf(run: Run, last: Result<Progress>): Promise<RunResult> {
    const result = await run.result(last.ok ? 'finished' : 'failed');
    if (!result.ok) return this.failed(run.scenario, last.ok ? result.failure : last.failure);
    return last.ok ? result.value : { ...result.value, failure: last.failure };
  }

  private openAhead(scenario: Scenario, cancelled: AbortSignal): void {
    const opening = this.settings.open(scenario, { ...this.settings.options, cancelled });
    // Whoever takes it sees it fail; where it is given up nobody does.
    opening.catch(() => {});
    this.ahead = { key: canonicalJson(scenario), opening };
  }

  /** What was opened ahead, where it is this run. Should there have been no room beside the one before, there may be now. */
  private async open(scenario: Scenario, cancelled: AbortSignal): Promise<Result<Run>> {
    const { ahead } = this;
    if (ahead?.key === canonicalJson(scenario)) {
      this.ahead = undefined;
      const opened = await ahead.opening;
      if (opened.ok || !['limit', 'device-lost', 'cancelled'].includes(opened.failure.kind)) return opened;
    }
    this.dispose();
    return this.settings.open(scenario, { ...this.settings.options, cancelled });
  }

  /** The result of a run that gave none. */
  failed(scenario: Scenario, failure: Failure): RunResult {
    const { version, options } = this.settings;
    const spec = specById(catalog, scenario.model);
    return failedResult(spec ?? { engine: 'event' }, scenario, failure, version, {
      engine: this.engine,
      lpSize: options.lpSize === 'auto' ? 1 : options.lpSize,
      ...(this.engine === 'gpu' && { list: options.list ?? DEFAULT_LIST }),
    });
  }
}

const mayOpenBeside = ({ engine, memoryBytes }: Run): boolean => engine === 'gpu' && memoryBytes <= MOST_BYTES_BESIDE;
