/** How `bench mobile` measures: whole runs from the first round to the last, and on a GPU the share of each phase in one run more. */
import { fail, ok, type Result } from '../../base/result.ts';
import { timedGpu } from '../../gpu/timed-context.ts';
import type { OpenOptions, Progress, Run } from '../../run/run.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Host } from '../host.ts';
import { Progression } from '../run/progression.ts';
import { advance } from './bench-stretch.ts';

/** Runs follow each other until so many wall seconds have passed; on one core a run that takes longer is given up. */
export const MOST_SECONDS = 60;
/** Of a run that is only timed by phases. */
const TIMED_SECONDS = 20;
const LOOK_MS = 200;

export interface RunsPlan {
  readonly title: string;
  readonly scenario: Scenario;
  readonly engine: 'gpu' | 'sequential';
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
export async function measureRuns(host: Host, plan: RunsPlan): Promise<Result<WholeRuns>> {
  const all: WholeRun[] = [];
  let seconds = 0;
  for (;;) {
    const title = `${plan.title}: run ${all.length + 1} of ${plan.repeat}: `;
    const measured = await withRun(host, plan, title, { engine: plan.engine, lpSize: 'auto' }, wholeRun);
    if (!measured.ok) return measured;
    const { run, value } = measured.value;
    all.push(value);
    seconds += value.wallSeconds + value.setupSeconds;
    const isNextTooLong = seconds * (1 + 1 / all.length) > MOST_SECONDS;
    if (all.length >= plan.repeat || isNextTooLong) return ok({ run, all });
  }
}

/** Shares of the GPU's time by phase, `models/mobile/receive` as `receive`; nothing on a device without time stamps. */
export async function measurePhases(host: Host, plan: RunsPlan): Promise<Result<Readonly<Record<string, number>>>> {
  const open: OpenOptions = { engine: 'gpu', lpSize: 'auto', gpu: timedGpu };
  const timed = await withRun(host, plan, `${plan.title}: phases: `, open, timedRun);
  return timed.ok ? ok(sharesOf(timed.value.value)) : timed;
}

function sharesOf(phaseSeconds: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const all = Object.values(phaseSeconds).reduce((sum, each) => sum + each, 0);
  if (all === 0) return {};
  const name = (module: string) => module.slice(module.lastIndexOf('/') + 1);
  return Object.fromEntries(Object.entries(phaseSeconds).map(([module, each]) => [name(module), each / all]));
}

type Drive<T> = (host: Host, run: Run, progression: Progression) => Promise<Result<T>>;

async function withRun<T>(
  host: Host,
  { scenario, quiet }: RunsPlan,
  title: string,
  open: OpenOptions,
  drive: Drive<T>,
): Promise<Result<{ readonly run: Pick<Run, 'engine' | 'adapter'>; readonly value: T }>> {
  const progression = new Progression(host, quiet, title);
  progression.say('preparing');
  const opened = await host.openRun(scenario, open);
  if (!opened.ok) {
    progression.clear();
    return opened;
  }
  const { engine, adapter } = opened.value;
  try {
    const driven = await drive(host, opened.value, progression);
    return driven.ok ? ok({ run: { engine, adapter }, value: driven.value }) : driven;
  } finally {
    progression.clear();
    opened.value.dispose();
  }
}

/** To the end; on one core, unless that takes too long. */
async function wholeRun(host: Host, run: Run, progression: Progression): Promise<Result<WholeRun>> {
  const progress = await advanceTo(host, run, progression, ({ done, wallSeconds }) => {
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

async function timedRun(
  host: Host,
  run: Run,
  progression: Progression,
): Promise<Result<Readonly<Record<string, number>>>> {
  const progress = await advanceTo(
    host,
    run,
    progression,
    ({ done, wallSeconds }) => done || wallSeconds > TIMED_SECONDS,
  );
  return progress.ok ? ok(progress.value.effort?.phaseSeconds ?? {}) : progress;
}

async function advanceTo(
  host: Host,
  run: Run,
  progression: Progression,
  isEnough: (progress: Progress) => boolean,
): Promise<Result<Progress>> {
  for (;;) {
    const progress = await advance(host, run, LOOK_MS);
    if (!progress.ok) return progress;
    progression.show(progress.value, run);
    if (isEnough(progress.value)) return progress;
  }
}
