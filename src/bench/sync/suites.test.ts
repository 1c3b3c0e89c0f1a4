/** Covers: rows of a network under all synchronisers, one digest and equal counts; what is said beside tables 3 and 4; a file as the lab plots it. */
import { expect, it } from 'vitest';
import { studyOfRows } from '../../analysis/study/study-of-rows.ts';
import { dataOfStudy } from '../../charts/study/plan-data.ts';
import { completed, firstChoice } from '../../charts/study/study-choice.ts';
import { plotOf } from '../../charts/study/study-lines.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { networksInParts } from '../../models/benches.ts';
import { BENCH_FORMAT } from '../../scenario/results/bench-figure.ts';
import { readBenchTables } from '../../scenario/results/bench-tables.ts';
import type { BenchHost } from '../host.ts';
import type { BenchRow } from '../suite.ts';
import type { SyncRow } from './row.ts';
import { differenceOf, publishedLines, syncFigure, syncSuites } from './suites.ts';
import { SYNCHRONISERS } from './synchronise.ts';

it('a row for each synchroniser, with the events of all', async () => {
  const rows: SyncRow[] = [];
  const host = { cancelled: new AbortController().signal } as BenchHost;
  const options = { engines: ['sequential'] as const, sizes: [2], repeat: 1, seconds: 1, quiet: true };
  await syncSuites(networksInParts.internet)
    .find(({ name }) => name === 'sync stars')
    ?.run(host, options, async (row) => {
      rows.push(row as BenchRow as SyncRow);
    });
  expect(rows.map(({ how }) => how)).toEqual(SYNCHRONISERS);
  expect(new Set(rows.map(({ digest, events, messages }) => `${digest} ${events} ${messages}`)).size).toBe(1);
  const of = Object.fromEntries(rows.map((row) => [row.how, row]));
  // A cut of 5 ms: an end of 30 s has 5,999 null messages a channel at most, and a packet is one less.
  expect(of.periodic.nulls).toBeGreaterThan(2 * 5999 - of.periodic.messages);
  expect(of.periodic.nulls).toBeLessThan(2 * 5999);
  expect(of.queues.nulls).toBeLessThan(of.periodic.nulls);
  expect(of.granted.grants).toBe(of['granted, polling'].grants);
  // The least cut is the lookahead here.
  expect(of.granted.grants).toBe(of.window.grants);
  expect(of.periodic.bytes).toBe(of.periodic.messages * 4 * 9 + of.periodic.nulls * 64);
});

it('tables 3 and 4, to the message or not', () => {
  const row = (how: SyncRow['how'], lps: number, nulls: number) =>
    ({ how, lps, nulls, wallSeconds: [1] }) as unknown as SyncRow;
  const rows = [row('periodic', 128, 3_825_664), row('queues', 8, 33), row('granted', 8, 0), row('queues', 9, 36)];
  expect(publishedLines('ring', rows).split('\n')).toEqual([
    expect.stringContaining('table 3, 128 LPs: 3,825,664 null messages, to the message; 1 s (published 0.185 s)'),
    expect.stringContaining('table 4, 8 LPs: 33 null messages, NOT the 32 published'),
  ]);
  expect(publishedLines('stars', rows)).toBe('');
});

it('what came of a run is compared in all that must be equal, distributions too', () => {
  const of = (change: object = {}) =>
    ({
      digest: 'a',
      events: 1,
      created: 2,
      counters: [3],
      distributions: { hops: { count: 1 } },
      observed: {},
      ...change,
    }) as never;
  expect(differenceOf(of(), of({ wallSeconds: 5 }))).toBeUndefined();
  expect(differenceOf(of({ digest: 'b' }), of())).toBe('digest b, not a');
  expect(differenceOf(of({ created: 4 }), of())).toBe('created 4, not 2');
  expect(differenceOf(of({ counters: [4] }), of())).toBe('other counters');
  expect(differenceOf(of({ distributions: { hops: { count: 2 } } }), of())).toBe('other distributions');
  expect(differenceOf(of({ observed: { load: {} } }), of())).toBe('other observed');
});

it('a file of tables 3 and 4 is plotted by number of LPs, with what was published beside it', () => {
  const row = (how: SyncRow['how'], lps: number) => ({
    ...{ suite: 'sync ring', how, lps, size: lps, workers: 1, wallSeconds: [1, 3], grants: 0, bytes: 9, messages: 5 },
    nulls: how === 'periodic' ? 29_888 * lps : 4 * lps,
  });
  const rows = [8, 128].flatMap((lps) => [row('periodic', lps), row('queues', lps)]);
  const machine = { app: '1', node: '20', platform: 'linux', cpu: 'one' };
  const figure = { suite: 'sync ring', summary: '', ...syncFigure('ring', rows as unknown as SyncRow[]) };
  const file = JSON.stringify({ format: BENCH_FORMAT, machine, rows, figures: [figure] });
  const [{ table, plot }] = expectOk(readBenchTables(file)).suites;
  const data = dataOfStudy(studyOfRows(table.spec, table.rows));
  const shown = (metric: string) => plotOf(data, completed(data, { ...firstChoice(data), ...plot, metric }));
  expect(data.axes.map(({ label }) => label)).toEqual(['Number of LPs', 'Synchronisation']);
  const pointsOf = (metric: string) =>
    shown(metric).lines.map(({ text, points, known }) => [
      text,
      points.map(({ at, mean }) => [2 ** at, mean]),
      known.map(({ label, y }) => [label, y]),
    ]);
  expect(pointsOf('metrics.nulls')).toEqual([
    [
      'periodic',
      [
        [8, 239_104],
        [128, 3_825_664],
      ],
      [['Swenson 2015, table 3', [239_104, 3_825_664]]],
    ],
    [
      'queues',
      [
        [8, 32],
        [128, 512],
      ],
      [['Swenson 2015, table 4', [32, 512]]],
    ],
  ]);
  expect(pointsOf('metrics.wallSeconds')[0]).toEqual([
    'periodic',
    [
      [8, 2],
      [128, 2],
    ],
    [['Swenson 2015, table 3', [0.172, 0.185]]],
  ]);
});
