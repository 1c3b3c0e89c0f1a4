/**
 * Golden results of the presets, made short, on one core (equality.gpu.test.ts holds the GPU against it). They never change without a step of the
 * model's version: links and published digests depend on them.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { eventResultOf } from '../../scenario/outcome.ts';
import { meshSpec } from './spec.ts';

const MODEL_VERSION = 1;
const GOLDEN = [
  { preset: 'quick-look', events: 5729, windows: 1850, digest: '391ec08d3a0a9bca' },
  { preset: 'paper-2012', events: 712, windows: 65, digest: '74ebef15dc673cc2' },
  { preset: 'saturation', events: 85552, windows: 23444, digest: '6aea404e306d7c11' },
  { preset: 'hidden', events: 2269, windows: 1892, digest: '1b847ce548e7f922' },
  { preset: 'chain', events: 1162, windows: 336, digest: 'd9b6effdac304e19' },
  { preset: 'capture', events: 2516, windows: 706, digest: '4fbe19f84a0ba0ca' },
];

it('every preset of this version has a golden result', () => {
  expect(meshSpec.version).toBe(MODEL_VERSION);
  expect(GOLDEN.map(({ preset }) => preset)).toEqual(meshSpec.presets.map(({ id }) => id));
});

it.each(GOLDEN)('$preset', async ({ preset, ...golden }) => {
  const params = { ...meshSpec.presets.find(({ id }) => id === preset)?.params, end: 0.5 };
  const run = expectOk(await openRun(complete(meshSpec, { params }), { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { events, windows, digest } = eventResultOf(expectOk(await run.result('finished')));
  expect({ events, windows, digest }).toEqual(golden);
});
