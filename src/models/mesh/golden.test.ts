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
  { preset: 'quick-look', events: 5750, windows: 1863, digest: 'ca3308b8f9cef168' },
  { preset: 'paper-2012', events: 712, windows: 65, digest: '352a17e0c446332d' },
  { preset: 'saturation', events: 85552, windows: 23444, digest: '07ce8b2ea9fbbdd0' },
  { preset: 'hidden', events: 2269, windows: 1892, digest: '212e303184daa99b' },
  { preset: 'chain', events: 1162, windows: 336, digest: '69de10f87bd43fad' },
  { preset: 'capture', events: 2516, windows: 706, digest: '768bbf8433b3ede7' },
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
