/** Covers: a result of a failed run is one that storage reads back, with what is known and no digest. */
import { expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../defaults.ts';
import { eventResultOf } from '../outcome.ts';
import { failedResult } from './failed-result.ts';
import { readResult } from './outcome-schema.ts';

const failure = { kind: 'limit', message: 'too many nodes', remedy: 'choose fewer' } as const;
const scenario = complete(pholdSpec, { seed: 7 });

it('is a result, without a digest', () => {
  const result = failedResult(pholdSpec, scenario, failure, '1.2.3', { engine: 'gpu', lpSize: 4 });
  expect(readResult(result)).toEqual({ ok: true, value: result });
  expect(result).toMatchObject({ status: 'failed', seed: 7, digest: '', events: 0, eventsPerSecond: 0 });
});

it('keeps how far the run came', () => {
  const facts = { engine: 'sequential', lpSize: 1, events: 300, wallSeconds: 2 } as const;
  const result = failedResult(pholdSpec, scenario, failure, '1.2.3', { ...facts, steps: 9 });
  expect(result).toMatchObject({ ...facts, windows: 9, eventsPerSecond: 150 });
});

it('says how parallel a run was as far as it came, and nothing where that is not known', () => {
  const facts = { engine: 'gpu', lpSize: 4, events: 300 } as const;
  const serial = { serialEvents: 100, lpSerialEvents: 150 };
  expect(failedResult(pholdSpec, scenario, failure, '1.2.3', { ...facts, ...serial })).toMatchObject({
    parallelism: 3,
    lpParallelism: 2,
  });
  const unknown = failedResult(pholdSpec, scenario, failure, '1.2.3', facts);
  const { parallelism, lpParallelism } = eventResultOf(unknown);
  expect([parallelism, lpParallelism]).toEqual([undefined, undefined]);
  expect(readResult(unknown).ok).toBe(true);
});

it('counts rounds where the model runs in rounds', () => {
  const facts = { engine: 'gpu', events: 300, wallSeconds: 2 } as const;
  const result = failedResult({ engine: 'rounds' }, scenario, failure, '1.2.3', { ...facts, steps: 9 });
  expect(readResult(result)).toEqual({ ok: true, value: result });
  expect(result).toMatchObject({ ...facts, rounds: 9, roundsPerSecond: 4.5 });
  expect(result).not.toHaveProperty('windows');
});
