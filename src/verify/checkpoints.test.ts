/**
 * Covers: random runs of every model that are stopped after random steps, written down as bytes, read and gone on with by a new executor, on one core or several: digest,
 * series, records, ending and all else are those of the run that was not interrupted. The examples of protocols that people write, too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { localHelpers } from '../engine/event/workers/testing/local-team.ts';
import { catalog } from '../models/catalog.ts';
import { openRun } from '../run/open-run.ts';
import { partWorld } from '../run/part-world.ts';
import type { OpenOptions } from '../run/run.ts';
import { complete } from '../scenario/defaults.ts';
import { loadLanguage, takeProtocol } from '../scenario/own-models.ts';
import { anyScenario } from './short-runs.ts';
import { expectSameInterrupted, ONE_CORE, written } from './testing/interrupted.ts';

const MOST_STEPS = 1500;
const RUNS = 8;
const EXAMPLES = fileURLToPath(new URL('../protocol/examples/', import.meta.url));

const interruption = fc.record({
  shares: fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 2 })
    .map((parts) => parts.toSorted((a, b) => a - b).map((part) => part / 100)),
  takes: fc.boolean(),
  isCut: fc.boolean(),
});
const helpers = localHelpers(partWorld);
/** How many workers make each piece, in turn, of models of events; 0: one core. */
const workers = fc.array(fc.constantFrom(0, 0, 1, 2, 5), { minLength: 1, maxLength: 3 });

const on = (most: number, nodes: number): Partial<OpenOptions> =>
  most === 0 ? ONE_CORE : { engine: 'workers', workers: Math.min(most, nodes), helpers };

it.each(catalog.map((spec) => [spec.id, spec] as const))('%s goes on as if it had never stopped', async (_, spec) => {
  let opened = 0;
  const property = fc.asyncProperty(
    anyScenario(spec),
    interruption,
    workers,
    async ({ scenario, files }, how, most) => {
      const run = await openRun(scenario, { engine: 'sequential', lpSize: 'auto', files });
      if (!run.ok) return;
      const { kind, nodes } = run.value;
      run.value.dispose();
      opened++;
      const executors = kind === 'event' ? most.map((each) => on(each, nodes)) : [ONE_CORE];
      await expectSameInterrupted(scenario, MOST_STEPS, { ...how, executors }, files);
    },
  );
  await fc.assert(property, { numRuns: RUNS });
  expect(opened).toBeGreaterThan(0);
});

describe('protocols that people write', () => {
  it.each(readdirSync(EXAMPLES))('%s goes on as if it had never stopped', async (file) => {
    await loadLanguage();
    const spec = expectOk(takeProtocol(readFileSync(EXAMPLES + file, 'utf8')));
    await expectSameInterrupted(complete(spec, { seed: 7, params: { nodes: 300 } }), 300, {
      shares: [0.3, 0.6, 0.8],
      executors: [ONE_CORE, on(3, 300)],
    });
  });
});

it('goes on with the scenario of the checkpoint alone', async () => {
  const [spec] = catalog;
  const options = { engine: 'sequential', lpSize: 'auto' } as const;
  const run = expectOk(await openRun(complete(spec, { seed: 1 }), options));
  const from = await written(run);
  run.dispose();
  const other = await openRun(complete(spec, { seed: 2 }), { ...options, from });
  expect(other).toMatchObject({ failure: { kind: 'config', message: expect.stringContaining('other values') } });
  const damaged = { ...from, state: { ...from.state, arrays: { ...from.state.arrays, nodes: new Uint32Array(3) } } };
  const short = await openRun(complete(spec, { seed: 1 }), { ...options, from: damaged });
  expect(short).toMatchObject({ failure: { kind: 'storage', message: expect.stringContaining('3 words of nodes') } });
});
