/** Covers: what a study makes and says, whatever its workers do: their number and order, deaths, failures, a full disk, a cancel. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StudyTable } from '../analysis/study/study-table.ts';
import { fail, ok } from '../base/result.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Repeat, Study } from '../scenario/study/study.ts';
import { studyColumns } from '../scenario/study/study-columns.ts';
import type { PlannedRun } from '../scenario/study/study-plan.ts';
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
  const table = new StudyTable(plan);
  const runner = new StudyRunner({
    table,
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
  return { plan, pool, kept, statuses, runner, table };
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
    const { pool, runner } = started({ repeat: { least: 40, most: 40 } }, {}, { now: () => 0 });
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

describe('a run that fails', () => {
  it('is a row with its reason, and the others go on', async () => {
    const fails = ({ index }: PlannedRun) => (index === 5 ? 'out of memory' : undefined);
    const { kept, runner, statuses, table } = started({}, { fails });
    expect(await runner.run()).toEqual(ok({ state: 'finished' }));
    expect(kept.filter(({ row }) => row.status === 'failed').map(({ run, row }) => [run.index, row.failure])).toEqual([
      [5, 'out of memory'],
    ]);
    expect(table.failed).toEqual([{ index: 5, failure: 'out of memory' }]);
    expect(statuses.at(-1)).toMatchObject({ made: 24, failed: 1 });
  });
});

describe('a worker that dies', () => {
  it('is replaced, and its runs are made', async () => {
    const { plan, kept, runner, pool } = started(
      { repeat: { least: 20, most: 20 } },
      { size: 2, dies: ({ index }, before) => index % 17 === 3 && before === 0 },
    );
    expect(await runner.run()).toEqual(ok({ state: 'finished' }));
    expect(indices(kept)).toEqual(upTo(plan.runs));
    expect(kept.every(({ row }) => row.status === 'finished')).toBe(true);
    expect(pool.opened).toBeGreaterThan(2);
  });

  it('three times in the same run makes that run a failed row', async () => {
    const { plan, kept, runner, pool } = started({}, { dies: ({ index }) => index === 4 });
    expect(await runner.run()).toEqual(ok({ state: 'finished' }));
    expect(indices(kept)).toEqual(upTo(plan.runs));
    const failed = kept.filter(({ row }) => row.status === 'failed');
    expect(failed.map(({ run }) => run.index)).toEqual([4]);
    expect(failed[0].row.failure).toBe('its worker ended 3 times: the worker died');
    expect(pool.begun.get(4)).toBe(3);
  });

  it('whose place cannot be filled leaves its runs to the others', async () => {
    const { plan, kept, runner } = started(
      {},
      { size: 3, opens: (opened) => opened !== 3, dies: ({ index }, before) => index === 1 && before === 0 },
    );
    expect(await runner.run()).toEqual(ok({ state: 'finished' }));
    expect(indices(kept)).toEqual(upTo(plan.runs));
  });

  it('ends the study where no worker is left', async () => {
    const { kept, runner } = started({}, { opens: (opened) => opened < 2, dies: ({ index }) => index === 3 });
    expect(await runner.run()).toEqual(fail('unsupported', 'no worker opens', 'open another page'));
    expect(indices(kept)).toEqual([0, 1, 2]);
  });
});

describe('what cannot be kept', () => {
  it('ends the study with that failure, and nothing is lost', async () => {
    const written: EndedRun[] = [];
    const full = fail('storage', 'the disk is full', 'make room');
    const { runner, statuses, pool } = started(
      {},
      { size: 2 },
      {
        keep: async (rows) => {
          if (written.length + rows.length > 7) return full;
          written.push(...rows);
          return ok(undefined);
        },
      },
    );
    expect(await runner.run()).toEqual(full);
    const all = [...written, ...runner.unkept];
    expect(new Set(indices(all)).size).toBe(all.length);
    expect([...pool.begun.keys()].every((index) => all.some(({ run }) => run.index === index))).toBe(true);
    expect(statuses.at(-1)?.state).toBe('failed');
  });

  it('is a failure too where who keeps it throws', async () => {
    const { runner } = started({}, {}, { keep: () => Promise.reject(new Error('gone')) });
    expect(await runner.run()).toMatchObject({ ok: false, failure: { kind: 'storage' } });
    expect(runner.unkept.length).toBeGreaterThan(0);
  });
});

describe('cancel', () => {
  it('keeps what has ended, and a study that goes on makes only the others', async () => {
    const first = started({}, { size: 2 });
    const { table } = first;
    const end = first.runner.run();
    while (first.kept.length < 9) await new Promise((resolve) => setImmediate(resolve));
    first.runner.cancel();
    expect(await end).toEqual(ok({ state: 'cancelled' }));
    expect(first.statuses.at(-1)?.state).toBe('cancelled');
    expect(first.kept.length).toBeLessThan(24);
    const again = started({}, { size: 2 }, { table });
    expect(await again.runner.run()).toEqual(ok({ state: 'finished' }));
    expect(indices([...first.kept, ...again.kept])).toEqual(upTo(24));
    expect(again.statuses.at(-1)).toMatchObject({ made: 24, wanted: 24 });
  });
});

describe('a check', () => {
  it('makes one run of each shape again, by a worker that made nothing before', async () => {
    const { plan, runner, pool, statuses } = started({}, {}, { now: () => 0 });
    expect(await runner.run()).toEqual(ok({ state: 'finished' }));
    const twice = [...pool.begun].filter(([, count]) => count > 1).map(([index]) => index);
    expect(twice.map((index) => plan.run(index).scenario.params.nodes).sort()).toEqual([128, 64]);
    expect(pool.opened).toBe(3);
    expect(statuses.at(-1)?.checked).toBe(2);
  });

  it('makes more while they cost less than a twentieth of the time', async () => {
    const parts = { over: [], repeat: { least: 200, most: 200 } };
    let at = 0;
    const digest = ({ index }: PlannedRun) => {
      at += 100;
      return `of ${index}`;
    };
    const { runner, pool } = started(parts, { digest }, { now: () => at });
    await runner.run();
    const checked = [...pool.begun.values()].reduce((sum, count) => sum + count, 0) - 200;
    expect(checked).toBeGreaterThan(1);
    expect(checked).toBeLessThanOrEqual(11);
  });

  it('that finds another digest fails the study, and names the run', async () => {
    const { runner, statuses } = started(
      {},
      { digest: ({ index }, before) => (index === 0 && before > 0 ? 'other' : `of ${index}`) },
      { now: () => 0 },
    );
    expect(await runner.run()).toEqual(
      fail(
        'model-fault',
        'nodes=64 population=1 seed 7 gave of 0 in the study and other alone',
        'open the run by its link, and report it',
      ),
    );
    expect(runner.difference).toMatchObject({ run: { index: 0 }, digest: 'of 0', alone: 'other' });
    expect(statuses.at(-1)?.state).toBe('failed');
  });

  it('that fails is not forgotten: who goes on makes that run again, and checks it again', async () => {
    const digest = ({ index }: PlannedRun, before: number) => (index === 0 ? `time ${before}` : `of ${index}`);
    const first = started({}, { digest }, { now: () => 0 });
    expect(await first.runner.run()).toMatchObject({ ok: false, failure: { kind: 'model-fault' } });
    expect(indices(first.kept)).not.toContain(0);
    expect(first.table.has(0)).toBe(false);
    expect(first.statuses.at(-1)?.made).toBe(first.table.made);
    const again = started({}, { digest }, { table: first.table, now: () => 0 });
    expect(await again.runner.run()).toMatchObject({ ok: false, failure: { kind: 'model-fault' } });
    expect(again.table.has(0)).toBe(false);
    // What it was, a fault of one worker say, is mended.
    const last = started({}, {}, { table: first.table, now: () => 0 });
    expect(await last.runner.run()).toEqual(ok({ state: 'finished' }));
    expect(indices([...first.kept, ...again.kept, ...last.kept])).toEqual(upTo(24));
  });

  it('is awaited by the row of its run: whatever ends a study, what is kept of a shape has a run that passed', async () => {
    const { runner, kept, table } = started({}, { size: 2, turns: ({ index }) => (index < 6 ? 1 : 3) });
    const end = runner.run();
    while (kept.length < 4) await new Promise((resolve) => setImmediate(resolve));
    runner.cancel();
    await end;
    expect(table.made).toBe(kept.length);
    expect(kept.every(({ run }) => table.has(run.index))).toBe(true);
  });

  it('whose worker dies is made again', async () => {
    const { runner } = started({}, { dies: ({ index }, before) => index < 6 && before === 0 }, { now: () => 0 });
    expect(await runner.run()).toEqual(ok({ state: 'finished' }));
  });
});

describe('a shard', () => {
  it.each<[string, Repeat]>([
    ['runs', { least: 4, most: 4 }],
    ['settings', { least: 10, most: 30, precision: { share: 0.05, of: ['events'] } }],
  ])('3/7: all shards together make the %s of one', async (_what, repeat) => {
    const one = started({ repeat });
    await one.runner.run();
    const all: EndedRun[] = [];
    for (let index = 0; index < 7; index++) {
      const { runner, kept, statuses } = started({ repeat }, { size: 2 }, { shard: { index, of: 7 } });
      expect(await runner.run()).toEqual(ok({ state: 'finished' }));
      expect(statuses.at(-1)).toMatchObject({ made: kept.length, wanted: kept.length });
      if (repeat.precision) expect(kept.every(({ run }) => run.setting.index % 7 === index)).toBe(true);
      else expect(kept.every(({ run }) => run.index % 7 === index)).toBe(true);
      all.push(...kept);
    }
    expect(indices(all)).toEqual(indices(one.kept));
  });
});

describe('what a study says', () => {
  const repeat: Repeat = { least: 10, most: 40, precision: { share: 0.1, of: ['metrics.eventsPerWindow'] } };
  /** Of nodes, population and seed: some settings are narrow, some wide. */
  const metrics = ({ params, seed }: Scenario) => ({
    eventsPerWindow: 100 + Number(params.population) * 9 * Math.sin(seed * 1.7 + Number(params.nodes)),
  });
  const picture = (table: StudyTable) =>
    table.plan.settings.map((setting) => {
      const totals = table.totalsOf(setting);
      const digests = new Map(table.rowsOf(setting.index).map(([k, { digest }]) => [k, digest]));
      const interval = totals.interval('metrics.eventsPerWindow');
      return [table.statusOf(setting), totals.stop, interval, totals.ended.map((k) => digests.get(k))];
    });

  it('is the same with any number of workers, any speed, any deaths, any shards', async () => {
    const alone = started({ repeat }, { metrics });
    await alone.runner.run();
    const expected = picture(alone.table);
    expect(new Set(expected.map(([status]) => status))).toEqual(new Set(['done', 'most']));
    expect(new Set(expected.map(([, stop]) => stop)).size).toBeGreaterThan(2);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 7 }),
        fc.nat(),
        async (size, of, salt) => {
          const whole = new StudyTable(alone.plan);
          const hash = ({ index }: PlannedRun, count: number) => Math.imul(index + 1, salt | 1) % count;
          for (let index = of - 1; index >= 0; index--) {
            const { runner, kept } = started(
              { repeat },
              {
                metrics,
                size,
                turns: (run) => 1 + Math.abs(hash(run, 5)),
                dies: (run, before) => before < 2 && hash(run, 23) === 3,
              },
              { shard: { index, of } },
            );
            expect(await runner.run()).toEqual(ok({ state: 'finished' }));
            for (const { run, row } of kept.reverse()) whole.add(run.index, row);
          }
          expect(picture(whole)).toEqual(expected);
          // Nothing was made beyond a stop.
          expect(whole.made).toBe(alone.table.made);
        },
      ),
      { numRuns: 12 },
    );
  });
});

it('goes on as if nothing had happened when the clock jumps', async () => {
  let calls = 0;
  const { runner, statuses } = started({}, {}, { now: () => (calls++ % 7 === 3 ? -1e9 : calls * 1000) });
  expect(await runner.run()).toEqual(ok({ state: 'finished' }));
  for (const { runsPerSecond, secondsLeft } of statuses) {
    expect(runsPerSecond).toBeGreaterThanOrEqual(0);
    expect(secondsLeft ?? 0).toBeGreaterThanOrEqual(0);
  }
});
