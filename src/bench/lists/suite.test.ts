/** Covers: rows of `bench lists` as the lab plots them: figure 17 of Swenson 2015, a line for each list, with what was published beside it once; and table 1 of Andelfinger & Hartenstein 2014. */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { networksInLists } from '../../models/benches.ts';
import { BENCH_FORMAT } from '../../scenario/results/bench-figure.ts';
import { readBenchTables } from '../../scenario/results/bench-tables.ts';
import type { BenchRow } from '../suite.ts';
import { cudaRate, table1At, thesisRate } from './published.ts';
import { listsSuite } from './suite.ts';

const rowOf = (lps: number, list: BenchRow['list'], drive: string) =>
  ({
    ...{
      suite: 'lists phold',
      name: `${lps} ${list} ${drive}`,
      lps,
      list,
      drive,
      perRound: 'first',
      eventsPerSecond: lps,
    },
    ...(list && { thesis: thesisRate(lps, list), cuda: cudaRate(lps, list) }),
  }) as unknown as BenchRow;

it('are lines of lists by LPs, with published points beside them', () => {
  const { name: suite, summary, figure } = listsSuite('phold', networksInLists.phold);
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

describe('of Kademlia', () => {
  const suite = listsSuite('kademlia', networksInLists.kademlia);
  const row = { ...rowOf(2 ** 14, 'ring', 'batch'), adapter: { software: false }, lpSize: 1, windows: 1 };
  const numbers = {
    roundsPerWindow: 1,
    dispatchesPerWindow: 3,
    secondsPerRound: 1e-4,
    bytesPerEvent: 300,
    listMoves: 2,
  };
  const shares = { handle: 0.6, insert: 0.3, minimum: 0.05, other: 0.05 };

  it('shares by step stand beside those of table 1', () => {
    const line = suite.line({ ...row, ...numbers, shares, table1: table1At(2 ** 14) } as unknown as BenchRow);
    expect(line).toContain('handle 60.0%, insert 30.0%, minimum 5.0%, other 5.0%');
    expect(line).toContain('7.4 / 52.7 / 39.7 / 4.7');
    expect(line).toContain('2.9 / 46.5 / 48.1 / 0.0');
    expect(line).toMatch(/29\.4$/);
  });

  it('there is nothing beside what was not published, and rates of PHOLD are not of it', () => {
    const other = { ...row, ...numbers, shares, table1: table1At(2 ** 15) } as unknown as BenchRow;
    expect(suite.line(other)).toMatch(/other 5\.0%$/);
    expect(suite.header).not.toMatch(/thesis|CUDA/);
  });
});
