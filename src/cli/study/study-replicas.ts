/** How many runs of a study run side by side on the GPU: what is asked, what that changes, and how it goes for a moment. */

import { fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { MOST_REPLICAS, type ReplicasAsked } from '../../engine/replicas/replica-group.ts';
import { isOtherList } from '../../run/list-refusal.ts';
import { ReplicaRuns } from '../../run/replica-runs.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { shapeOf } from '../../scenario/study/shape.ts';
import type { PlannedRun, StudyPlan } from '../../scenario/study/study-plan.ts';
import { modelName } from '../../scenario/words/show.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import type { Arguments } from '../args.ts';
import type { Host } from '../host.ts';
import { SEATS } from '../run/run-options.ts';
import { wholeOption } from '../whole-option.ts';
import { CLEAR } from './study-status-line.ts';
import { byWork, workOf } from './study-work.ts';

/** Wall ms that runs run to be measured. */
const MEASURED_MS = 2000;

export function replicasAsked(args: Arguments): Result<ReplicasAsked> {
  const text = args.get(SEATS.name) ?? 'auto';
  if (text === 'auto') return ok(text);
  const replicas = wholeOption(args, SEATS.name, {
    otherwise: 1,
    least: 1,
    most: MOST_REPLICAS,
    remedy: 'use auto, or leave it out',
  });
  if (!replicas.ok || !args.has('jobs')) return replicas;
  return fail(
    'config',
    `--seats ${text} is about the GPU, and --jobs ${args.get('jobs')} asks for cores`,
    'leave one of them out',
  );
}

/** Whether runs of a study may sit at all. Failure: a number of replicas is asked for, and changes nothing. */
export async function hasReplicas(
  host: Host,
  plan: StudyPlan,
  asked: ReplicasAsked,
  options: OpenOptions,
): Promise<Result<boolean>> {
  if (asked === 1) return ok(false);
  if (isOtherList(options)) return asked === 'auto' ? ok(false) : noReplicas(asked, `event list ${options.list}`);
  const first = await host.planRun(plan.settings[0].scenario, options);
  if (!first.ok || first.value.openReplicas) return ok(first.ok);
  if (asked === 'auto') return ok(false);
  return noReplicas(asked, modelName(plan.spec));
}

const noReplicas = (asked: number, what: string) =>
  fail(
    'config',
    `--seats ${whole(asked)} changes nothing for ${what}: its runs have no seats, and follow each other on a GPU`,
    'leave it out',
  );

export interface ReplicaPool extends StudyPool {
  open(): Promise<Result<ReplicaRuns>>;
}

/** `width`: undefined where all runs follow each other. */
export function replicaPool(host: Host, options: OpenOptions, replicas: ReplicasAsked, width?: number): ReplicaPool {
  const settings = {
    open: host.openRun.bind(host),
    plan: host.planRun.bind(host),
    options: { ...options, gpu: () => host.gpu() },
    version: host.machine.app,
    breathe: () => new Promise<void>((resolve) => setImmediate(resolve)),
    replicas: width === undefined ? 1 : replicas,
    note: (text: string) => host.note(`${host.terminal ? CLEAR : ''}${text}\n`),
  };
  return {
    size: 1,
    engine: 'gpu',
    ...(width !== undefined && { width }),
    open: async () => ok(new ReplicaRuns(settings)),
  };
}

export interface MeasuredReplicas {
  readonly seats: number;
  /** Of all together. */
  readonly memoryBytes: number;
  /** Of all runs of the study; undefined where none has ended in time. */
  readonly seconds: number | undefined;
}

/** Runs of the shape of the dearest setting run for two seconds. Undefined where they have no replicas. */
export async function measureReplicas(
  host: Host,
  plan: StudyPlan,
  pool: ReplicaPool,
): Promise<MeasuredReplicas | undefined> {
  const opened = await pool.open();
  if (!opened.ok || pool.width === undefined) return undefined;
  const worker = opened.value;
  let [seconds, work, made, count] = [0, 0, 0, 0];
  try {
    const inTime = AbortSignal.any([host.cancelled, AbortSignal.timeout(MEASURED_MS)]);
    const take = ({ setting }: PlannedRun, { status, wallSeconds, setupSeconds }: RunResult) => {
      if (status !== 'finished') return;
      seconds += wallSeconds + setupSeconds;
      work += workOf(plan, setting);
      made++;
    };
    const runs = ofDearestShape(plan, pool.width);
    count = runs.length;
    // One alone has no replica.
    if (runs.length > 1) await worker.make(runs, [], take, inTime);
  } finally {
    worker.dispose();
  }
  if (!worker.last) return undefined;
  const { openingSeconds, replicas, ...last } = worker.last;
  const all = byWork(plan);
  const mean = all.reduce((sum, each) => sum + each.work, 0) / all.length;
  // Of a run's setup its share of the opening is that of this batch: a study opens once.
  const own = seconds - (made * openingSeconds) / count;
  return { ...last, seats: replicas, seconds: made > 0 ? (own / work) * mean * plan.runs + openingSeconds : undefined };
}

function ofDearestShape(plan: StudyPlan, most: number): readonly PlannedRun[] {
  const dearest = byWork(plan).at(-1);
  const shape = dearest && shapeOf(plan.spec, dearest.setting.scenario);
  const alike = plan.settings.filter(({ scenario }) => shapeOf(plan.spec, scenario) === shape);
  const count = Math.min(most, alike.length * plan.study.repeat.least);
  return Array.from({ length: count }, (_, i) =>
    plan.run(Math.floor(i / alike.length) * plan.size + alike[i % alike.length].index),
  );
}
