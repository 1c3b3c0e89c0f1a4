/** `bench --quick`: a few points that stand for all of `bench`, in one table: what a change is held against. */
import { assert } from '../../base/assert.ts';
import { si } from '../../base/format.ts';
import { percentText } from '../../base/proportions.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { columnsOf, executorName } from '../../bench/columns.ts';
import { type BenchOptions, SUITE_OPTIONS } from '../../bench/options.ts';
import { type BenchRow, type BenchSuite, isGap, type Quoted } from '../../bench/suite.ts';
import type { Arguments } from '../args.ts';

interface QuickRow extends BenchRow {
  readonly value: Quoted[0];
  readonly unit: Quoted[1];
  readonly floor?: number;
}

const { header, line } = columnsOf<QuickRow>([
  ['workload', -50, ({ suite, name }) => `${suite} ${name}`],
  ['engine', -10, executorName],
  ['floor', 7, ({ floor }) => (floor === undefined ? '' : si(floor))],
  ['of floor', 8, floorShare],
  ['value', 8, ({ value }) => si(value)],
  ['unit', -8, ({ unit }) => unit],
  ['spread', 6, ({ slowest, fastest, eventsPerSecond }) => percentText((fastest - slowest) / eventsPerSecond, 2)],
]);

function floorShare({ value, unit, floor }: QuickRow): string {
  if (floor === undefined) return '';
  return (unit === 's' ? floor / value : value / floor).toFixed(2);
}

/** Suites that measure their points alone. Failure: `config` for what points have of their own. */
export function quickSuites(
  args: Arguments,
  suites: readonly BenchSuite[],
  { engines }: BenchOptions,
): Result<readonly BenchSuite[]> {
  const own = ['sizes', ...SUITE_OPTIONS].find((name) => name !== 'seconds' && args.has(name));
  if (own !== undefined) return fail('config', `--${own} and --quick, whose points are given`, 'leave one of them out');
  const some = suites.map((suite) => quickSuite(suite, engines)).filter(({ quick }) => quick.length > 0);
  if (some.length > 0) return ok(some);
  const names = suites.map(({ name }) => name).join(', ');
  return fail('config', `--engine ${engines.join()}: no point of ${names} is of it`, 'leave it out');
}

function quickSuite(suite: BenchSuite, engines: BenchOptions['engines']): BenchSuite {
  const { name, summary, seconds, quoted = ratesAlone } = suite;
  const quick = suite.quick.filter((point) => point.engines.some((engine) => engines.includes(engine)));
  return {
    ...{ name, summary, seconds, quick, line, repeat: 3 },
    header: `floor: what an H200 allows, an estimate; of floor: speed by that; value: median; spread: most less least, by the median\n${header}`,
    async run(host, options, emit) {
      for (const { floor, ...point } of quick) {
        if (host.cancelled.aborted) return;
        let told = 0;
        await suite.run(host, { ...options, ...point }, async (row) => {
          told++;
          if (isGap(row)) return emit(row);
          const [value, unit] = quoted(row);
          const quickRow: QuickRow = { ...row, value, unit, ...(floor !== undefined && { floor }) };
          return emit(quickRow);
        });
        assert(told > 0 || host.cancelled.aborted, `no row of ${name} is ${JSON.stringify(point)}`);
      }
    },
  };
}

const ratesAlone = ({ eventsPerSecond }: BenchRow): Quoted => [eventsPerSecond, 'events/s'];
