/** Covers: rows of a study as CSV and back: every run is found in its plan again; and a table alone is seen as a study. */
import { describe, expect, it } from 'vitest';
import { studyOfRows } from '../analysis/study/study-of-rows.ts';
import { StudyTable } from '../analysis/study/study-table.ts';
import { ok } from '../base/result.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { type ResultTable, readResultTable } from '../scenario/results/result-table.ts';
import { ResultRows } from '../scenario/results/run-table.ts';
import { TableColumns } from '../scenario/results/table-columns.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { STUDY_FORMAT, type Study } from '../scenario/study/study.ts';
import { studyColumns } from '../scenario/study/study-columns.ts';
import { planStudy } from '../scenario/study/study-plan.ts';
import { StudyRunner } from './study-runner.ts';
import { FakePool } from './testing/fake-pool.ts';

/** Runs a study and gives its rows as a file; runs of `fails` have failed. */
async function fileOf(spec: ModelSpec, study: Study, fails: readonly number[] = []) {
  const planned = planStudy([spec], study);
  if (!planned.ok) throw new Error(planned.failure.message);
  const plan = planned.value;
  const table = new StudyTable(plan);
  const columns = studyColumns(spec, study);
  let csv = columns.header();
  const runner = new StudyRunner({
    table,
    pool: new FakePool({
      spec,
      size: 3,
      turns: ({ index }) => 1 + (index % 4),
      metrics: ({ seed }): Readonly<Record<string, number>> =>
        spec === pholdSpec ? { eventsPerWindow: seed / 3 } : {},
      fails: ({ index }) => (fails.includes(index) ? 'too large, or "so"' : undefined),
    }),
    keep: async (rows) => {
      for (const { cells } of rows) csv += columns.line(cells);
      return ok(undefined);
    },
    version: 'test',
  });
  expect(await runner.run()).toEqual(ok({ state: 'finished' }));
  return { plan, table, csv };
}

function read(spec: ModelSpec, csv: string): ResultTable {
  const table = readResultTable([spec], csv);
  if (!table.ok) throw new Error(table.failure.message);
  return table.value;
}

const phold = (parts: Partial<Study> = {}): Study => ({
  format: STUDY_FORMAT,
  scenario: complete(pholdSpec, { seed: 7 }),
  over: [
    { params: ['nodes'], values: [[64], [128]] },
    {
      params: ['population', 'mean'],
      values: [
        [1, 0.1],
        [2, 1e-3],
        [2, 1],
      ],
    },
  ],
  repeat: { least: 3, most: 3 },
  seeds: 'common',
  ...parts,
});

const picture = (table: Pick<StudyTable, 'plan' | 'totalsOf'>, column: string) =>
  table.plan.settings.map((setting) => {
    const totals = table.totalsOf(setting);
    return [setting.params, totals.made, totals.failed, totals.interval(column)];
  });

describe('the file of a study', () => {
  it.each(['common', 'own'] as const)('says of every row which run it is, with %s seeds', async (seeds) => {
    const { plan, table, csv } = await fileOf(pholdSpec, phold({ seeds }), [4, 9]);
    const again = new StudyTable(plan);
    for (const row of read(pholdSpec, csv).rows) {
      const index = plan.indexOf(row.scenario);
      expect(index).toBeDefined();
      expect(again.add(index ?? 0, row)).toBe(true);
    }
    expect(picture(again, 'metrics.eventsPerWindow')).toEqual(picture(table, 'metrics.eventsPerWindow'));
    expect([...again.failed].sort((a, b) => a.index - b.index)).toEqual(
      [4, 9].map((index) => ({ index, failure: 'too large, or "so"' })),
    );
  });

  it('has the paths of files beside their hashes', async () => {
    const hashes = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`);
    const scenario = complete(kademliaSpec, { params: { latency: 'matrix', matrix: hashes[0] } });
    const over = [{ params: ['matrix'], values: hashes.map((hash) => [hash]), labels: ['asia.csv', 'europe, 2.csv'] }];
    const { csv } = await fileOf(kademliaSpec, phold({ scenario, over, repeat: { least: 1, most: 1 } }));
    const { rows } = read(kademliaSpec, csv);
    expect([...rows].map(({ names, scenario: { params } }) => [params.matrix, names.matrix]).sort()).toEqual([
      [hashes[0], 'asia.csv'],
      [hashes[1], 'europe, 2.csv'],
    ]);
    expect(studyOfRows(kademliaSpec, rows).plan.study.over[0].labels?.toSorted()).toEqual([
      'asia.csv',
      'europe, 2.csv',
    ]);
  });
});

describe('a table seen as a study', () => {
  it('has an axis for each parameter that differs, and the numbers of its rows', async () => {
    const over = [
      { params: ['nodes'], values: [[64], [128]] },
      { params: ['population'], values: [[1], [2], [4]] },
    ];
    const { table, csv } = await fileOf(pholdSpec, phold({ over }), [4]);
    const seen = studyOfRows(pholdSpec, read(pholdSpec, csv).rows);
    expect(seen.plan.study.over.map(({ params }) => params)).toEqual([['nodes'], ['population']]);
    const sorted = (all: ReturnType<typeof picture>) => all.map((each) => JSON.stringify(each)).sort();
    expect(sorted(picture(seen as StudyTable, 'metrics.eventsPerWindow'))).toEqual(
      sorted(picture(table, 'metrics.eventsPerWindow')),
    );
    expect(seen.isDone).toBe(true);
  });

  it('has values in their order, in whatever order runs ended', async () => {
    const over = [
      { params: ['delay'], values: [['constant'], ['exponential']] },
      { params: ['nodes'], values: [[512], [64], [128]] },
    ];
    const { csv } = await fileOf(pholdSpec, phold({ over }));
    const [head, ...lines] = csv.trimEnd().split('\n');
    const seen = studyOfRows(pholdSpec, read(pholdSpec, [head, ...lines.toReversed(), ''].join('\n')).rows);
    expect(seen.plan.study.over).toEqual([
      { params: ['nodes'], values: [[64], [128], [512]] },
      { params: ['delay'], values: [['exponential'], ['constant']] },
    ]);
  });

  it('of rows that are no grid has one axis of all that differs', async () => {
    const values = Array.from({ length: 6 }, (_, i) => [64 + i, 1 + i]);
    const { csv } = await fileOf(pholdSpec, phold({ over: [{ params: ['nodes', 'population'], values }] }));
    const seen = studyOfRows(pholdSpec, read(pholdSpec, csv).rows);
    expect(seen.plan.study.over.map(({ params }) => params)).toEqual([['nodes', 'population']]);
    expect(seen.plan.settings).toHaveLength(6);
    expect(seen.made).toBe(18);
  });

  it('compares settings by the seeds that they have in common', async () => {
    const over = [{ params: ['nodes'], values: [[64], [128]] }];
    const { csv } = await fileOf(pholdSpec, phold({ over, repeat: { least: 8, most: 8 } }), [3]);
    const seen = studyOfRows(pholdSpec, read(pholdSpec, csv).rows);
    const [first, second] = seen.plan.settings;
    expect(seen.differenceOf(second, 'metrics.eventsPerWindow', undefined, first.params)).toMatchObject({
      count: 7,
      mean: 0,
    });
  });

  it('counts repetitions of each setting where seeds are own', async () => {
    const { csv } = await fileOf(pholdSpec, phold({ seeds: 'own', repeat: { least: 5, most: 5 } }));
    const seen = studyOfRows(pholdSpec, read(pholdSpec, csv).rows);
    expect(seen.made).toBe(30);
    expect(seen.plan.study.repeat).toEqual({ least: 5, most: 5 });
  });

  it('of one setting, or of no row, is one too', async () => {
    const { csv } = await fileOf(pholdSpec, phold({ over: [] }));
    const seen = studyOfRows(pholdSpec, read(pholdSpec, csv).rows);
    expect(seen.plan.settings.map(({ params }) => params)).toEqual([{}]);
    expect(seen.totalsOf(seen.plan.settings[0]).made).toBe(3);
    expect(studyOfRows(pholdSpec, new ResultRows(new TableColumns([]))).plan.settings).toHaveLength(1);
  });
});
