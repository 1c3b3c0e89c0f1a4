/**
 * Golden results of every preset, made small. They never change without a step of the model's version: links and
 * published digests depend on them.
 */
import { expect, it } from 'vitest';
import { ok } from '../../base/result.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { eventResultOf } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { pholdSpec } from './spec.ts';

interface Golden {
  readonly preset: string;
  /** What makes the preset small. */
  readonly small: Params;
  readonly events: number;
  readonly windows: number;
  readonly digest: string;
}

const MODEL_VERSION = 1;
const GOLDEN: readonly Golden[] = [
  { preset: 'quick-look', small: { nodes: 256, end: 60 }, events: 11802, windows: 14, digest: 'e504cd3fcee9013b' },
  { preset: 'swenson-2015', small: { nodes: 1024, end: 30 }, events: 22643, windows: 7, digest: 'c8ef91d4f407d8df' },
  { preset: 'barnes-2013', small: { nodes: 128, end: 5 }, events: 10126, windows: 49, digest: '66df80680621aa75' },
  { preset: 'all-remote', small: { nodes: 256, end: 60 }, events: 11836, windows: 14, digest: '5890d62c66f63a5f' },
  { preset: 'tiny', small: {}, events: 1874, windows: 57, digest: '9a5659794dc17cd8' },
];

async function resultOf({ preset, small }: Golden, options: OpenOptions): Promise<Partial<Golden>> {
  const params = { ...pholdSpec.presets.find(({ id }) => id === preset)?.params, ...small };
  const run = expectOk(await openRun(complete(pholdSpec, { params }), options));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { events, windows, digest } = eventResultOf(expectOk(await run.result('finished')));
  run.dispose();
  return { preset, small, events, windows, digest };
}

it('every preset of this version has a golden result', () => {
  expect(pholdSpec.version).toBe(MODEL_VERSION);
  expect(GOLDEN.map(({ preset }) => preset)).toEqual(pholdSpec.presets.map(({ id }) => id));
});

it.each(GOLDEN)('$preset on one core', async (golden) => {
  expect(await resultOf(golden, { engine: 'sequential', lpSize: 'auto' })).toEqual(golden);
});

describeGpu.each(['batch', 'resident'] as const)('golden results on the GPU, %s', (drive) => {
  it.each(GOLDEN)('$preset', async (golden) => {
    const context = await testDevice();
    expect(await resultOf(golden, { engine: 'gpu', lpSize: 2, drive, gpu: async () => ok(context) })).toEqual(golden);
  });
});
