/**
 * Golden results of the presets, made small, on one core (equality.gpu.test.ts holds the GPU against it). They never change
 * without a step of the model's version: links and published digests depend on them.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { eventResultOf } from '../../scenario/outcome.ts';
import { kademliaSpec } from './spec.ts';

const MODEL_VERSION = 3;
const GOLDEN = [
  { preset: 'quick-look', small: { peers: 256, end: 10 }, events: 7763, windows: 867, digest: '17ad03d95783440c' },
  { preset: 'mainline', small: { peers: 256, end: 600 }, events: 8704, windows: 6982, digest: '34aa6516d782b931' },
  { preset: 'ipfs-2022', small: { peers: 256, end: 60 }, events: 20514, windows: 4237, digest: '6b254e1c1a40d0b6' },
  { preset: 'amino-today', small: { peers: 256, end: 60 }, events: 20514, windows: 4237, digest: '6b254e1c1a40d0b6' },
  { preset: 'flash-churn', small: { peers: 256, end: 60 }, events: 56745, windows: 5398, digest: 'fcde69cb13ac0575' },
  {
    preset: 'over-the-internet',
    small: { peers: 256, end: 10 },
    events: 8940,
    windows: 877,
    digest: 'f326e5b3eb9bb4c4',
  },
  {
    preset: 'paper-2014-1m-1min',
    small: { peers: 256, end: 60 },
    events: 9285,
    windows: 3454,
    digest: '9e13241b4db913b2',
  },
];

it.each(GOLDEN)('$preset', async ({ preset, small, ...golden }) => {
  const params = { ...kademliaSpec.presets.find(({ id }) => id === preset)?.params, ...small };
  const run = expectOk(await openRun(complete(kademliaSpec, { params }), { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { events, windows, digest } = eventResultOf(expectOk(await run.result('finished')));
  expect({ events, windows, digest }).toEqual(golden);
  expect(kademliaSpec.version, 'digests belong to a version of the model').toBe(MODEL_VERSION);
});
