/** Covers: rows of `bench lists` as the lab plots them: figure 17 of Swenson 2015, a line for each list, with what was published beside it once. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { networksInLists } from '../../models/benches.ts';
import { BENCH_FORMAT } from '../../scenario/results/bench-figure.ts';
import { readBenchTables } from '../../scenario/results/bench-tables.ts';
import type { BenchRow } from '../suite.ts';
import { cudaRate, thesisRate } from './published.ts';
import { listsSuite } from './suite.ts';

const rowOf = (lps: number, list: BenchRow['list'], drive: string) =>
  ({
    ...{ suite: 'lists', name: `${lps} ${list} ${drive}`, lps, list, drive, perRound: 'first', eventsPerSecond: lps },
    ...(list && { thesis: thesisRate(lps, list), cuda: cudaRate(lps, list) }),
  }) as unknown as BenchRow;

it('are lines of lists by LPs, with published points beside them', () => {
  const { name: suite, summary, figure } = listsSuite(networksInLists.phold);
  const rows = [2 ** 10, 2 ** 12].flatMap((lps) => [
    rowOf(lps, 'partition', 'batch'),
    rowOf(lps, 'partition', 'host'),
    rowOf(lps, 'reduce', 'batch'),
    rowOf(lps, 'slots', 'resident'),
  ]);
  const plotted = figure?.(rows);
  expect(plotted?.known.map(({ at, value, label }) => [at.lps, at.list, value, label])).toEqual([
    [1024, 'partition', 530_356, 'Swenson 2015, table 2'],
    [1024, 'reduce', 352_006, 'Swenson 2015, table 2'],
    [1024, 'reduce', 4.6e6, 'CUDA'],
    [4096, 'partition', 1_523_474, 'Swenson 2015, table 2'],
    [4096, 'reduce', 1_132_698, 'Swenson 2015, table 2'],
  ]);
  const machine = { app: '0.1.0', node: '20', platform: 'linux x64', cpu: 'a processor' };
  const file = { format: BENCH_FORMAT, machine, rows, gaps: [], figures: [{ suite, summary, ...plotted }] };
  const [table] = expectOk(readBenchTables(JSON.stringify(file))).suites;
  expect(table.plot).toEqual({ metric: 'metrics.eventsPerSecond', x: 'lps', lines: 'list' });
  expect(table.table.rows).toHaveLength(rows.length);
});
