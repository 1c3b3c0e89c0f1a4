/**
 * Golden results of the presets, made small, on one core (equality.gpu.test.ts holds the GPU against it). They never change
 * without a step of the model's version: links and published digests depend on them.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { eventResultOf } from '../../scenario/outcome.ts';
import { gossipSpec } from './spec.ts';

const MODEL_VERSION = 2;
const GOLDEN = [
  { preset: 'quick-look', events: 10717, windows: 451, digest: '9f3b7f68d363f258' },
  { preset: 'push-or-pull', events: 9903, windows: 386, digest: 'e75959e8dfb7c57e' },
  { preset: 'infect-and-die', events: 977, windows: 117, digest: 'ad0ac3007d683776' },
  { preset: 'churn-and-loss', events: 9211, windows: 4360, digest: '0c514d9bee16d716' },
  { preset: 'by-region', events: 2305, windows: 72, digest: '069da6b1cdd6c5c5' },
  { preset: 'by-autonomous-system', events: 2305, windows: 122, digest: '05e8d7fd9203b605' },
  { preset: 'isp', events: 2305, windows: 32, digest: 'bca5a981f72cc208' },
];

it('every preset of this version has a golden result', () => {
  expect(gossipSpec.version).toBe(MODEL_VERSION);
  expect(GOLDEN.map(({ preset }) => preset)).toEqual(gossipSpec.presets.map(({ id }) => id));
});

it.each(GOLDEN)('$preset', async ({ preset, ...golden }) => {
  const params = { ...gossipSpec.presets.find(({ id }) => id === preset)?.params, nodes: 256 };
  const run = expectOk(await openRun(complete(gossipSpec, { params }), { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { events, windows, digest } = eventResultOf(expectOk(await run.result('finished')));
  expect({ events, windows, digest }).toEqual(golden);
});
