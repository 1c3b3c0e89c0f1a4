/** Many runs of one shape: one after the other, on cores, or side by side on a GPU. Worlds that go side by side are built before the clock runs. */
import { counted } from '../base/counted.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { BenchDrive } from '../engine/event/gpu/drive.ts';
import type { ReplicaEnd, ReplicaGroup } from '../engine/replicas/replica-group.ts';
import type { OpenOptions } from '../run/run.ts';
import type { AnyPlan } from '../run/run-plan.ts';
import { type ExecutorName, type RunResult, stepsOf } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { advanceUntil, withRun } from './drive.ts';
import type { BenchHost } from './host.ts';
import type { BenchOptions } from './options.ts';
import { type BenchRow, median, ratesOf } from './suite.ts';

export interface RunsRow extends BenchRow {
  readonly runs: number;
  /** How they were run. */
  readonly lp: string;
  readonly seats?: number;
  /** Windows or rounds per second, of all runs together. */
  readonly stepsPerSecond: number;
}

/** What is made: scenarios, and what suite and row are called. */
export interface Made {
  readonly suite: string;
  readonly name: string;
  readonly scenarios: readonly Scenario[];
}

export const WAYS: Readonly<Record<BenchDrive, string>> = {
  auto: 'seats',
  batch: 'dispatched',
  resident: 'resident',
  host: 'by host',
};

/** What is measured of a number of runs. */
interface Measured {
  readonly events: number;
  readonly steps: number;
  readonly wallSeconds: number;
}

function rowOf(
  { suite, name, scenarios }: Made,
  lp: string,
  [{ engine, adapter, simulatedSeconds: end }]: readonly RunResult[],
  measured: readonly Measured[],
): RunsRow {
  const rates = ratesOf(measured);
  const [{ events, steps }] = measured;
  const stepsPerSecond = steps / median(rates.wallSeconds);
  return { suite, name, lp, runs: scenarios.length, engine, adapter, end, events, stepsPerSecond, ...rates };
}

/** One after the other. */
export async function inTurn(
  host: BenchHost,
  made: Made,
  engine: ExecutorName,
  options: BenchOptions,
): Promise<Result<RunsRow>> {
  const results: RunResult[] = [];
  for (const scenario of made.scenarios) {
    const open: OpenOptions = { engine, lpSize: 'auto', drive: options.drive };
    const result = await withRun(
      host,
      { title: made.name, scenario, open, quiet: options.quiet },
      async (run, line) => {
        const ended = await advanceUntil(host, run, line, ({ done }) => done);
        return ended.ok ? run.result('finished') : ended;
      },
    );
    if (!result.ok) return result;
    results.push(result.value);
  }
  const how = engine === 'gpu' ? 'one after the other' : 'one core';
  const total = totalOf(
    results,
    results.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0),
  );
  return ok(rowOf(made, how, results, [total]));
}

/** A run for each core at a time; on all of them where nobody says how many. */
export async function onCores(host: BenchHost, made: Made, most?: number): Promise<Result<RunsRow>> {
  const ended = await host.onCores(made.scenarios, most);
  if (!ended.ok) return ended;
  const { wallSeconds, results, cores } = ended.value;
  const failed = results.find(({ failure }) => failure)?.failure;
  if (failed) return { ok: false, failure: failed };
  const how = most === undefined ? `all ${cores} cores` : counted(cores, 'cores');
  return ok(rowOf(made, how, results, [totalOf(results, wallSeconds)]));
}

const totalOf = (results: readonly RunResult[], wallSeconds: number): Measured => ({
  events: results.reduce((sum, { events }) => sum + events, 0),
  steps: results.reduce((sum, result) => sum + stepsOf(result), 0),
  wallSeconds,
});

/** In replicas of a GPU, as many as it has room for. */
export async function sideBySide(
  host: BenchHost,
  made: Made,
  drive: BenchDrive,
  options: BenchOptions,
): Promise<Result<RunsRow>> {
  const { name, scenarios } = made;
  const open: OpenOptions = { engine: 'gpu', lpSize: options.lpSizes?.[0] ?? 'auto', drive };
  const plans: AnyPlan[] = [];
  for (const scenario of scenarios) {
    const plan = await host.planRun(scenario, open);
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  const opened = await host.openReplicas(plans, { asked: scenarios.length, runs: scenarios.length, options: open });
  if (!opened.ok) return opened;
  const { group, adapter } = opened.value;
  const line = host.progress(options.quiet, name);
  const measured: Measured[] = [];
  let results: RunResult[] = [];
  try {
    for (let repetition = 1; repetition <= options.repeat; repetition++) {
      line.say(`${repetition} of ${options.repeat}`);
      const began = performance.now();
      const ends = await replicated(host, group, plans);
      const wallSeconds = (performance.now() - began) / 1000;
      if (!ends.ok) return ends;
      results = [];
      for (const { run, outcome } of ends.value) {
        const times = { wallSeconds, setupSeconds: 0 };
        const facts = { status: 'finished', engine: 'gpu', adapter, times, memoryBytes: 0 } as const;
        const result = host.resultOf(run, outcome, facts);
        if (!result.ok) return result;
        results.push(result.value);
      }
      measured.push(totalOf(results, wallSeconds));
    }
    return ok({ ...rowOf(made, WAYS[drive], results, measured), seats: group.replicas });
  } finally {
    line.clear();
    group.dispose();
  }
}

/** All of them through the replicas of a group. */
async function replicated(
  host: BenchHost,
  group: ReplicaGroup<AnyPlan, unknown>,
  plans: readonly AnyPlan[],
): Promise<Result<readonly ReplicaEnd<AnyPlan, unknown>[]>> {
  const waiting = [...plans];
  const ends: ReplicaEnd<AnyPlan, unknown>[] = [];
  while (ends.length < plans.length) {
    const others = group.admit(waiting.splice(0, group.free));
    const ended = await group.advance(() => !host.cancelled.aborted);
    // Promises alone never let Ctrl-C in.
    await new Promise((resolve) => setImmediate(resolve));
    if (!ended.ok) return ended;
    if (host.cancelled.aborted) return fail('cancelled', 'cancelled', '');
    if (others.length > 0 || ended.value.some(({ outcome }) => outcome === undefined))
      return fail('limit', 'a run has no room in its seat', 'measure fewer runs');
    ends.push(...ended.value);
  }
  return ok(ends);
}
