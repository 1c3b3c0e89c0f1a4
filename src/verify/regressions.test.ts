/** Covers: what was found once stays mended. On one core here; `verify --full` holds the GPU to it. */
import { expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { openRun } from '../run/open-run.ts';
import { scenarioOf } from '../scenario/check.ts';
import { regressionCases, regressions, specOf } from './regressions.ts';

it.each(regressions)('$model: $what', async (regression) => {
  const checked = scenarioOf(specOf(regression), { params: regression.params });
  if (!checked.ok) throw new Error(checked.failure.message);
  const run = expectOk(await openRun(checked.value, { engine: 'sequential', lpSize: 'auto' }));
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  expect(expectOk(await run.result('finished')).digest).toBe(regression.digest);
  run.dispose();
  expect(regressionCases(specOf(regression)).length).toBeGreaterThan(0);
});
