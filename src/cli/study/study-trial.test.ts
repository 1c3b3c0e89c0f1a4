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
] as const)('%s, where the GPU takes %d ms and each of two cores %d ms', async (engine, gpuMs, coreMs) => {
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
  expect(trial.pool.engine).toBe(engine);
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
