/**
 * `bench seats`: rates of many small runs side by side on a GPU, by how many there are; beside them the same runs one after the other, on one core
 * and on all. Worlds are built before the clock runs.
 */
import { seconds, si } from '../base/format.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { Drive } from '../engine/event/gpu/drive.ts';
import type { SeatEnd, SeatGroup } from '../engine/seats/seat-group.ts';
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

/** `networks`: parameters by model. */
export const seatsSuite = (networks: Readonly<Record<string, Params>>): BenchSuite => ({
  name: 'seats',
  options: ['drive', 'lp-size'],
  summary: 'many small runs side by side, of every model; 1 to 2^14 runs (--sizes)',
  ...columns,
  header: `runs side by side; beside them ${MOST_IN_TURN} at most one after the other, and on cores; steps are windows or rounds of all runs\n${columns.header}`,
  async run(host, options, emit) {
    for (const [model, params] of Object.entries(networks)) {
      const numbers = options.sizes ?? NUMBERS_OF_RUNS;
      const scenarios = scenariosOf(model, params, Math.max(...numbers));
      const some = scenarios.slice(0, MOST_IN_TURN);
      const measure = async (name: string, engine: EngineName, row: () => Promise<Result<SeatsRow>>) => {
        if (!host.cancelled.aborted && options.engines.includes(engine))
          await emitResult(emit, await row(), { suite: 'seats', name, engine });
      };
      await measure(model, 'sequential', () => inTurn(host, model, some, 'sequential', options));
      await measure(model, 'sequential', () => onAllCores(host, model, some));
      await measure(model, 'gpu', () => inTurn(host, model, some, 'gpu', options));
      const isOfEvents = specById(catalog, model)?.engine === 'event';
      const drives = options.drive ? [options.drive] : isOfEvents ? DRIVES : (['auto'] as const);
      for (const drive of drives)
        for (const runs of numbers) {
          const name = `${model} ${showNumber(runs)}`;
          await measure(`${name} ${WAYS[drive]}`, 'gpu', () =>
            sideBySide(host, name, scenarios.slice(0, runs), drive, options),
          );
        }
    }
  },
});

function scenariosOf(model: string, params: Params, count: number): readonly Scenario[] {
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
  const results: RunResult[] = [];
  for (const scenario of scenarios) {
    const open: OpenOptions = { engine, lpSize: 'auto', drive: options.drive };
    const result = await withRun(host, { title: name, scenario, open, quiet: options.quiet }, async (run, line) => {
      const ended = await advanceUntil(host, run, line, ({ done }) => done);
      return ended.ok ? run.result('finished') : ended;
    });
    if (!result.ok) return result;
    results.push(result.value);
  }
  const how = engine === 'gpu' ? 'one after the other' : 'one core';
  const [{ adapter, simulatedSeconds }] = results;
  const total = totalOf(
    results,
    results.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0),
  );
  return ok(rowOf(name, how, results.length, engine, adapter, simulatedSeconds, [total]));
}

async function onAllCores(host: BenchHost, name: string, scenarios: readonly Scenario[]): Promise<Result<SeatsRow>> {
  const made = await host.onAllCores(scenarios);
  if (!made.ok) return made;
  const { wallSeconds, results, cores } = made.value;
  const failed = results.find(({ failure }) => failure)?.failure;
  if (failed) return { ok: false, failure: failed };
  const [{ adapter, simulatedSeconds }] = results;
  const total = totalOf(results, wallSeconds);
  return ok(rowOf(name, `all ${cores} cores`, results.length, 'sequential', adapter, simulatedSeconds, [total]));
}

const totalOf = (results: readonly RunResult[], wallSeconds: number): Measured => ({
  events: results.reduce((sum, { events }) => sum + events, 0),
  steps: results.reduce((sum, result) => sum + stepsOf(result), 0),
  wallSeconds,
});

async function sideBySide(
  host: BenchHost,
  name: string,
  scenarios: readonly Scenario[],
  drive: Drive,
  options: BenchOptions,
): Promise<Result<SeatsRow>> {
  const open: OpenOptions = { engine: 'gpu', lpSize: options.lpSizes?.[0] ?? 'auto', drive };
  const plans: AnyPlan[] = [];
  for (const scenario of scenarios) {
    const plan = await host.planRun(scenario, open);
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  const opened = await host.openSeats(plans, { asked: scenarios.length, runs: scenarios.length, options: open });
  if (!opened.ok) return opened;
  const { group, adapter } = opened.value;
  const line = host.progress(options.quiet, name);
  const measured: Measured[] = [];
  try {
    for (let repetition = 1; repetition <= options.repeat; repetition++) {
      line.say(`${repetition} of ${options.repeat}`);
      const began = performance.now();
      const ends = await seated(host, group, plans);
      const wallSeconds = (performance.now() - began) / 1000;
      if (!ends.ok) return ends;
      const results: RunResult[] = [];
      for (const { run, outcome } of ends.value) {
        const times = { wallSeconds, setupSeconds: 0 };
        const facts = { status: 'finished', engine: 'gpu', adapter, times, memoryBytes: 0 } as const;
        const result = host.resultOf(run, outcome, facts);
        if (!result.ok) return result;
        results.push(result.value);
      }
      measured.push(totalOf(results, wallSeconds));
    }
    const row = rowOf(name, WAYS[drive], scenarios.length, 'gpu', adapter, 0, measured);
    return ok({ ...row, seats: group.seats });
  } finally {
    line.clear();
    group.dispose();
  }
}

/** All of them through the seats of a group. */
async function seated(
  host: BenchHost,
  group: SeatGroup<AnyPlan, unknown>,
  plans: readonly AnyPlan[],
): Promise<Result<readonly SeatEnd<AnyPlan, unknown>[]>> {
  const waiting = [...plans];
  const ends: SeatEnd<AnyPlan, unknown>[] = [];
  while (ends.length < plans.length) {
    const others = group.sit(waiting.splice(0, group.free));
    const ended = await group.advance(() => !host.cancelled.aborted);
    // Promises alone never let Ctrl-C in.
    await new Promise((resolve) => setImmediate(resolve));
    if (!ended.ok) return ended;
    if (host.cancelled.aborted) return fail('cancelled', 'cancelled', '');
    if (others.length > 0 || ended.value.some(({ outcome }) => outcome === undefined))
      return fail('limit', 'a run has no room in its seat', 'measure fewer runs');
    ends.push(...ended.value);
  }
  return ok(ends);
}
