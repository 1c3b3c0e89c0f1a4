/**
 * How swarms are measured. The steady rate is that of the middle of disseminations, when all peers have something to push; whole ones
 * are timed apart, from round 0 to the last peer, each with a seed of its own.
 */
import { fail, ok, type Result } from '../../../base/result.ts';
import { advanceUntil, withRun } from '../../../bench/drive.ts';
import type { BenchHost } from '../../../bench/host.ts';
import type { BenchOptions } from '../../../bench/options.ts';
import { measureStretches, type Stretch, type Stretches } from '../../../bench/stretch.ts';
import type { OpenOptions } from '../../../run/run.ts';
import type { Checked } from '../../../scenario/check.ts';

/** Of all rounds: where the middle begins and ends. */
const MIDDLE = [0.2, 0.8] as const;

export interface SteadyPlan {
  readonly title: string;
  readonly scenario: Checked;
  readonly open: OpenOptions;
  /** Rounds that the run takes, about. */
  readonly rounds: number;
  readonly options: Pick<BenchOptions, 'seconds' | 'repeat' | 'quiet'>;
}

export interface Steady extends Pick<Stretches, 'run' | 'fromSeconds' | 'isSteady'> {
  readonly all: readonly Stretch[];
}

/**
 * Stretches of the middle, each in one call: on one core several of one run, on a GPU one of each run, for the whole middle of a small
 * swarm lasts but milliseconds. A stretch lasts `seconds` at most.
 */
export async function measureSteady(host: BenchHost, plan: SteadyPlan): Promise<Result<Steady>> {
  const { scenario, rounds, open, title } = plan;
  const { seconds, repeat, quiet } = plan.options;
  if (!scenario.ok) return scenario;
  const [skipSeconds, untilSeconds] = MIDDLE.map((share) => Math.round(share * rounds));
  const runs: Stretches[] = [];
  for (let left = repeat; left > 0; ) {
    const most = open.engine === 'sequential' ? left : 1;
    const stretch = { title, scenario: scenario.value, open, skipSeconds, untilSeconds, seconds, repeat: most, quiet };
    const measured = await measureStretches(host, stretch);
    if (!measured.ok) return measured;
    runs.push(measured.value);
    left -= measured.value.all.length;
  }
  const [{ run, fromSeconds }] = runs;
  return ok({ run, fromSeconds, isSteady: runs.every((each) => each.isSteady), all: runs.flatMap((each) => each.all) });
}

/** A dissemination from round 0 to completion. */
export interface Whole {
  readonly rounds: number;
  readonly wallSeconds: number;
}

export async function measureWhole(
  host: BenchHost,
  title: string,
  scenario: Checked,
  open: OpenOptions,
  quiet: boolean,
): Promise<Result<Whole>> {
  if (!scenario.ok) return scenario;
  return withRun(host, { title: `${title}: `, scenario: scenario.value, open, quiet }, async (run, line) => {
    const progress = await advanceUntil(host, run, line, ({ done }) => done);
    if (!progress.ok) return progress;
    const { steps, wallSeconds, share } = progress.value;
    if (share === 1) return ok({ rounds: steps, wallSeconds });
    return fail('config', `the swarm was not complete after ${steps} rounds`, 'report this');
  });
}
