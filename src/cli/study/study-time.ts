/** How long a study will take: its cheapest and its dearest setting are begun for half a second each, the others lie between them by their work. */
import { ok, type Result } from '../../base/result.ts';
import type { OpenOptions } from '../../run/run.ts';
import { type RunTime, timeOfRun } from '../../run/time-of-run.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import type { Host } from '../host.ts';
import type { Pools } from './study-pools.ts';
import type { MeasuredReplicas } from './study-replicas.ts';
import { byWork } from './study-work.ts';

/** Wall ms that each is measured for. */
const MEASURED_MS = 500;
/** Runs of nothing, as of tests, take no time. */
const MOST_MEASURED = 100;

export interface StudyTime {
  readonly seconds: number;
  /** `2 cores`, `the GPU`. */
  readonly where: string;
  /** What this rests on. */
  readonly how: string;
}

/** `seats`: how runs go side by side on the GPU. Undefined where Ctrl-C came. With a GPU and cores, on the GPU: `study run` finds out which is faster. */
export async function timeOfStudy(
  host: Host,
  plan: StudyPlan,
  { gpu, cores }: Pools,
  options: OpenOptions,
  replicas?: MeasuredReplicas,
): Promise<Result<StudyTime | undefined>> {
  if (replicas?.seconds !== undefined)
    return ok({
      seconds: replicas.seconds,
      where: 'the GPU',
      how: 'runs of the dearest shape were measured side by side',
    });
  const settings = byWork(plan);
  const [cheapest, dearest] = [settings[0], settings[settings.length - 1]];
  const on: OpenOptions = { ...options, engine: gpu ? 'gpu' : 'sequential' };
  const high = await measure(host, dearest.setting.scenario, on);
  if (!high.ok) return high;
  if (!high.value) return ok(undefined);
  const low = cheapest === dearest ? high : await measure(host, cheapest.setting.scenario, on);
  if (!low.ok) return low;
  if (!low.value) return ok(undefined);
  const perRun = meanSeconds(
    settings.map(({ work }) => work),
    low.value.seconds,
    high.value.seconds,
  );
  // None has ended in its replica: each takes about as long as alone.
  const size = gpu ? (replicas?.seats ?? 1) : (cores?.size ?? 1);
  const all = low.value.isWhole && high.value.isWhole;
  return ok({
    seconds: (perRun * plan.runs) / Math.min(size, plan.runs),
    where: gpu ? 'the GPU' : `${size} cores`,
    how: `${all ? 'runs' : 'half a second'} of the cheapest setting and of the dearest ${all ? 'were' : 'was'} measured`,
  });
}

/** Between the two it grows with the work. `work`: rising. */
function meanSeconds(work: readonly number[], low: number, high: number): number {
  const [least, most] = [work[0], work[work.length - 1]];
  const share = (each: number) => (most > least ? (each - least) / (most - least) : 0);
  return work.reduce((sum, each) => sum + low + share(each) * (high - low), 0) / work.length;
}

/** Of short runs the median of as many as the time allows: the first is made while code is compiled. Undefined of what Ctrl-C ended. */
async function measure(host: Host, scenario: Scenario, options: OpenOptions): Promise<Result<RunTime | undefined>> {
  const began = performance.now();
  const seconds: number[] = [];
  do {
    const one = await timeOfRun(
      () => host.openRun(scenario, options),
      MEASURED_MS,
      () => host.cancelled.aborted,
    );
    if (!one.ok || !one.value?.isWhole) return one;
    seconds.push(one.value.seconds);
  } while (performance.now() - began < MEASURED_MS && seconds.length < MOST_MEASURED);
  seconds.sort((a, b) => a - b);
  return ok({ seconds: seconds[Math.floor(seconds.length / 2)], isWhole: true });
}
