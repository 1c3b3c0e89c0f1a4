/** Covers: files of `bench messages` and `bench workers` as the lab plots them: a line for each way, and for each network, with one core beside it. */
import { expect, it } from 'vitest';
import { studyOfRows } from '../analysis/study/study-of-rows.ts';
import { dataOfStudy } from '../charts/study/plan-data.ts';
import { completed, firstChoice } from '../charts/study/study-choice.ts';
import { plotOf } from '../charts/study/study-lines.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { BENCH_FORMAT } from '../scenario/results/bench-figure.ts';
import { readBenchTables } from '../scenario/results/bench-tables.ts';
import { messagesSuite } from './messages/suite.ts';
import type { BenchRow, BenchSuite } from './suite.ts';
import { workersSuite } from './workers.ts';

const machine = { app: '1', node: '20', platform: 'linux', cpu: 'one' };

/** Lines of a metric as the lab draws them: their text, their points, and what is known beside them. */
function linesOf({ name: suite, summary, figure }: BenchSuite, all: readonly object[], metric: string) {
  const rows = all.map((row) => ({ suite, ...row }));
  const figures = [{ suite, summary, ...figure?.(rows as unknown as BenchRow[]) }];
  const [{ table, plot }] = expectOk(
    readBenchTables(JSON.stringify({ format: BENCH_FORMAT, machine, rows, figures })),
  ).suites;
  const data = dataOfStudy(studyOfRows(table.spec, table.rows));
  const { lines } = plotOf(data, completed(data, { ...firstChoice(data), ...plot, metric }));
  return lines.map(({ text, points, known }) => [
    text,
    points.map(({ at, mean }) => [Math.round(2 ** at), mean]),
    known.map(({ label, y }) => [label, y]),
  ]);
}

it('messages by their bytes, a line for each way', () => {
  const rows = [500, 7000].flatMap((bytes) =>
    ['pool', 'ring'].map((way, i) => ({
      ...{ way, lps: 8, bytes, wallSeconds: [1, 3], eventsPerSecond: 600 / (i + 1) },
    })),
  );
  const points = (value: number) => [
    [500, value],
    [7000, value],
  ];
  expect(linesOf(messagesSuite, rows, 'metrics.wallSeconds')).toEqual([
    ['pool', points(2), []],
    ['ring', points(2), []],
  ]);
  expect(linesOf(messagesSuite, rows, 'metrics.eventsPerSecond')).toEqual([
    ['pool', points(600), []],
    ['ring', points(300), []],
  ]);
});

it('workers by their number, a line for each network, and one core beside it', () => {
  const rows = ['Kademlia', 'PHOLD'].flatMap((name, i) => [
    { name, engine: 'sequential', eventsPerSecond: 100 * (i + 1), speedUp: 1 },
    ...[1, 2].map((workers) => ({
      ...{ name, engine: 'workers', workers, waiting: 0.1, sending: 0.01 },
      ...{ eventsPerSecond: 90 * workers * (i + 1), speedUp: 0.9 * workers },
    })),
  ]);
  const suite = workersSuite([]);
  expect(linesOf(suite, rows, 'metrics.eventsPerSecond')).toEqual([
    [
      'Kademlia',
      [
        [1, 90],
        [2, 180],
      ],
      [['Kademlia, one core', [100, 100]]],
    ],
    [
      'PHOLD',
      [
        [1, 180],
        [2, 360],
      ],
      [['PHOLD, one core', [200, 200]]],
    ],
  ]);
  expect(linesOf(suite, rows, 'metrics.speedUp').map(([text, points]) => [text, points])).toEqual([
    [
      'Kademlia',
      [
        [1, 0.9],
        [2, 1.8],
      ],
    ],
    [
      'PHOLD',
      [
        [1, 0.9],
        [2, 1.8],
      ],
    ],
  ]);
  const [oneCore] = rows.map((row) => ({ ...row, adapter: { software: false }, slowest: 90, fastest: 110 }));
  expect(suite.line({ ...oneCore, eventsPerWindow: 10 } as unknown as BenchRow)).toMatch(
    /^ *Kademlia +sequential +100 .* 1\.00 /,
  );
});
