/**
 * Golden results of the presets, made short, on one core (equality.gpu.test.ts holds the GPU against it). They never change without a step of the
 * model's version: links and published digests depend on them.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { eventResultOf } from '../../scenario/outcome.ts';
import { internetSpec } from './spec.ts';

const MODEL_VERSION = 1;
const GOLDEN = [
  { preset: 'quick-look', events: 297852, windows: 4758, digest: '6903247bb7623313' },
  { preset: 'dumbbell', events: 1855, windows: 520, digest: '29c4d5adb9475dd2' },
  { preset: 'incast', events: 16320, windows: 968, digest: 'e05bc3098d4c25bf' },
  { preset: 'campus', events: 122588, windows: 990, digest: '01313e7f5f4fed9c' },
  { preset: 'isp', events: 86652, windows: 905, digest: '3d872f2125371d86' },
  { preset: 'swenson-fig21', events: 114152, windows: 3530, digest: 'ce3b61f12a89f02d' },
  { preset: 'fairness', events: 2822, windows: 730, digest: '6b0fe35dd21c5bc7' },
];

it('every preset of this version has a golden result', () => {
  expect(internetSpec.version).toBe(MODEL_VERSION);
  expect(GOLDEN.map(({ preset }) => preset)).toEqual(internetSpec.presets.map(({ id }) => id));
});

it.each(GOLDEN)('$preset', async ({ preset, ...golden }) => {
  const known = internetSpec.presets.find(({ id }) => id === preset);
  const params = { ...known?.params, ...known?.small, spread: 0.1, end: 0.5 };
  const run = expectOk(await openRun(complete(internetSpec, { params }), { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { events, windows, digest } = eventResultOf(expectOk(await run.result('finished')));
  expect({ events, windows, digest }).toEqual(golden);
});
