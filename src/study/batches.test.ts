/** Covers: a text goes to a worker once a batch, comes back with no result, and all are what they were at both ends. */
import { expect, it } from 'vitest';
import type { RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { packed, packedResult, unpacked, unpackedResult } from './batches.ts';

const scenario = (seed: number, protocol?: string) => ({ seed, ...(protocol && { protocol }) }) as Scenario;

it('of models that somebody wrote', () => {
  const batch = [1, 2, 3].map((seed) => scenario(seed, 'a text'));
  expect(packed(batch).filter(({ protocol }) => protocol !== undefined)).toHaveLength(1);
  expect(unpacked(packed(batch))).toEqual(batch);
  const result = { scenario: batch[1], digest: 'd' } as RunResult;
  expect(packedResult(result).scenario).toEqual(scenario(2));
  expect(unpackedResult(packedResult(result), scenario(2, 'a text'))).toEqual(result);
});

it('of others nothing is touched', () => {
  const batch = [scenario(1), scenario(2)];
  expect([packed(batch), unpacked(batch)]).toEqual([batch, batch]);
  const result = { scenario: batch[0] } as RunResult;
  expect(packedResult(result)).toBe(result);
  expect(unpackedResult(result, batch[0])).toBe(result);
});
