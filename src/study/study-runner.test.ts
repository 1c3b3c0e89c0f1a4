/** Covers: what a study makes and says, whatever its workers do: their number and order, deaths, failures, a full disk, a cancel. */
import { describe, expect, it } from 'vitest';
import { StudyTable } from '../analysis/study/study-table.ts';
import { fail, ok } from '../base/result.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import type { Study } from '../scenario/study/study.ts';
import { studyColumns } from '../scenario/study/study-columns.ts';
import type { EndedRun } from './kept-rows.ts';
import { type StudyOptions, StudyRunner } from './study-runner.ts';
import type { StudyStatus } from './study-status.ts';
import { type FakeOptions, FakePool } from './testing/fake-pool.ts';
import { planOf, smallStudy } from './testing/small-study.ts';

function started(parts: Partial<Study>, fake: Partial<FakeOptions> = {}, options: Partial<StudyOptions> = {}) {
  const plan = planOf(smallStudy(parts));
  const pool = new FakePool({ spec: pholdSpec, ...fake });
  const kept: EndedRun[] = [];
  const statuses: StudyStatus[] = [];
  let at = 0;
  const runner = new StudyRunner({
    table: new StudyTable(plan),
    pool,
    keep: async (rows) => {
      kept.push(...rows);
      return ok(undefined);
    },
    onStatus: (status) => statuses.push(status),
    version: 'test',
    now: () => (at += 10),
    ...options,
  });
  return { plan, pool, kept, statuses, runner };
}

const indices = (runs: readonly EndedRun[]): readonly number[] =>
  runs.map(({ run }) => run.index).sort((a, b) => a - b);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

describe('a study', () => {
  it('makes every run once, all settings with their first seed before any with its second', async () => {
    const { plan, kept, runner, statuses, pool } = started({});
    expect(await runner.run()).toEqual(ok({ state: 'finished' }));
    expect(indices(kept)).toEqual(upTo(plan.runs));
    expect(indices(kept.slice(0, 6))).toEqual(upTo(6));
    expect(statuses.at(-1)).toMatchObject({
      made: 24,
      wanted: 24,
      most: 24,
      failed: 0,
      state: 'finished',
      working: [],
    });
    expect(pool.disposed).toBe(pool.opened);
  });

  it('hands over runs of one shape together', async () => {
    const { pool, runner } = started({ repeat: { least: 40, most: 40 } }, {}, { now: undefined });
    await runner.run();
    expect(Math.max(...pool.batches.map(({ length }) => length))).toBeGreaterThan(1);
    for (const batch of pool.batches) expect(new Set(batch.map(({ scenario }) => scenario.params.nodes)).size).toBe(1);
  });

  it('gives rows that the columns of the study hold', async () => {
    const { plan, kept, runner } = started({});
    await runner.run();
    const columns = studyColumns(plan.spec, plan.study);
    for (const { cells } of kept) expect(columns.line(cells).split(',')).toHaveLength(columns.names.length);
  });
});
