/**
 * Golden results of swarms on one core (equality.gpu.test.ts holds the GPU against it). They never change without a step of the model's
 * version: links and published digests depend on them. Version 2 changed none of version 1, whose limited design kept 8 blocks.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { swarmSpec } from './spec.ts';

const MODEL_VERSION = 2;

interface Golden {
  readonly preset: string;
  readonly small: Params;
  readonly rounds: number;
  readonly events: number;
  readonly digest: string;
}

const GOLDEN: readonly Golden[] = [
  { preset: 'quick-look', small: {}, rounds: 117, events: 18372, digest: '9b60e357c87886cb' },
  {
    preset: 'a-million-peers',
    small: { peers: 512, blocks: 96 },
    rounds: 152,
    events: 55448,
    digest: 'c8592c3b34a6dd44',
  },
  {
    preset: 'flash-crowd',
    small: { peers: 256, degree: 8, flashMean: 30 },
    rounds: 706,
    events: 33623,
    digest: 'b673ed3e853db149',
  },
  { preset: 'free-riders', small: { peers: 128 }, rounds: 322, events: 8595, digest: 'b18271e21145321d' },
  { preset: 'missing-piece', small: { peers: 200 }, rounds: 74, events: 1791, digest: '6b98216869bd8e8d' },
  { preset: 'one-block', small: { peers: 512 }, rounds: 16, events: 622, digest: 'ee0418322458797b' },
  {
    preset: 'niu-feng-fig4',
    small: { peers: 128, blocks: 64, keptBlocks: 8 },
    rounds: 148,
    events: 9442,
    digest: 'bbfc6eea1bcbd668',
  },
  {
    preset: 'niu-feng-fig5',
    small: { peers: 128, blocks: 256 },
    rounds: 391,
    events: 35535,
    digest: 'f5ac00e09308bb9e',
  },
  {
    preset: 'niu-feng-fig5',
    small: { peers: 128, blocks: 256, keptBlocks: 127, slots: 2 },
    rounds: 190,
    events: 37375,
    digest: '3249663f07a97c01',
  },
];

it.each(GOLDEN)('$preset', async ({ preset, small, ...golden }) => {
  const params = { ...swarmSpec.presets.find(({ id }) => id === preset)?.params, ...small };
  const run = expectOk(await openRun(complete(swarmSpec, { params }), { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { events, digest, ...result } = expectOk(await run.result('finished'));
  expect({ rounds: 'rounds' in result && result.rounds, events, digest }).toEqual(golden);
  expect(swarmSpec.version, 'digests belong to a version of the model').toBe(MODEL_VERSION);
});
