/** Makes runs of studies for the page: the worker's side of `study-api.ts`. */
import { assert } from '../base/assert.ts';
import { ok, type Result } from '../base/result.ts';
import { isWorthIt, PROCESSOR } from '../run/open-executor.ts';
import { likelyReplicas } from '../run/open-replicas.ts';
import { openRun, planRun } from '../run/open-run.ts';
import { ReplicaRuns } from '../run/replica-runs.ts';
import type { OpenOptions, Run } from '../run/run.ts';
import { timeOfRun } from '../run/time-of-run.ts';
import { WholeRuns } from '../run/whole-run.ts';
import type { ExecutorName, Metric, RunResult } from '../scenario/outcome.ts';
import { isCurve, isDistribution } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { packedResult, unpacked } from '../study/batches.ts';
import { createEventLoopYield } from './event-loop-yield.ts';
import { GivenFiles } from './given-files.ts';
import { findGpu, processorBytes } from './lab-device.ts';
import type { MadeRun, RunEffort, StudyExecutor, StudyMaker } from './study-api.ts';

/** Wall ms of work on a core until the worker hears whether it is to rest: a frame must not pass. */
const SLICE_MS = 8;
/**
 * An effort is that of the best of so many parts: programs are slow until they are compiled, and other programs come in between. On a GPU a part
 * has several batches.
 */
const EFFORT_SLICES = { sequential: 20, workers: 20, gpu: 3 } as const;
/** Results that end sooner after each other go in one message. */
const TELL_EVERY_MS = 25;

export class RunMaker implements StudyMaker {
  private readonly files = new GivenFiles();
  private readonly eventLoop = createEventLoopYield();
  private options: OpenOptions | undefined;
  private runs: WholeRuns | ReplicaRuns | undefined;
  private stopped = new AbortController();
  private restUntil = 0;
  private readonly bytes: () => number;

  /** `bytes`: of memory that the page can count on. */
  constructor(bytes = processorBytes) {
    this.bytes = bytes;
  }

  async open(engine: ExecutorName, share: number): Promise<Result<StudyExecutor>> {
    const gpu = engine === 'gpu' ? await findGpu() : undefined;
    if (gpu && !gpu.ok) return gpu;
    const options: OpenOptions = { engine, lpSize: 'auto', gpu: findGpu, processorBytes: this.bytes() * share };
    this.options = options;
    const settings = {
      open: (scenario: Scenario, open: OpenOptions) => this.openRun(scenario, open),
      options,
      version: __APP_VERSION__,
      breathe: () => this.breathe(),
      sliceMs: SLICE_MS,
    };
    const plan = async (scenario: Scenario) => planRun(scenario, { ...options, files: await this.files.ready() });
    const adapter = gpu?.value.adapter ?? PROCESSOR;
    const replicas = isWorthIt(adapter) ? 'auto' : 1;
    this.runs = engine === 'gpu' ? new ReplicaRuns({ ...settings, plan, replicas }) : new WholeRuns(settings);
    return ok({ engine, adapter });
  }

  async rest(ms: number): Promise<void> {
    this.restUntil = performance.now() + ms;
  }

  /** Lets messages in, and rests as long as they say. */
  private async breathe(): Promise<void> {
    await this.eventLoop.rest(0);
    for (let left = this.restUntil - performance.now(); left > 0; left = this.restUntil - performance.now())
      await this.eventLoop.rest(left);
  }

  give = async (files: ReadonlyMap<string, Blob>): Promise<void> => this.files.give(files);

  async make(
    batch: readonly Scenario[],
    next: readonly Scenario[],
    give: (made: readonly MadeRun[], atWork: number) => void | Promise<void>,
  ): Promise<void> {
    const { runs } = this;
    assert(runs, 'a run was asked of a worker that was not opened');
    this.stopped = new AbortController();
    let ended: MadeRun[] = [];
    let toldAt = performance.now();
    const tell = () => {
      const made = ended;
      ended = [];
      toldAt = performance.now();
      // Waited for by nobody: messages arrive in their order, that of the end of the batch excepted, which travels another way.
      return made.length > 0 ? Promise.resolve(give(made, 'atWork' in runs ? runs.atWork : 0)) : Promise.resolve();
    };
    const told: Promise<void>[] = [];
    await runs.make(
      unpacked(batch).map((scenario, index) => ({ scenario, index })),
      unpacked(next).map((scenario) => ({ scenario })),
      ({ index }, result) => {
        ended.push({ index, result: forRow(result) });
        if (performance.now() - toldAt >= TELL_EVERY_MS) told.push(tell());
      },
      this.stopped.signal,
    );
    told.push(tell());
    await Promise.all(told);
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    this.restUntil = 0;
    this.eventLoop.wake();
  }

  async time(scenario: Scenario, wallMs: number, runs: number): Promise<Result<number>> {
    const { options } = this;
    assert(options, 'a run was asked of a worker that was not opened');
    const time = await timeOfRun(() => this.openRun(scenario, options), wallMs);
    if (!time.ok) return time;
    assert(time.value, 'a trial that nobody can cancel was cancelled');
    return ok(time.value.seconds / (await this.sharing(scenario, runs)));
  }

  /** How many runs share the time of one. */
  private async sharing(scenario: Scenario, runs: number): Promise<number> {
    const { options } = this;
    if (options?.engine !== 'gpu' || runs < 2) return 1;
    const [gpu, plan] = [await findGpu(), await planRun(scenario, { ...options, files: await this.files.ready() })];
    if (!gpu.ok || !plan.ok || !isWorthIt(gpu.value.adapter)) return 1;
    return likelyReplicas(plan.value, runs, gpu.value.device.limits);
  }

  async effort(scenario: Scenario, wallMs: number): Promise<Result<RunEffort>> {
    assert(this.options, 'a run was asked of a worker that was not opened');
    const opened = await this.openRun(scenario, this.options);
    if (!opened.ok) return opened;
    const run = opened.value;
    try {
      let best: RunEffort = { wallSeconds: 1, events: 0, steps: 0 };
      let before = { wallSeconds: 0, events: 0, steps: 0, done: false };
      const slices = EFFORT_SLICES[run.engine];
      for (let slice = 0; slice < slices && !before.done; slice++) {
        const advanced = await run.advance({ wallMs: wallMs / slices });
        if (!advanced.ok) return advanced;
        const effort = effortBetween(before, advanced.value);
        if (rateOf(effort) > rateOf(best)) best = effort;
        before = advanced.value;
      }
      return ok(best);
    } finally {
      run.dispose();
    }
  }

  private async openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
    return openRun(scenario, { ...options, files: await this.files.ready() });
  }
}

const effortBetween = (before: RunEffort, after: RunEffort): RunEffort => ({
  wallSeconds: after.wallSeconds - before.wallSeconds,
  events: after.events - before.events,
  steps: after.steps - before.steps,
});

const rateOf = ({ events, wallSeconds }: RunEffort): number => (wallSeconds > 0 ? events / wallSeconds : 0);

/** What a row of a table is made of. */
function forRow(result: RunResult): RunResult {
  const metrics = Object.entries(result.metrics).flatMap(([name, metric]): (readonly [string, Metric])[] => {
    if (isCurve(metric)) return [];
    return [[name, isDistribution(metric) ? { ...metric, bins: [] } : metric]];
  });
  return { ...packedResult(result), metrics: Object.fromEntries(metrics), series: { time: [] } };
}
