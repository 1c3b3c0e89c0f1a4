/** `swarmscope parallelism`: records a trace of a scenario, and says how much of it could be executed at once. */
import { ASSIGNMENTS, type Assignment } from '../../analysis/assignment.ts';
import { eventTrace } from '../../analysis/event-trace.ts';
import type { EventTraceRows } from '../../analysis/event-trace-rows.ts';
import {
  type ParallelismPoint,
  type ParallelismQuestion,
  parallelismPoints,
  type TraceFacts,
  traceFacts,
} from '../../analysis/parallelism.ts';
import { powersOfTwo } from '../../analysis/powers-of-two.ts';
import { si } from '../../base/format.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { recordTrace } from '../../run/record-trace.ts';
import { type EventRun, eventRunOf } from '../../run/run.ts';
import { headLines, setupFacts } from '../../scenario/cite/facts.ts';
import { engineOf } from '../../scenario/engines.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { citedOf } from '../run/cite.ts';
import { Progression } from '../run/progression.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { jsonText } from '../run/run.ts';
import { openOptionsOf, RUN_OPTIONS, SCENARIO_OPERANDS } from '../run/run-options.ts';
import { resolveTarget, type Target } from '../run/target.ts';
import { wholeOption } from '../whole-option.ts';
import {
  describeParallelism,
  PARALLELISM_FORMAT,
  type ParallelismReport,
  parallelismCsv,
} from './parallelism-output.ts';

const MOST_LPS = 2 ** 20;
const DEFAULT_EVENTS = 1e7;
/** What fits: an event takes about 70 bytes while it is analysed. */
const MOST_EVENTS = 5e7;
const SLICE_MS = 100;
const SHARED = new Set(['set', 'seed', 'engine', 'lp-size', 'quiet']);

export const parallelismCommand: Command = {
  operands: SCENARIO_OPERANDS,
  options: [
    { name: 'lps', value: 'lo:hi', help: 'powers of two in between (default 1:1048576, at most one LP a node)' },
    { name: 'events', value: 'n', help: 'length of the trace (default 10M)' },
    { name: 'from', value: 'time', help: 'simulated time at which it begins (default warmUp)' },
    { name: 'assignment', value: 'name', choices: ASSIGNMENTS, help: 'of nodes to LPs (default both)' },
    ...RUN_OPTIONS.filter(({ name }) => SHARED.has(name)),
    { name: 'json', help: 'print the analysis as one JSON object and nothing else' },
    { name: 'csv', value: 'file', writes: true, help: 'write one row per assignment and number of LPs' },
  ],
  run: runParallelism,
};

/** What the options ask for. */
interface Wanted {
  readonly lps: readonly [from: number, to: number];
  readonly events: number;
  /** Undefined: where the warm-up of the scenario ends. */
  readonly fromSeconds: number | undefined;
  readonly assignments: readonly Assignment[];
}

async function runParallelism(host: Host, args: Arguments): Promise<ExitCode> {
  const target = await resolveTarget(host, args);
  if (!target.ok) return report(host, target.failure);
  const { spec } = target.value;
  if (!engineOf(spec).has.trace)
    return report(
      host,
      fail('unsupported', `${spec.id} has no events to analyse: it goes round by round`, 'analyse a model of events')
        .failure,
    );
  const wanted = wantedOf(args);
  if (!wanted.ok) return report(host, wanted.failure);
  const options = { ...openOptionsOf(args), files: target.value.files };
  const progression = new Progression(host, args.has('quiet'));
  progression.say('preparing');
  const opened = await host.openRun(target.value.scenario, options);
  if (!opened.ok) {
    progression.clear();
    return reportOpenFailure(host, opened.failure, options.engine);
  }
  const analysed = await analyse(host, eventRunOf(opened.value), target.value, wanted.value, progression);
  progression.clear();
  if (!analysed.ok) return reportOpenFailure(host, analysed.failure, options.engine);
  await host.print(
    args.has('json') ? jsonText(analysed.value) : describeParallelism(analysed.value, target.value.spec),
  );
  const csv = args.get('csv');
  const saved =
    csv === undefined
      ? ok(undefined)
      : await host.writeFile(
          csv,
          headLines(setupFacts(await citedOf(host, target.value))) + parallelismCsv(analysed.value),
        );
  return saved.ok ? EXIT.done : report(host, saved.failure);
}

function wantedOf(args: Arguments): Result<Wanted> {
  const lps = lpsOf(args.get('lps') ?? `1:${MOST_LPS}`);
  if (!lps.ok) return lps;
  const events = wholeOption(args, 'events', {
    otherwise: DEFAULT_EVENTS,
    least: 1,
    most: MOST_EVENTS,
    remedy: 'give fewer',
  });
  if (!events.ok) return events;
  const given = args.get('from');
  const from = given === undefined ? ok(undefined) : parseQuantity(given, 's', '--from');
  if (!from.ok) return from;
  if (from.value !== undefined && from.value < 0)
    return fail('config', `--from ${from.value} s is below 0`, 'a run begins at 0');
  const assignment = args.get('assignment') as Assignment | undefined;
  const assignments = assignment === undefined ? ASSIGNMENTS : [assignment];
  return ok({ lps: lps.value, events: events.value, fromSeconds: from.value, assignments });
}

/** `1:1048576`, `2^4:2^10`, or one number. */
function lpsOf(text: string): Result<readonly [number, number]> {
  const [low, high = low, ...more] = text.split(':').map((part) => parseQuantity(part, '', '--lps'));
  if (!low.ok) return low;
  if (!high.ok) return high;
  if (more.length > 0 || powersOfTwo(low.value, high.value).length === 0)
    return fail('config', `--lps ${clip(text)} holds no power of two`, 'write it like 1:1048576');
  return ok([low.value, high.value]);
}

/** Records, frees the run, analyses. */
async function analyse(
  host: Host,
  run: EventRun,
  { scenario, spec }: Target,
  { lps, events, fromSeconds, assignments }: Wanted,
  progression: Progression,
): Promise<Result<ParallelismReport>> {
  const { engine, adapter, nodes, lookaheadTicks } = run;
  const recorded = await record(host, run, events, fromSeconds ?? scenario.measure.warmUp, progression);
  if (!recorded.ok) return recorded;
  const question: ParallelismQuestion = {
    nodes,
    lookaheadTicks,
    lps: powersOfTwo(lps[0], Math.min(lps[1], nodes)),
    assignments,
    seed: scenario.seed,
  };
  const measured = await measure(host, recorded.value, events, question, progression);
  if (!measured.ok) return measured;
  return ok({
    format: PARALLELISM_FORMAT,
    version: __APP_VERSION__,
    scenario,
    engine,
    adapter,
    nodes,
    lookahead: toSeconds(lookaheadTicks, scenario.tick),
    ...measured.value,
    published: spec.analyses?.parallelism?.(scenario.params) ?? [],
  });
}

async function record(
  host: Host,
  run: EventRun,
  events: number,
  fromSeconds: number,
  progression: Progression,
): Promise<Result<EventTraceRows>> {
  try {
    return await recordTrace(run, {
      fromSeconds,
      events,
      sliceMs: SLICE_MS,
      onSlice: async (progress, recorded) => {
        if (recorded === 0) progression.show(progress, run);
        else progression.say(`${si(recorded)} of ${si(events)} events recorded`);
        return goOn(host);
      },
    });
  } finally {
    run.dispose();
  }
}

async function measure(
  host: Host,
  recorded: EventTraceRows,
  events: number,
  question: ParallelismQuestion,
  progression: Progression,
): Promise<Result<TraceFacts & { readonly points: readonly ParallelismPoint[] }>> {
  if (recorded.events === 0)
    return fail('config', 'there is no event to analyse', 'begin earlier, or end the run later');
  progression.say('putting events in order');
  const trace = eventTrace(recorded, question.nodes, events);
  const points: ParallelismPoint[] = [];
  for (const point of parallelismPoints(trace, question)) {
    points.push(point);
    progression.say(`${point.assignment}, ${point.lps} LPs: ${si(point.parallelism)}`);
    if (!(await goOn(host))) return fail('cancelled', 'the analysis was cancelled', '');
  }
  return ok({ ...traceFacts(trace, question), points });
}

/** Lets Ctrl-C in. */
async function goOn(host: Host): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  return !host.cancelled.aborted;
}
