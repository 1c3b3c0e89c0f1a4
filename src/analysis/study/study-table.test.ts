/** Covers: settings with their totals as runs end, in any order; differences to a baseline by common seeds; failures; settings that reached the most. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import type { MeasuredRow } from '../../scenario/results/result-row.ts';
import { TableColumns } from '../../scenario/results/table-columns.ts';
import { STUDY_FORMAT, type Study } from '../../scenario/study/study.ts';
import { planStudy } from '../../scenario/study/study-plan.ts';
import { meanInterval } from '../confidence.ts';
import { bonferroni, ratioOf } from './differences.ts';
import { StudyTable } from './study-table.ts';

const COLUMNS = new TableColumns(['events']);
const row = (events: number): MeasuredRow => ({
  status: 'finished',
  failure: '',
  digest: '0123456789abcdef',
  columns: COLUMNS,
  numbers: Float64Array.of(events),
});
const failed: MeasuredRow = { ...row(Number.NaN), status: 'failed', failure: 'too large', digest: '' };

function tableOf(parts: Partial<Study> = {}): StudyTable {
  const plan = planStudy([pholdSpec], {
    format: STUDY_FORMAT,
    scenario: complete(pholdSpec),
    over: [{ params: ['nodes'], values: [[64], [128], [256]] }],
    repeat: { least: 12, most: 12 },
    seeds: 'common',
    ...parts,
  });
  if (!plan.ok) throw new Error(plan.failure.message);
  return new StudyTable(plan.value, ['events']);
}

const PRECISE: Partial<Study> = { repeat: { least: 10, most: 30, precision: { share: 0.05, of: ['events'] } } };
/** About 100 by the setting's number: nearly exact, narrow, wide. */
const eventsOf = (index: number): number => 100 + [0.01, 4, 60][index % 3] * (Math.floor(index / 3) % 2 === 0 ? 1 : -1);

const picture = (table: StudyTable) =>
  table.plan.settings.map((setting) => {
    const totals = table.totalsOf(setting);
    return [table.statusOf(setting), totals.stop, totals.interval('events'), totals.values('events')];
  });

describe('a table', () => {
  it('says of every setting how far it is', () => {
    const table = tableOf();
    const statuses = () => table.plan.settings.map((setting) => table.statusOf(setting));
    expect(statuses()).toEqual(['waiting', 'waiting', 'waiting']);
    expect(table.add(0, row(5))).toBe(true);
    expect(table.add(0, row(6))).toBe(false);
    expect(statuses()).toEqual(['running', 'waiting', 'waiting']);
    for (let k = 0; k < 12; k++)
      for (const setting of [0, 1, 2]) table.add(3 * k + setting, setting === 2 ? failed : row(k));
    expect(statuses()).toEqual(['done', 'done', 'failed']);
    expect([table.made, table.wanted, table.failed.length]).toEqual([36, 36, 12]);
    expect(table.failed[0]).toEqual({ index: 2, failure: 'too large' });
    const { status, digest, numbers } = row(1);
    expect(table.rowsOf(0)[1]).toMatchObject([1, { status, digest, numbers }]);
  });

  it('forgets a run that is taken out again, the first that failed too', () => {
    const table = tableOf();
    for (const index of [2, 5, 8]) table.add(index, failed);
    expect([table.remove(2), table.remove(8), table.remove(3)]).toEqual([true, true, false]);
    expect(table.failed.map(({ index }) => index)).toEqual([5]);
    expect([table.made, table.has(2), table.has(5)]).toEqual([1, false, true]);
  });

  it('leaves failed runs out of means', () => {
    const table = tableOf();
    for (const [index, one] of [row(10), failed, row(20)].entries()) table.add(3 * index, one);
    const totals = table.totalsOf(table.plan.settings[0]);
    expect(totals.interval('events')).toMatchObject(meanInterval([10, 20]));
    expect([totals.made, totals.failed, totals.values('events')]).toEqual([3, 1, [10, 20]]);
    expect(table.rowsOf(0).map(([k, { status, numbers }]) => [k, status, ...numbers])).toEqual([
      [0, 'finished', 10],
      [1, 'failed', Number.NaN],
      [2, 'finished', 20],
    ]);
    expect(totals.interval('unheard')).toBeUndefined();
  });

  it('stops settings that are narrow enough, and marks those that reached the most', () => {
    const table = tableOf(PRECISE);
    expect(table.wanted).toBe(30);
    for (let index = 0; index < 90; index++) table.add(index, row(eventsOf(index)));
    expect(table.plan.settings.map((setting) => table.statusOf(setting))).toEqual(['done', 'done', 'most']);
    expect(table.plan.settings.map((setting) => table.totalsOf(setting).stop)).toEqual([10, 10, undefined]);
    expect(table.plan.settings.map((setting) => table.totalsOf(setting).values('events').length)).toEqual([10, 10, 30]);
    expect(table.isDone).toBe(true);
  });

  it('is the same in whatever order rows come, and whatever was made beyond a stop', () => {
    const inOrder = tableOf(PRECISE);
    for (let index = 0; index < 90; index++) inOrder.add(index, row(eventsOf(index)));
    const all = Array.from({ length: 90 }, (_, i) => i);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 90 }), (order) => {
        const table = tableOf(PRECISE);
        for (const index of order) table.add(index, row(eventsOf(index)));
        expect(picture(table)).toEqual(picture(inOrder));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a difference to the baseline', () => {
  /** A seed makes most of what a run measures: 64 nodes have that, 128 have 5 more, 256 have 10 more, each with little of their own. */
  const seeded = (index: number): number => {
    const k = Math.floor(index / 3);
    return 100 + 30 * Math.sin(k * 2.4) + 5 * (index % 3) + 0.1 * Math.cos(k * (1 + (index % 3)));
  };
  const table = tableOf({ baseline: { nodes: 64 } });
  for (let index = 0; index < 36; index++) table.add(index, row(seeded(index)));
  const [first, second, third] = table.plan.settings;

  it('goes seed by seed, with its own interval, and says how much narrower that is', () => {
    expect(table.differenceOf(first, 'events')).toBeUndefined();
    const difference = table.differenceOf(second, 'events');
    expect(difference?.count).toBe(12);
    expect(Math.abs((difference?.mean ?? 0) - 5)).toBeLessThan(difference?.half ?? 0);
    expect(difference?.half).toBeLessThan(0.3);
    expect(difference?.narrowing).toBeGreaterThan(100);
  });

  it('may be to another setting for the moment', () => {
    expect(table.differenceOf(second, 'events', undefined, { nodes: 256 })?.mean).toBeCloseTo(-5, 0);
  });

  it('compares pairs alone: a seed that failed in one of them is left out', () => {
    const less = tableOf({ baseline: { nodes: 64 } });
    for (let index = 0; index < 36; index++) less.add(index, index === 3 ? failed : row(seeded(index)));
    expect(less.differenceOf(less.plan.settings[1], 'events')?.count).toBe(11);
  });

  it('has wider intervals where many are looked at together', () => {
    expect(bonferroni(100)).toBeCloseTo(0.9999);
    const [one, all] = [undefined, bonferroni(100)].map(
      (level) => table.differenceOf(third, 'events', level)?.half ?? 0,
    );
    expect(all).toBeGreaterThan(one);
  });

  it('is a ratio too', () => {
    const ratio = ratioOf(table.totalsOf(third), table.totalsOf(first), 'events');
    expect(ratio?.mean).toBeGreaterThan(1.05);
    expect(ratio?.count).toBe(12);
  });

  it('of seeds that have nothing in common is no narrower', () => {
    const apart = tableOf({ baseline: { nodes: 64 } });
    for (let index = 0; index < 36; index++) apart.add(index, row(100 + 10 * Math.sin(index * 7.7)));
    const narrowing = apart.differenceOf(apart.plan.settings[1], 'events')?.narrowing ?? 0;
    expect(narrowing).toBeGreaterThan(0.5);
    expect(narrowing).toBeLessThan(2);
  });
});

it('takes 10^5 rows in time of their columns', () => {
  const table = tableOf({ repeat: { least: 33_334, most: 33_334 } });
  const one = row(3);
  const began = performance.now();
  for (let index = 0; index < 100_000; index++) table.add(index, one);
  expect(table.made).toBe(100_000);
  // About 0.1 s on one core of 2026; the machine may be busy.
  expect(performance.now() - began).toBeLessThan(5_000);
});
