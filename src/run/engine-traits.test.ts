/** Covers: what is said of an engine as data is what runs of its models give. */
import { expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { catalog } from '../models/catalog.ts';
import { verifiedModels } from '../models/verified.ts';
import { complete } from '../scenario/defaults.ts';
import { engineOf } from '../scenario/engines.ts';
import { lpSizeOf, stepsOf } from '../scenario/outcome.ts';
import { workOf } from '../scenario/results/work.ts';
import { openRun } from './open-run.ts';

it.each(catalog.map((spec) => [spec.id, spec] as const))('of %s', async (id, spec) => {
  const { has, counts, work, perSecond, workOf: workIn } = engineOf(spec);
  const scenario = complete(spec, { params: verifiedModels[id].smallest });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  const progress = expectOk(await run.advance({ wallMs: 1e9, steps: 3 }));
  const result = expectOk(await run.result('cancelled'));
  run.dispose();

  const number = (name: string) => (({ ...result }) as Readonly<Record<string, unknown>>)[name];
  expect(workOf(result)).toEqual({ count: number(work), what: work, perSecond: number(perSecond) });
  expect(workIn(progress)).toBe(number(work));
  expect(workIn({ events: result.events, steps: stepsOf(result) })).toBe(number(work));
  for (const name of counts) expect(number(name), name).toEqual(expect.any(Number));

  expect(lpSizeOf(result) !== undefined).toBe(has.lpSizes);
  expect(number('windows') !== undefined).toBe(has.windows);
  expect('watch' in run).toBe(has.trace);
  expect(has.trace || spec.records === undefined).toBe(true);
});
