/**
 * `bench seats`: rates of many small runs side by side on a GPU, by how many there are; beside them the same runs one after the other, on one core
 * and on all. Worlds are built before the clock runs.
 */
import { seconds, si } from '../base/format.ts';
import type { Result } from '../base/result.ts';
import type { Drive } from '../engine/event/gpu/drive.ts';
import { catalog } from '../models/catalog.ts';
import { complete } from '../scenario/defaults.ts';
import type { ExecutorName } from '../scenario/outcome.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Params } from '../scenario/spec.ts';
import { showNumber } from '../scenario/words/show.ts';
import { between, columnsOf, executorName } from './columns.ts';
import { inTurn, onCores, type RunsRow, sideBySide, WAYS } from './many-runs.ts';
import { isAsked } from './options.ts';
import { type BenchSuite, emitResult, median } from './suite.ts';

const NUMBERS_OF_RUNS = [1, 16, 270, 1024, 4096, 16_384];
/** Runs that are made one after the other: what more would take is scaled. */
const MOST_IN_TURN = 30;
/** Of the event engine; the other has one way. */
const DRIVES: readonly Drive[] = ['batch', 'resident'];

const columns = columnsOf<RunsRow>([
  ['model', -9, (row) => row.name.split(' ')[0]],
  ['runs', 7, (row) => showNumber(row.runs)],
  ['engine', -10, executorName],
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
  quick: [{ engines: ['gpu'], sizes: [1024], drive: 'batch', names: [`phold 2^10 ${WAYS.batch}`] }],
  ...columns,
  header: `runs side by side; beside them ${MOST_IN_TURN} at most one after the other, and on cores; steps are windows or rounds of all runs\n${columns.header}`,
  async run(host, options, emit) {
    for (const [model, params] of Object.entries(networks)) {
      const numbers = options.sizes ?? NUMBERS_OF_RUNS;
      const scenarios = scenariosOf(model, params, Math.max(...numbers));
      const some = { suite: 'seats', name: model, scenarios: scenarios.slice(0, MOST_IN_TURN) };
      const measure = async (name: string, engine: ExecutorName, row: () => Promise<Result<RunsRow>>) => {
        if (!host.cancelled.aborted && options.engines.includes(engine) && isAsked(options, name))
          await emitResult(emit, await row(), { suite: 'seats', name, engine });
      };
      await measure(model, 'sequential', () => inTurn(host, some, 'sequential', options));
      await measure(model, 'sequential', () => onCores(host, some));
      await measure(model, 'gpu', () => inTurn(host, some, 'gpu', options));
      const isOfEvents = specById(catalog, model)?.engine === 'event';
      const drives = options.drive ? [options.drive] : isOfEvents ? DRIVES : (['auto'] as const);
      for (const drive of drives)
        for (const runs of numbers) {
          const name = `${model} ${showNumber(runs)}`;
          await measure(`${name} ${WAYS[drive]}`, 'gpu', () =>
            sideBySide(host, { suite: 'seats', name, scenarios: scenarios.slice(0, runs) }, drive, options),
          );
        }
    }
  },
});

function scenariosOf(model: string, params: Params, count: number): readonly Scenario[] {
  const spec = specById(catalog, model);
  return spec ? Array.from({ length: count }, (_, i) => complete(spec, { params, seed: i + 1 })) : [];
}
