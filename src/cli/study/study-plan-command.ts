/** `swarmscope study plan`: how many runs a study has, what they take, and the file that says all of it. */
import { clock } from '../../base/clock.ts';
import { counted } from '../../base/counted.ts';
import { table } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { estimateMemory } from '../../run/estimate.ts';
import type { OpenOptions } from '../../run/run.ts';
import { type RunTime, timeOfRun } from '../../run/time-of-run.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { studyText } from '../../scenario/study/read-study.ts';
import { shareText } from '../../scenario/study/repeat-text.ts';
import { shapeOf } from '../../scenario/study/shape.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import { showBytes } from '../../scenario/words/show.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { jsonText } from '../run/run.ts';
import { openOptionsOf } from '../run/run-options.ts';
import { withLine } from '../run/with-line.ts';
import { type Pools, poolsFor } from './study-pools.ts';
import { type MeasuredReplicas, measureReplicas } from './study-replicas.ts';
import { STUDY_OPTIONS, type StudySource, studySource } from './study-source.ts';
import { byWork } from './study-work.ts';

export const planCommand: Command = {
  operands: '<model | model/preset | name.protocol | scenario.json | link | study.json>',
  options: [
    ...STUDY_OPTIONS,
    { name: 'out', value: 'file', writes: true, help: 'write the study; study run takes it in place of a scenario' },
    { name: 'json', help: 'print what is said as one JSON object and nothing else' },
  ],
  run: planStudyCommand,
};

interface PlanFacts {
  /** At most. */
  readonly runs: number;
  readonly settings: number;
  readonly shapes: number;
  readonly seeds: string;
  readonly repeat: string;
  /** Of the largest run. */
  readonly memoryBytes: number;
  /** Of the shape of the dearest setting, and what they take together; absent where runs follow each other. */
  readonly seats?: Pick<MeasuredReplicas, 'seats' | 'memoryBytes'>;
  readonly time: StudyTime | undefined;
}

async function planStudyCommand(host: Host, args: Arguments): Promise<ExitCode> {
  const source = await studySource(host, args);
  if (!source.ok) return report(host, source.failure);
  const { plan, files } = source.value;
  const options = openOptionsOf(args, files);
  const pools = await poolsFor(host, args, plan, options);
  if (!pools.ok) return reportOpenFailure(host, pools.failure, options.engine);
  const replicas = pools.value.gpu && (await measureReplicas(host, plan, pools.value.gpu));
  const time = await timeOfStudy(host, plan, pools.value, options, replicas);
  const broken = !time.ok && time.failure.kind === 'model-fault' ? time.failure : undefined;
  if (!time.ok && !broken) return reportOpenFailure(host, time.failure, options.engine);
  // Such a run is a row of the study, and no reason to have none.
  if (broken) host.note(`the time is not known: ${withLine(broken, plan.study.scenario.protocol).message}\n`);
  if (host.cancelled.aborted) return EXIT.cancelled;
  const facts = factsOf(source.value, replicas, time.ok ? time.value : undefined);
  await host.print(args.has('json') ? jsonText({ study: plan.study, ...facts }) : textOf(facts));
  const out = args.get('out');
  const written = out === undefined ? undefined : await host.writeFile(out, `${studyText(plan.study)}\n`);
  return written && !written.ok ? report(host, written.failure) : EXIT.done;
}

function factsOf(
  { plan, files }: StudySource,
  seats: MeasuredReplicas | undefined,
  time: StudyTime | undefined,
): PlanFacts {
  const { settings, runs, spec } = plan;
  const dearest = byWork(plan).at(-1);
  return {
    runs,
    settings: settings.length,
    shapes: new Set(settings.map(({ scenario }) => shapeOf(spec, scenario))).size,
    seeds: seedsText(plan),
    repeat: repeatWords(plan),
    memoryBytes: dearest ? estimateMemory(dearest.setting.scenario, {}, { files }).bytes : 0,
    ...(seats && { seats: { seats: seats.seats, memoryBytes: seats.memoryBytes } }),
    time,
  };
}

const seedsText = ({ study: { scenario, seeds, repeat } }: StudyPlan): string =>
  seeds === 'own'
    ? 'of their own: no two settings share draws'
    : `common: ${scenario.seed}${repeat.most > 1 ? ` to ${(scenario.seed + repeat.most - 1) >>> 0}` : ''} in every setting`;

function repeatWords({ study: { repeat } }: StudyPlan): string {
  const { least, most, precision } = repeat;
  if (!precision) return counted(least, 'repetitions');
  return `${least} to ${most}, until half the 99% interval is below ${shareText(precision.share)} of ${precision.of.join(' and ')}`;
}

const textOf = ({ runs, settings, shapes, seeds, repeat, memoryBytes, seats: replicas, time }: PlanFacts): string =>
  `${table([
    ['runs', `${whole(runs)}${repeat.includes('until') ? ' at most' : ''}`],
    ['settings', `${whole(settings)}, of ${counted(shapes, 'shapes')}`],
    ['repeated', repeat],
    ['seeds', seeds],
    ['memory', `${showBytes(memoryBytes)} for the largest run on a core`],
    ...(replicas
      ? [['seats', `${whole(replicas.seats)} on the GPU, ${showBytes(replicas.memoryBytes)} together`]]
      : []),
    ['time', time ? timeText(time) : 'not measured'],
  ])}\n`;

const timeText = ({ seconds, where, how }: StudyTime): string => `about ${clock(seconds)} on ${where}; ${how}`;

/** Wall ms that each is measured for. */
const MEASURED_MS = 500;
/** Runs of nothing, as of tests, take no time. */
const MOST_MEASURED = 100;

interface StudyTime {
  readonly seconds: number;
  /** `2 cores`, `the GPU`. */
  readonly where: string;
  /** What this rests on. */
  readonly how: string;
}

/**
 * How long a study will take: its cheapest and its dearest setting are begun for half a second each, the others lie between them by their work.
 * `seats`: how runs go side by side on the GPU. Undefined where Ctrl-C came. With a GPU and cores, on the GPU: `study run` finds out which is faster.
 */
async function timeOfStudy(
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
