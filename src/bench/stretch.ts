/** Measures stretches of one run once it is past its start-up: for models whose load takes a while to become steady. */
import { sum } from 'd3';
import { fail, ok, type Result } from '../base/result.ts';
import type { Effort, OpenOptions, Progress, Run } from '../run/run.ts';
import { type Scenario, toSeconds, toTicks } from '../scenario/scenario.ts';
import { advance, withRun } from './drive.ts';
import type { BenchHost } from './host.ts';
import { ratesOf } from './suite.ts';

export interface StretchPlan {
  /** For the line of progress. */
  readonly title: string;
  readonly scenario: Scenario;
  readonly open: OpenOptions;
  /** Simulated seconds at the start that are left out. */
  readonly skipSeconds: number;
  /** Simulated seconds after which nothing is measured; default: the end of the run. */
  readonly untilSeconds?: number;
  /** Wall seconds of each stretch, and how many there are. */
  readonly seconds: number;
  readonly repeat: number;
  readonly quiet: boolean;
}

/** What one stretch added. */
export interface Stretch {
  readonly events: number;
  readonly simulatedSeconds: number;
  /** Windows or rounds. */
  readonly steps: number;
  readonly wallSeconds: number;
  readonly counters: Readonly<Record<string, number>>;
  /** Of the event engine on a GPU. */
  readonly rounds?: number;
  readonly dispatches?: number;
  /** Of a run on several cores. */
  readonly workers?: Progress['workers'];
}

export interface Stretches {
  readonly run: Pick<Run, 'engine' | 'adapter' | 'memoryBytes' | 'setupSeconds'>;
  readonly all: readonly Stretch[];
  /** Simulated seconds at which the first one began. */
  readonly fromSeconds: number;
  /** The start-up was over then; else it took too long, and part of it was measured. */
  readonly isSteady: boolean;
  readonly lpSize: number;
  /** As in `Effort`, of the whole run. */
  readonly kernelSeconds?: Effort['kernelSeconds'];
  readonly listMoves?: number;
  readonly listMoveSeconds?: number;
}

/** What every row says of its stretches. */
export const measuredIn = (all: readonly Stretch[]) => ({
  end: sum(all, (each) => each.simulatedSeconds),
  events: sum(all, (each) => each.events),
  ...ratesOf(all),
});

/** The start-up may take this many times the wall time of one stretch; then measuring begins anyway, and says so. */
const MOST_SKIPPED = 30;
const LOOK_MS = 200;

/** One run, opened and freed here. Failure `cancelled` after Ctrl-C, `config` where the run ends before it could be measured. */
export async function measureStretches(host: BenchHost, plan: StretchPlan): Promise<Result<Stretches>> {
  return withRun(host, { ...plan, title: `${plan.title}: ` }, (run, line) =>
    measure(host, run, plan, (text) => line.say(text)),
  );
}

type Say = (text: string) => void;

async function measure(host: BenchHost, run: Run, plan: StretchPlan, say: Say): Promise<Result<Stretches>> {
  const start = await skip(host, run, plan, say);
  if (!start.ok) return start;
  const { tick } = plan.scenario;
  const untilTicks = plan.untilSeconds === undefined ? run.endTicks : toTicks(plan.untilSeconds, tick);
  const all: Stretch[] = [];
  let before = start.value;
  while (all.length < plan.repeat && !before.done && before.nowTicks < untilTicks) {
    say(`stretch ${all.length + 1} of ${plan.repeat}`);
    const after = await advance(host, run, plan.seconds * 1000, untilTicks);
    if (!after.ok) return after;
    all.push(between(before, after.value, run.endTicks, tick));
    before = after.value;
  }
  if (all.length === 0)
    return fail('config', `the run ends during its first ${plan.skipSeconds} s, which are left out`, 'report this');
  return ok({
    run,
    all,
    fromSeconds: toSeconds(start.value.nowTicks, tick),
    isSteady: start.value.nowTicks >= toTicks(plan.skipSeconds, tick),
    lpSize: before.lpSize ?? 1,
    kernelSeconds: before.effort?.kernelSeconds,
    listMoves: before.effort?.listMoves,
    listMoveSeconds: before.effort?.listMoveSeconds,
  });
}

/** To the end of the start-up, or until it has taken too long. */
async function skip(host: BenchHost, run: Run, plan: StretchPlan, say: Say): Promise<Result<Progress>> {
  const untilTicks = toTicks(plan.skipSeconds, plan.scenario.tick);
  for (;;) {
    const progress = await advance(host, run, LOOK_MS, untilTicks);
    if (!progress.ok) return progress;
    const { nowTicks, done, wallSeconds } = progress.value;
    if (done || nowTicks >= untilTicks || wallSeconds > MOST_SKIPPED * plan.seconds) return progress;
    say(`start-up ${Math.floor((100 * nowTicks) / untilTicks)} %`);
  }
}

const between = (a: Progress, b: Progress, endTicks: number, tick: Scenario['tick']): Stretch => ({
  events: b.events - a.events,
  simulatedSeconds: toSeconds(Math.min(b.nowTicks, endTicks) - a.nowTicks, tick),
  steps: b.steps - a.steps,
  wallSeconds: b.wallSeconds - a.wallSeconds,
  counters: Object.fromEntries(Object.entries(b.counters).map(([name, value]) => [name, value - a.counters[name]])),
  ...(b.effort?.rounds !== undefined && {
    rounds: b.effort.rounds - (a.effort?.rounds ?? 0),
    dispatches: (b.effort.dispatches ?? 0) - (a.effort?.dispatches ?? 0),
  }),
  ...(a.workers &&
    b.workers && {
      workers: {
        waitingSeconds: b.workers.waitingSeconds - a.workers.waitingSeconds,
        sendingSeconds: b.workers.sendingSeconds - a.workers.sendingSeconds,
      },
    }),
});
