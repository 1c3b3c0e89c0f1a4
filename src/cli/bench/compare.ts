/** Rates against those of an earlier file. */
import { counted } from '../../base/counted.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { type BenchGap, type BenchRow, type BenchSuite, isGap } from '../../bench/suite.ts';
import { DEFAULT_LIST } from '../../scenario/event-lists.ts';
import type { Host, Machine } from '../host.ts';
import { describeAdapter } from '../run/output.ts';
import { type BenchFile, readBenchFile } from './bench-file.ts';

/** Below so much of the rate of before it is slower. */
const SLOWER = 0.98;

/** The file at `path`. Failures: those of reading it, and `config` where it has nothing of `suites`. */
export async function earlierFile(
  host: Host,
  suites: readonly BenchSuite[],
  path: string | undefined,
): Promise<Result<BenchFile | undefined>> {
  if (path === undefined) return ok(undefined);
  const file = await readBenchFile(host, path);
  if (!file.ok || file.value.rows.some((row) => suites.some(({ name }) => name === row.suite))) return file;
  const names = suites.map(({ name }) => name).join(', ');
  return fail('config', `${path} has no rate of ${names}`, 'write one with bench --out, of the same suites');
}

/** The row of the same suite, size, engine, threads, LP size and event list. */
const beforeOf = (row: BenchRow, { rows }: BenchFile): BenchRow | undefined =>
  rows.find(
    (r) =>
      r.suite === row.suite &&
      r.name === row.name &&
      r.engine === row.engine &&
      r.workers === row.workers &&
      r.lp === row.lp &&
      (r.list ?? DEFAULT_LIST) === (row.list ?? DEFAULT_LIST),
  );

/** `  1.04 x`, `  0.97 x, slower`. */
export function ratioOf(row: BenchRow, earlier: BenchFile | undefined): string {
  if (!earlier) return '';
  const before = beforeOf(row, earlier);
  if (!before) return '  no earlier rate';
  const ratio = row.eventsPerSecond / before.eventsPerSecond;
  return `  ${ratio.toFixed(2)} x${ratio < SLOWER ? ', slower' : ''}`;
}

/** How many rates are slower, or why ratios say nothing: another processor or adapter measured before. */
export function closingRatios(host: Host, measured: readonly (BenchRow | BenchGap)[], earlier: BenchFile): string {
  const pairs = measured.flatMap((row) => {
    const before = isGap(row) ? undefined : beforeOf(row, earlier);
    return isGap(row) || !before ? [] : [{ row, before }];
  });
  const machineOf = ({ cpu, platform }: Machine) => `${cpu}, ${platform}`;
  const names = [
    [machineOf(earlier.machine), machineOf(host.machine)],
    ...pairs.map(({ row, before }) => [describeAdapter(before.adapter), describeAdapter(row.adapter)]),
  ];
  const other = names.find(([before, now]) => before !== now);
  if (other) return `ratios are not comparable: the earlier file is of ${other[0]}, this is ${other[1]}`;
  const slower = pairs.filter(({ row, before }) => row.eventsPerSecond < SLOWER * before.eventsPerSecond).length;
  return `${slower} of ${counted(pairs.length, 'rates')} ${slower === 1 ? 'is' : 'are'} below ${SLOWER} of the earlier file`;
}
