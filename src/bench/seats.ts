/**
 * `bench seats`: rates of many small runs side by side on a GPU, by how many there are; beside them the same runs one after the other, and on one
 * core. Worlds are built before the clock runs.
 */
import { seconds, si } from '../base/format.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { Drive } from '../engine/event/gpu/drive.ts';
import { catalog } from '../models/catalog.ts';
import type { OpenOptions } from '../run/run.ts';
import type { AnyPlan } from '../run/run-plan.ts';
import { complete } from '../scenario/defaults.ts';
import { type AdapterReport, type EngineName, type RunResult, stepsOf } from '../scenario/outcome.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Params } from '../scenario/spec.ts';
import { showNumber } from '../scenario/words/show.ts';
import { between, columnsOf, engineName } from './columns.ts';
import { advanceUntil, withRun } from './drive.ts';
import type { BenchHost } from './host.ts';
import type { BenchOptions } from './options.ts';
import { type BenchRow, type BenchSuite, emitResult, median, ratesOf } from './suite.ts';

interface SeatsRow extends BenchRow {
  readonly runs: number;
  /** How they were run. */
  readonly lp: string;
  readonly seats?: number;
  /** Windows or rounds per second, of all runs together. */
  readonly stepsPerSecond: number;
}

/** Small networks, as studies have them. */
const CASES: readonly { readonly name: string; readonly model: string; readonly params: Params }[] = [
  // The workload of Swenson 2015.
  {
    name: 'phold',
    model: 'phold',
    params: { nodes: 16, population: 4, remote: 0.1, lookahead: 4, mean: 1, end: 50_000 },
  },
  { name: 'kademlia', model: 'kademlia', params: { peers: 1024, dMax: 10, end: 120 } },
  { name: 'swarm', model: 'swarm', params: { peers: 256, blocks: 64 } },
  { name: 'mobile', model: 'mobile', params: { nodes: 2000 } },
];

const NUMBERS_OF_RUNS = [1, 16, 270, 1024, 4096, 16_384];
/** Runs that are made one after the other: what more would take is scaled. */
const MOST_IN_TURN = 30;
/** Of the event engine; the other has one way. */
const DRIVES: readonly Drive[] = ['batch', 'resident'];
const WAYS: Readonly<Record<Drive, string>> = { auto: 'seats', batch: 'dispatched', resident: 'resident' };

const columns = columnsOf<SeatsRow>([
  ['model', -9, (row) => row.name.split(' ')[0]],
  ['runs', 7, (row) => showNumber(row.runs)],
  ['engine', -10, engineName],
  ['how', -19, (row) => row.lp],
  ['seats', 6, (row) => (row.seats === undefined ? '' : showNumber(row.seats))],
  ['wall', 8, (row) => seconds(median(row.wallSeconds))],
  ['events/s', 10, (row) => si(row.eventsPerSecond)],
  ['least .. most', 20, (row) => between(row.slowest, row.fastest)],
  ['steps/s', 10, (row) => si(row.stepsPerSecond)],
]);

export const seatsSuite: BenchSuite = {
  name: 'seats',
  options: ['drive', 'lp-size'],
  summary: 'many small runs side by side: PHOLD, Kademlia, swarm, mobile; 1 to 2^14 runs (--sizes)',
  ...columns,
  header: `runs side by side; beside them ${MOST_IN_TURN} at most one after the other, and on one core; steps are windows or rounds of all runs\n${columns.header}`,
  async run(host, options, emit) {
    for (const each of CASES) {
      const numbers = options.sizes ?? NUMBERS_OF_RUNS;
      const scenarios = scenariosOf(each, Math.max(...numbers));
      for (const engine of [...options.engines].reverse()) {
        if (host.cancelled.aborted) return;
        const some = scenarios.slice(0, MOST_IN_TURN);
        const row = await inTurn(host, `${each.name} in turn`, some, engine, options);
        await emitResult(emit, row, { suite: 'seats', name: each.name, engine });
      }
      if (!options.engines.includes('gpu')) continue;
      const isOfEvents = specById(catalog, each.model)?.engine === 'event';
      const drives = options.drive ? [options.drive] : isOfEvents ? DRIVES : (['auto'] as const);
      for (const drive of drives)
        for (const runs of numbers) {
          if (host.cancelled.aborted) return;
          const name = `${each.name} ${showNumber(runs)}`;
          const row = await sideBySide(host, name, scenarios.slice(0, runs), drive, options);
          await emitResult(emit, row, { suite: 'seats', name: `${name} ${WAYS[drive]}`, engine: 'gpu' });
        }
    }
  },
};

function scenariosOf({ model, params }: (typeof CASES)[number], count: number): readonly Scenario[] {
  const spec = specById(catalog, model);
  return spec ? Array.from({ length: count }, (_, i) => complete(spec, { params, seed: i + 1 })) : [];
}

/** What is measured of a number of runs. */
interface Measured {
  readonly events: number;
  readonly steps: number;
  readonly wallSeconds: number;
}

function rowOf(
  name: string,
  lp: string,
  runs: number,
  engine: EngineName,
  adapter: AdapterReport,
  end: number,
  measured: readonly Measured[],
): SeatsRow {
  const rates = ratesOf(measured);
  const [{ events, steps }] = measured;
  const stepsPerSecond = steps / median(rates.wallSeconds);
  return { suite: 'seats', name, lp, runs, engine, adapter, end, events, stepsPerSecond, ...rates };
}

async function inTurn(
  host: BenchHost,
  name: string,
  scenarios: readonly Scenario[],
  engine: EngineName,
  options: BenchOptions,
): Promise<Result<SeatsRow>> {
  const total = { events: 0, steps: 0, wallSeconds: 0 };
  let last: RunResult | undefined;
  for (const scenario of scenarios) {
    const open: OpenOptions = { engine, lpSize: 'auto', drive: options.drive };
    const result = await withRun(host, { title: name, scenario, open, quiet: options.quiet }, async (run, line) => {
      const ended = await advanceUntil(host, run, line, ({ done }) => done);
      return ended.ok ? run.result('finished') : ended;
    });
    if (!result.ok) return result;
    last = result.value;
    total.events += last.events;
    total.steps += stepsOf(last);
    total.wallSeconds += last.wallSeconds;
  }
  if (!last) return fail('cancelled', 'cancelled', '');
  return ok(
    rowOf(
      name,
      engine === 'gpu' ? 'one after the other' : 'one core',
      scenarios.length,
      engine,
      last.adapter,
      last.simulatedSeconds,
      [total],
    ),
  );
}

async function sideBySide(
  host: BenchHost,
  name: string,
  scenarios: readonly Scenario[],
  drive: Drive,
  options: BenchOptions,
): Promise<Result<SeatsRow>> {
  const line = host.progress(options.quiet, name);
  line.say('building worlds');
  const open: OpenOptions = { engine: 'gpu', lpSize: options.lpSizes?.[0] ?? 'auto', drive };
  const plans: AnyPlan[] = [];
  for (const scenario of scenarios) {
    const plan = host.planRun(scenario, open);
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  const opened = await host.openSeats(plans, { asked: scenarios.length, runs: scenarios.length, options: open });
  if (!opened.ok) {
    line.clear();
    return opened;
  }
  const { group, adapter } = opened.value;
  const measured: Measured[] = [];
  try {
    for (let repetition = 0; repetition < options.repeat; repetition++) {
      line.say(`${repetition + 1} of ${options.repeat}`);
      const waiting = [...plans];
      const began = performance.now();
      const ends: { plan: AnyPlan; outcome: unknown }[] = [];
      for (let sitting = 0; waiting.length > 0 || sitting > 0; ) {
        const coming = waiting.splice(0, group.free);
        const others = group.sit(coming);
        sitting += coming.length - others.length;
        const ended = await group.advance(() => !host.cancelled.aborted);
        if (!ended.ok) return ended;
        if (host.cancelled.aborted) return fail('cancelled', 'cancelled', '');
        sitting -= ended.value.length;
        for (const end of ended.value) {
          if (end.outcome === undefined) return fail('limit', `a run of ${name} left its seat`, 'its lists overflow');
          ends.push({ plan: end.run, outcome: end.outcome });
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
      const wallSeconds = (performance.now() - began) / 1000;
      const total = { events: 0, steps: 0, wallSeconds };
      for (const { plan, outcome } of ends) {
        const times = { wallSeconds, setupSeconds: 0 };
        const facts = { status: 'finished', engine: 'gpu', adapter, times, memoryBytes: 0 } as const;
        const result = host.resultOf(plan, outcome, facts);
        if (!result.ok) return result;
        total.events += result.value.events;
        total.steps += stepsOf(result.value);
      }
      measured.push(total);
    }
    const row = rowOf(name, WAYS[drive], scenarios.length, 'gpu', adapter, 0, measured);
    return ok({ ...row, seats: group.seats });
  } finally {
    line.clear();
    group.dispose();
  }
}
