/**
 * How swarms are measured. The steady rate is that of the middle of disseminations, when all peers have something to push; whole ones
 * are timed apart, from round 0 to the last peer, each with a seed of its own.
 */
import { fail, ok, type Result } from '../../base/result.ts';
import type { OpenOptions, Run } from '../../run/run.ts';
import type { Checked } from '../../scenario/check.ts';
import type { Host } from '../host.ts';
import { Progression } from '../run/progression.ts';
import type { BenchOptions } from './bench-options.ts';
import { advance, measureStretches, type Stretch, type Stretches } from './bench-stretch.ts';

/** Of all rounds: where the middle begins and ends. */
const MIDDLE = [0.2, 0.8] as const;
const LOOK_MS = 200;

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
export async function measureSteady(host: Host, plan: SteadyPlan): Promise<Result<Steady>> {
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
  host: Host,
  title: string,
  scenario: Checked,
  open: OpenOptions,
  quiet: boolean,
): Promise<Result<Whole>> {
  if (!scenario.ok) return scenario;
  const progression = new Progression(host, quiet, `${title}: `);
  progression.say('preparing');
  const opened = await host.openRun(scenario.value, open);
  if (!opened.ok) {
    progression.clear();
    return opened;
  }
  try {
    return await complete(host, opened.value, progression);
  } finally {
    progression.clear();
    opened.value.dispose();
  }
}

async function complete(host: Host, run: Run, progression: Progression): Promise<Result<Whole>> {
  for (;;) {
    const progress = await advance(host, run, LOOK_MS);
    if (!progress.ok) return progress;
    const { done, steps, wallSeconds, share } = progress.value;
    progression.show(progress.value, run);
    if (!done) continue;
    if (share === 1) return ok({ rounds: steps, wallSeconds });
    return fail('config', `the swarm was not complete after ${steps} rounds`, 'report this');
  }
}
