/** Covers: results of either engine are read back whole; what is wrong is named by its member. */
import { expect, it } from 'vitest';
import { sampleResult, sampleRounds } from '../../storage/testing/sample-run.ts';
import { readResult } from './outcome-schema.ts';

const { parallelism, lpParallelism, ...before } = sampleResult;

it.each([
  ['events', sampleResult],
  ['events, of before parallelism was estimated', before],
  ['rounds', sampleRounds],
])('reads a result of %s', (_what, result) => {
  expect(readResult(structuredClone(result))).toEqual({ ok: true, value: result });
});

it.each([
  [{ ...sampleResult, windows: undefined }, /^windows cannot be read/],
  [{ ...sampleRounds, rounds: -1 }, /^rounds cannot be read/],
  [{ ...sampleRounds, roundsPerSecond: undefined }, /^roundsPerSecond cannot be read/],
  [{ ...sampleRounds, ending: 7 }, /^ending cannot be read/],
  [null, /^the result cannot be read/],
])('says what is wrong (%#)', (value, message) => {
  expect(readResult(value)).toMatchObject({ ok: false, failure: { message: expect.stringMatching(message) } });
});
