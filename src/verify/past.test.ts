/**
 * Covers: random runs of every model, on one core or several, that go back to checkpoints of themselves, again and again, and on: at each rest their results and series are
 * those of a run that was only ever there, and at the end so are the records that were taken on the way, each once and in the same order.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { localHelpers } from '../engine/event/workers/testing/local-team.ts';
import { catalog } from '../models/catalog.ts';
import { verifiedModels } from '../models/verified.ts';
import { openRun } from '../run/open-run.ts';
import { partWorld } from '../run/part-world.ts';
import { complete } from '../scenario/defaults.ts';
import type { Params } from '../scenario/spec.ts';
import { anyScenario } from './short-runs.ts';
import { type Excursion, expectSameBackAndForth } from './testing/back-and-forth.ts';
import { ONE_CORE } from './testing/interrupted.ts';

const helpers = localHelpers(partWorld);
const MOST_STEPS = 1500;
const RUNS = 8;

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const excursion: fc.Arbitrary<Excursion> = fc.record({
  on: share,
  isCut: fc.boolean(),
  takes: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  back: share,
  further: share,
});
const excursions = fc.array(excursion, { minLength: 2, maxLength: 4 });

it.each(catalog.map((spec) => [spec.id, spec] as const))('%s goes back and on as if it never had', async (_, spec) => {
  let opened = 0;
  const workers = fc.constantFrom(0, 0, 2, 5);
  const property = fc.asyncProperty(anyScenario(spec), excursions, workers, async ({ scenario, files }, how, most) => {
    const run = await openRun(scenario, { ...ONE_CORE, files });
    if (!run.ok) return;
    const { kind, nodes } = run.value;
    run.value.dispose();
    opened++;
    const several = { engine: 'workers', workers: Math.min(most, nodes), helpers } as const;
    const options = kind === 'event' && most > 0 ? several : ONE_CORE;
    await expectSameBackAndForth(scenario, MOST_STEPS, how, options, files);
  });
  await fc.assert(property, { numRuns: RUNS });
  expect(opened).toBeGreaterThan(0);
});

const ALWAYS = { isCut: false, takes: [true, true, true] } as const;
const NEVER = { isCut: false, takes: [false, false, false] } as const;
const WAYS: readonly [string, readonly Excursion[]][] = [
  ['taken before they are made again', [{ ...ALWAYS, on: 0.8, back: 0, further: 0.3 }]],
  [
    'left in a checkpoint, and taken later',
    [
      { ...NEVER, on: 0.4, back: 0.9, further: 0.5 },
      { ...ALWAYS, on: 0.9, back: 0.4, further: 0.1 },
    ],
  ],
  [
    'never taken on the way',
    [
      { ...NEVER, on: 0.9, back: 0, further: 0.5 },
      { ...NEVER, on: 0.7, back: 0.9, further: 0 },
    ],
  ],
];
/** Of models whose smallest runs make none. */
const WITH_RECORDS: Readonly<Record<string, Params>> = {
  internet: { routers: 40, flows: 30, end: 1, spread: 0.3, volume: 20_000 },
};
const recording = catalog.filter(({ records }) => records !== undefined);

it.each(recording.flatMap((spec) => WAYS.map(([how, way]) => [spec.id, how, spec, way] as const)))(
  'records of %s are each there once, %s',
  async (_, __, spec, way) => {
    const scenario = complete(spec, { params: WITH_RECORDS[spec.id] ?? verifiedModels[spec.id].smallest, seed: 3 });
    expect(await expectSameBackAndForth(scenario, 20_000, way)).toBeGreaterThan(0);
  },
);
