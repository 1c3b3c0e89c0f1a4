/** How `bench mobile` measures: whole runs from the first round to the last, and on a GPU the share of each kernel in one run more. */
import { fail, ok, type Result } from '../../../base/result.ts';
import { advanceUntil, withRun } from '../../../bench/drive.ts';
import type { BenchHost, ProgressLine } from '../../../bench/host.ts';
import { stepShares } from '../../../bench/step-shares.ts';
import { timedGpu } from '../../../gpu/timed-context.ts';
import type { OpenOptions, Run } from '../../../run/run.ts';
import type { ExecutorName } from '../../../scenario/outcome.ts';
import type { Scenario } from '../../../scenario/scenario.ts';

/** Runs follow each other until so many wall seconds have passed; on one core a run that takes longer is given up. */
export const MOST_SECONDS = 60;
/** Of a run that is only timed by kernels. */
const TIMED_SECONDS = 20;

export interface RunsPlan {
  readonly title: string;
  readonly scenario: Scenario;
  readonly engine: ExecutorName;
  /** At most so many runs. */
  readonly repeat: number;
  readonly quiet: boolean;
}

export interface WholeRun {
  readonly rounds: number;
  readonly events: number;
  readonly wallSeconds: number;
  readonly setupSeconds: number;
  readonly simulatedSeconds: number;
  readonly memoryBytes: number;
  readonly digest: string;
}

export interface WholeRuns {
  readonly run: Pick<Run, 'engine' | 'adapter'>;
  readonly all: readonly WholeRun[];
}

/** At least one. Failures: `limit` where one core takes too long, `cancelled`, and those of `openRun`. */
export async function measureRuns(host: BenchHost, plan: RunsPlan): Promise<Result<WholeRuns>> {
  const all: WholeRun[] = [];
  let seconds = 0;
  for (;;) {
    const title = `${plan.title}: run ${all.length + 1} of ${plan.repeat}: `;
    const open: OpenOptions = { engine: plan.engine, lpSize: 'auto' };
    const measured = await withRun(host, { ...plan, title, open }, async (run, line) => {
      const whole = await wholeRun(host, run, line);
      return whole.ok ? ok({ run: { engine: run.engine, adapter: run.adapter }, whole: whole.value }) : whole;
    });
    if (!measured.ok) return measured;
    const { run, whole } = measured.value;
    all.push(whole);
    seconds += whole.wallSeconds + whole.setupSeconds;
    const isNextTooLong = seconds * (1 + 1 / all.length) > MOST_SECONDS;
    if (all.length >= plan.repeat || isNextTooLong) return ok({ run, all });
  }
}

/** Shares of the GPU's time by kernel, `models/mobile/receive` as `receive`; nothing on a device without time stamps. */
export async function measureKernels(
  host: BenchHost,
  plan: RunsPlan,
): Promise<Result<Readonly<Record<string, number>>>> {
  const open: OpenOptions = { engine: 'gpu', lpSize: 'auto', gpu: timedGpu };
  return withRun(host, { ...plan, title: `${plan.title}: kernels: `, open }, async (run, line) => {
    const timed = await advanceUntil(host, run, line, ({ done, wallSeconds }) => done || wallSeconds > TIMED_SECONDS);
    return timed.ok ? ok(stepShares(timed.value.effort?.kernelSeconds)) : timed;
  });
}

/** To the end; on one core, unless that takes too long. */
async function wholeRun(host: BenchHost, run: Run, line: ProgressLine): Promise<Result<WholeRun>> {
  const progress = await advanceUntil(host, run, line, ({ done, wallSeconds }) => {
    return done || (run.engine === 'sequential' && wallSeconds > MOST_SECONDS);
  });
  if (!progress.ok) return progress;
  if (!progress.value.done)
    return fail('limit', `one core takes more than ${MOST_SECONDS} s`, 'measure fewer nodes, or the GPU alone');
  const result = await run.result('finished');
  if (!result.ok) return result;
  const { steps: rounds, events, wallSeconds } = progress.value;
  const { setupSeconds, simulatedSeconds, memoryBytes, digest } = result.value;
  return ok({ rounds, events, wallSeconds, setupSeconds, simulatedSeconds, memoryBytes, digest });
}
