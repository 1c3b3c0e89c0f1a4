/** The memory estimate: what fits, what would fit instead, in which words; and that it is what an executor then takes. */
import { describe, expect, it } from 'vitest';
import '../models/testing/registry.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { memoryFailure } from '../scenario/memory.ts';
import type { Params } from '../scenario/spec.ts';
import { estimateMemory } from './estimate.ts';
import { openRun } from './open-run.ts';

const phold = (params: Params) => complete(pholdSpec, { params });
const gpu = (maxBinding: number) => ({ gpu: { maxBinding, software: false } });

describe('estimateMemory', () => {
  it.each<Params>([{ nodes: 2 }, { nodes: 1000, population: 1 }, { nodes: 4096, population: 64 }, { nodes: 2 ** 16 }])(
    'of %o is what one core takes at its start',
    async (params) => {
      const run = expectOk(await openRun(phold(params), { engine: 'sequential', lpSize: 'auto' }));
      expect(estimateMemory(phold(params), {}).bytes).toBe(run.memoryBytes);
    },
  );

  it('names the largest network that fits, and that network does', () => {
    const on = gpu(2 ** 30);
    const estimate = estimateMemory(phold({ nodes: 2 ** 24 }), on);
    expect(estimate).toMatchObject({ fits: false, limit: 2 ** 30, suggestion: 'at most 2^23 nodes' });
    expect(estimate.largestBuffer).toBeGreaterThan(2 ** 30);
    expect(estimateMemory(phold({ nodes: 2 ** 23 }), on)).toMatchObject({ fits: true });
  });

  it('lowers another parameter where the first does not help', () => {
    expect(estimateMemory(phold({ nodes: 2, population: 64 }), gpu(9_000)).suggestion).toBeUndefined();
    const narrow = { processorBytes: 190_000 };
    expect(estimateMemory(phold({ nodes: 2, population: 64 }), narrow)).toMatchObject({
      fits: false,
      suggestion: 'at most 32 events per node',
    });
  });

  it('suggests nothing that the model refuses: fewer peers than seeds', () => {
    const swarm = (seeds: number) => complete(swarmSpec, { params: { peers: 2 ** 20, blocks: 4096, seeds } });
    const suggested = (seeds: number) => estimateMemory(swarm(seeds), gpu(2 ** 27)).suggestion;
    expect([1, 2 ** 18, 2 ** 19].map(suggested)).toEqual([
      'at most 2^18 peers',
      'at most 2^18 peers',
      'at most 2^10 blocks',
    ]);
  });

  it('says nothing that would not fit either', () => {
    const estimate = estimateMemory(phold({}), gpu(16));
    expect(estimate.suggestion).toBeUndefined();
    expect(memoryFailure(estimate).remedy).toBe('choose a smaller network');
  });

  it('has no limit on one core unless it is given one', () => {
    expect(estimateMemory(phold({ nodes: 2 ** 24, population: 64 }), {}).fits).toBe(true);
  });
});

it('a run that does not fit is refused in the words of the estimate', async () => {
  const scenario = phold({ nodes: 2 ** 24, population: 64 });
  const options = { engine: 'sequential', lpSize: 'auto', processorBytes: 2e9 } as const;
  const opened = await openRun(scenario, options);
  expect(opened).toEqual({ ok: false, failure: memoryFailure(estimateMemory(scenario, options)) });
  expect(opened).toMatchObject({
    failure: { message: 'needs 63.5 GB, and this page can count on 2.00 GB', remedy: 'choose at most 2^19 nodes' },
  });
});
