/** Covers: cores or a GPU, whichever makes runs faster; no run is made twice, and what was made is given. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { STUDY_FORMAT } from '../../scenario/study/study.ts';
import { planStudy } from '../../scenario/study/study-plan.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import { fasterPool } from './study-trial.ts';

const planned = planStudy(catalog, {
  format: STUDY_FORMAT,
  scenario: complete(pholdSpec, {}),
  over: [],
  repeat: { least: 4000, most: 4000 },
  seeds: 'common',
});
if (!planned.ok) throw new Error(planned.failure.message);
const plan = planned.value;
const runs = Array.from({ length: plan.runs }, (_, i) => plan.run(i));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs that take so long; the given signal ends them. */
const poolOf = (engine: 'gpu' | 'sequential', size: number, ms: number): StudyPool => ({
  size,
  engine,
  open: async () =>
    ok({
      engine,
      dispose: () => {},
      make: async ([run], _next, give, signal) => {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          const stop = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', stop, { once: true });
        });
        if (!signal.aborted) give(run, { engine } as RunResult);
      },
    }),
});

it.each([
  ['gpu', 20, 100],
  ['sequential', 100, 20],
  ['sequential', 777, 333],
  // Cores that end nothing in time.
  ['gpu', 200, 1e6],
] as const)('%s, where the GPU takes %d ms and each of two cores %d ms', async (executor, gpuMs, coreMs) => {
  const pools = { gpu: poolOf('gpu', 1, gpuMs), cores: poolOf('sequential', 2, coreMs) };
  const made: number[] = [];
  const tried = fasterPool(
    pools,
    { runs, alike: runs },
    ({ index }) => void made.push(index),
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(30_000);
  const trial = await tried;
  expect(trial.pool.engine).toBe(executor);
  expect(new Set(made).size).toBe(made.length);
  expect(made.length).toBeGreaterThan(2);
});

it('the GPU, where threads die', async () => {
  const cores: StudyPool = {
    ...poolOf('sequential', 2, 1),
    open: async () =>
      ok({ engine: 'sequential', dispose: () => {}, make: () => Promise.reject(new Error('no more memory')) }),
  };
  const tried = fasterPool(
    { gpu: poolOf('gpu', 1, 20), cores },
    { runs, alike: runs },
    () => {},
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await tried).toMatchObject({ pool: { engine: 'gpu' }, cores: 0 });
});

/** Runs run side by side: those with even seeds take long. Each result is a share of the time. */
const wideGpu = (width: number, batches: number[], shortMs: number, longMs: number): StudyPool => ({
  size: 1,
  width,
  engine: 'gpu',
  open: async () =>
    ok({
      engine: 'gpu',
      dispose: () => {},
      make: async (batch, _next, give, signal) => {
        batches.push(batch.length);
        const half = (isLong: boolean) => batch.filter(({ index }) => (index % 2 === 0) === isLong);
        const wait = (ms: number) =>
          new Promise<void>((resolve) => {
            setTimeout(resolve, signal.aborted ? 0 : ms);
            signal.addEventListener('abort', () => resolve(), { once: true });
          });
        const share = { status: 'finished', wallSeconds: shortMs / 1000 / batch.length, setupSeconds: 9 };
        await wait(shortMs);
        for (const run of half(false)) give(run, share as RunResult);
        await wait(longMs);
        if (!signal.aborted) for (const run of half(true)) give(run, share as RunResult);
      },
    }),
});

it.each([
  [64, 64],
  [8192, 2000],
])('a GPU with %d seats is tried by a batch of %d runs, in the time of each', async (width, size) => {
  const batches: number[] = [];
  const made: number[] = [];
  const pools = { gpu: wideGpu(width, batches, 500, 500), cores: poolOf('sequential', 2, 100) };
  const tried = fasterPool(
    pools,
    { runs, alike: runs },
    ({ index }) => void made.push(index),
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(30_000);
  const trial = await tried;
  expect(trial.pool.engine).toBe('gpu');
  expect(batches).toEqual([size]);
  expect(trial.gpu).toBeCloseTo(size / 0.5, 6);
  expect(new Set(made).size).toBe(made.length);
  expect(made.length).toBeGreaterThan(size);
});

it('what sits too long is given up once a run has ended', async () => {
  const made: number[] = [];
  const pools = { gpu: wideGpu(100, [], 12_000, 1e6), cores: poolOf('sequential', 2, 1000) };
  const tried = fasterPool(
    pools,
    { runs, alike: runs },
    ({ index }) => void made.push(index),
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await tried).toMatchObject({ gpu: expect.closeTo(100 / 12, 6) });
  expect(made.slice(0, 50).every((index) => index % 2 === 1)).toBe(true);
});
