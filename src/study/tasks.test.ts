/** Covers: what who makes many runs at once is handed: all of a shape, never the study as a list, nothing beyond a look. */
import { expect, it } from 'vitest';
import { StudyTable } from '../analysis/study/study-table.ts';
import { TableColumns } from '../scenario/results/table-columns.ts';
import type { Study } from '../scenario/study/study.ts';
import { Checks } from './checks.ts';
import { WHOLE } from './shard.ts';
import { Tasks } from './tasks.ts';
import { planOf, smallStudy } from './testing/small-study.ts';

const never = new AbortController().signal;
const row = {
  status: 'finished',
  failure: '',
  digest: 'a',
  columns: new TableColumns([]),
  numbers: new Float64Array(),
} as const;

/** Batches of a study whose runs all end. */
async function batches(parts: Partial<Study>, width: number) {
  const plan = planOf(smallStudy(parts));
  const table = new StudyTable(plan);
  const tasks = new Tasks(table, WHOLE, new Checks(true), 1, width);
  const all: (readonly number[])[] = [];
  const ahead: (readonly number[])[] = [];
  for (let task = await tasks.next(never); task; task = await tasks.next(never)) {
    if (!task.check) {
      all.push(task.runs.map(({ index }) => index));
      ahead.push(tasks.ahead().map(({ index }) => index));
      for (const run of task.runs) {
        table.add(run.index, row);
        tasks.made(run, undefined, 'a');
      }
    }
    tasks.ended(task);
  }
  return { plan, all, ahead };
}

it('gives all runs of a shape, first seeds first, and says what comes then', async () => {
  const { plan, all, ahead } = await batches({}, 100);
  const nodes = all.map((batch) => [...new Set(batch.map((index) => plan.run(index).scenario.params.nodes))]);
  expect(nodes).toEqual([[64], [128]]);
  expect(all.map(({ length }) => length)).toEqual([12, 12]);
  expect(all[0].map((index) => plan.run(index).repetition)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  expect([...ahead[0]].sort()).toEqual([...all[1]].sort());
  expect(ahead[1]).toEqual([]);
});

it('of 93,750 runs gives some thousand at once, each of them once', async () => {
  const values = (count: number, of: (i: number) => number) => Array.from({ length: count }, (_, i) => [of(i)]);
  const parts: Partial<Study> = {
    over: [
      { params: ['population'], values: values(5, (i) => i + 1) },
      { params: ['remote'], values: values(5, (i) => i / 4) },
      { params: ['lookahead'], values: values(5, (i) => 0.1 + i / 10) },
      { params: ['mean'], values: values(5, (i) => 0.5 + i / 10) },
      { params: ['end'], values: values(5, (i) => 10 + i) },
    ],
    repeat: { least: 30, most: 30 },
  };
  const { plan, all, ahead } = await batches(parts, 2048);
  expect(plan.runs).toBe(93_750);
  expect(Math.max(...all.map(({ length }) => length))).toBe(8192);
  expect(Math.max(...ahead.map(({ length }) => length))).toBe(2048);
  expect(new Set(all.flat()).size).toBe(93_750);
  expect(all.flat()).toHaveLength(93_750);
});

it('with a precision gives what is wanted until the next look', async () => {
  const { all } = await batches(
    { over: [], repeat: { least: 10, most: 40, precision: { share: 0.05, of: ['events'] } } },
    100,
  );
  expect(all.map(({ length }) => length)).toEqual([10, 5, 5, 5, 5, 5, 5]);
});
