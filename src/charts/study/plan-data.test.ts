/** Covers: a study under way as fields: their places, statuses, means, differences; what stays while rows come; the baseline. */
import { describe, expect, it } from 'vitest';
import { StudyTable } from '../../analysis/study/study-table.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import type { MeasuredRow } from '../../scenario/results/result-row.ts';
import { TableColumns } from '../../scenario/results/table-columns.ts';
import { parseAxis } from '../../scenario/study/axis-text.ts';
import { STUDY_FORMAT } from '../../scenario/study/study.ts';
import { planStudy } from '../../scenario/study/study-plan.ts';
import { baselineIn, dataOfStudy } from './plan-data.ts';

const axis = (text: string) => expectOk(parseAxis(pholdSpec, text));

function tableOf(...over: readonly string[]) {
  const plan = planStudy(catalog, {
    format: STUDY_FORMAT,
    scenario: complete(pholdSpec, {}),
    over: over.map(axis),
    repeat: { least: 2, most: 2 },
    seeds: 'common',
  });
  return new StudyTable(expectOk(plan));
}

const COLUMNS = new TableColumns(['events']);
const row = (events: number): MeasuredRow => ({
  status: 'finished',
  failure: '',
  digest: '',
  columns: COLUMNS,
  numbers: Float64Array.of(events),
});
const FAILED = { ...row(0), status: 'failed', failure: 'too many nodes' } as const;

describe('fields of a study', () => {
  it('lie by the size of numbers, whatever the order of the plan', () => {
    const { axes, fields } = dataOfStudy(tableOf('nodes=256,64', 'remote=0.1,0.9'));
    expect(axes.map(({ texts }) => texts)).toEqual([
      ['64', '256'],
      ['0.1', '0.9'],
    ]);
    expect(fields.map(({ at, params }) => [at, params.nodes])).toEqual([
      [[1, 0], 256],
      [[1, 1], 256],
      [[0, 0], 64],
      [[0, 1], 64],
    ]);
  });

  it('go together where their parameters do', () => {
    const { axes } = dataOfStudy(tableOf('nodes+remote=64+0.1,128+0.9'));
    expect(axes).toMatchObject([
      { id: 'nodes+remote', label: 'Nodes + Remote share', texts: ['64 + 0.1', '128 + 0.9'] },
    ]);
  });

  it('say how far they are', () => {
    const table = tableOf('nodes=64,128,256,512');
    table.add(0, row(10));
    table.add(1, row(20));
    table.add(5, row(22));
    table.add(2, FAILED);
    table.add(6, FAILED);
    const { fields, measured } = dataOfStudy(table, [3]);
    expect(fields.map(({ status, runs, failed }) => [status, runs, failed])).toEqual([
      ['waiting', 1, 0],
      ['done', 2, 0],
      ['done', 0, 2],
      ['working', 0, 0],
    ]);
    expect(fields.map((field) => measured(field, 'events')?.mean)).toEqual([10, 21, undefined, undefined]);
  });

  it('stay the same while nothing of them changes, and columns are those that were measured', () => {
    const table = tableOf('nodes=64,128');
    const before = dataOfStudy(table);
    expect(before.columns.length).toBeGreaterThan(1);
    table.add(1, row(20));
    const after = dataOfStudy(table);
    expect(after.fields[0]).toBe(before.fields[0]);
    expect(after.fields[1]).not.toBe(before.fields[1]);
    expect(after.axes).toBe(before.axes);
    expect(after.columns).toEqual(['events']);
  });

  it('are compared by common seeds', () => {
    const table = tableOf('nodes=64,128');
    for (const [index, events] of [10, 21, 20, 30.5].entries()) table.add(index, row(events));
    const { fields, compared } = dataOfStudy(table);
    const [base, field] = fields;
    const difference = base && field && compared(field, base, 'events');
    expect(difference).toMatchObject({ mean: 10.75, count: 2 });
    expect(difference?.narrowing).toBeGreaterThan(4);
  });
});

describe('baselineIn', () => {
  const { axes } = dataOfStudy(tableOf('nodes=256,64', 'remote=0.1,0.9'));

  it('has a place on the axes that it names', () => {
    expect(baselineIn(axes, { remote: 0.9 })).toEqual([undefined, 1]);
    expect(baselineIn(axes, { nodes: 64, remote: 0.1 })).toEqual([0, 0]);
    expect(baselineIn(axes, null)).toBeUndefined();
  });
});
