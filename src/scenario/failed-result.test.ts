/** Covers: a result of a failed run is one that storage reads back, with what is known and no digest. */
import { expect, it } from 'vitest';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from './defaults.ts';
import { failedResult } from './failed-result.ts';
import { readResult } from './outcome-schema.ts';

const failure = { kind: 'limit', message: 'too many nodes', remedy: 'choose fewer' } as const;
const scenario = complete(pholdSpec, { seed: 7 });

it('is a result, without a digest', () => {
  const result = failedResult(scenario, failure, '1.2.3', { engine: 'gpu', lpSize: 4 });
  expect(readResult(result)).toEqual({ ok: true, value: result });
  expect(result).toMatchObject({ status: 'failed', seed: 7, digest: '', events: 0, eventsPerSecond: 0 });
});

it('keeps how far the run came', () => {
  const facts = { engine: 'sequential', lpSize: 1, events: 300, windows: 9, wallSeconds: 2 } as const;
  expect(failedResult(scenario, failure, '1.2.3', facts)).toMatchObject({ ...facts, eventsPerSecond: 150 });
});
