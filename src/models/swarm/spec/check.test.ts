/** Covers: what does not go together is said in one sentence with its remedy; what does is let through. */
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../../scenario/check.ts';
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { swarmSpec } from '../spec.ts';

function said(params: Params): string {
  const checked = scenarioOf(swarmSpec, { params });
  return checked.ok ? '' : `${checked.failure.message}: ${checked.failure.remedy}`;
}

it.each([
  [{ peers: 1 }, 'peers 1 is below 2: use a whole number from 2 to 2^20'],
  [{ peers: 8, seeds: 9 }, 'seeds 9 is above peers 8: use at most as many seeds as peers'],
  [
    { kernel: 'naive', choice: 'grf' },
    'kernel naive is made for choice rub, not grf: set choice to rub, or kernel to bitset',
  ],
  [
    { kernel: 'multi-block' },
    'kernel multi-block is made for choice grf, not rub: set choice to grf, or kernel to bitset',
  ],
  [
    { kernel: 'limited', peers: 2 ** 20, blocks: 512 },
    'kernel limited keeps a word for each block of each peer, 536870912 words, above 268435456: set kernel to bitset, or use fewer peers or blocks',
  ],
  [
    { arrivals: 'poisson', arrivalRate: 0.001, peers: 1024 },
    'arrivalRate 0.001 peers/round lets the last peer arrive after about 1023000 rounds, above 1000000: raise it, or use fewer peers',
  ],
] as readonly (readonly [Params, string])[])('%o: %s', (params, sentence) => {
  expect(said(params)).toBe(sentence);
});

describe('lets through', () => {
  it.each([
    { peers: 8, seeds: 8 },
    { kernel: 'naive' },
    { kernel: 'block-per-thread', choice: 'grf' },
    { kernel: 'bitset', peers: 2 ** 20, blocks: 4096 },
    { arrivals: 'flash', seedsLeave: 3, leave: 'leave', freeRiders: 1 },
    { choice: 'lrf' },
    { end: 1 },
  ] as readonly Params[])('%o', (params) => {
    expect(said(params)).toBe('');
  });
});

it('says how long a run may be, and about how long it is', () => {
  const horizon = (params: Params) => {
    const checked = scenarioOf(swarmSpec, { params });
    if (!checked.ok) throw new Error(checked.failure.message);
    return swarmSpec.horizon(complete(swarmSpec, { params }).params);
  };
  expect(horizon({})).toMatchObject({ endSeconds: 1_000_000 });
  expect(horizon({}).expectedSeconds).toBeGreaterThan(100);
  expect(horizon({}).expectedSeconds).toBeLessThan(140);
  expect(horizon({ end: 7 })).toMatchObject({ endSeconds: 7, expectedSeconds: 7 });
  expect(horizon({ peers: 8, seeds: 8 }).expectedSeconds).toBeGreaterThanOrEqual(1);
});
