/** Covers: verdicts by the whole interval, of ranges with one end and of single values, and never of few runs. */
import { expect, it } from 'vitest';
import { sampleResult } from '../storage/testing/sample-run.ts';
import { judgedBy, reasonOf, verdictOf, verdictText, withVerdicts } from './verdict.ts';

const known = { low: 3.2, high: 3.3 };

it.each([
  ['within', 5, 3.21, 3.29, 'inside'],
  ['end to end', 5, 3.2, 3.3, 'inside'],
  ['below', 30, 3.0, 3.19, 'outside'],
  ['above', 30, 3.31, 3.4, 'outside'],
  ['over one end', 30, 3.1, 3.25, 'undecided'],
  ['over both ends', 30, 3.1, 3.4, 'undecided'],
  ['touching', 30, 3.0, 3.2, 'undecided'],
  ['within, of four runs', 4, 3.21, 3.29, 'undecided'],
  ['below, of four runs', 4, 1, 2, 'undecided'],
  ['one run, without an interval', 1, Number.NaN, Number.NaN, 'undecided'],
])('%s: %i runs from %f to %f', (_what, count, low, high, verdict) => {
  expect(verdictOf(known, { count, low, high })).toBe(verdict);
});

it('bounds have one end, and a value has both at one place', () => {
  const interval = { count: 10, low: 4, high: 5 };
  expect(verdictOf({ low: 4, high: Number.POSITIVE_INFINITY }, interval)).toBe('inside');
  expect(verdictOf({ low: 5.1, high: Number.POSITIVE_INFINITY }, interval)).toBe('outside');
  expect(verdictOf({ low: 4.5, high: 4.5 }, interval)).toBe('undecided');
  expect(verdictOf({ low: 4, high: 4 }, { count: 10, low: 4, high: 4 })).toBe('inside');
});

it('says why', () => {
  expect(reasonOf('undecided', { count: 1, low: Number.NaN, high: Number.NaN })).toBe('one run, 5 are needed');
  expect(reasonOf('outside', { count: 5, low: 1, high: 2 })).toBe('none of the 99% interval lies within it');
});

it('judges by references with a range alone', () => {
  const references = [
    { value: 1, label: 'a line', source: 'Ours.' },
    { value: 2, low: 2, high: 3, label: 'a bound', source: 'Theirs.' },
  ];
  expect(judgedBy(references, { count: 6, low: 2.1, high: 2.2 }).map(verdictText)).toEqual(['inside a bound']);
});

it('a single run is told what is known of its means, by column, and is never judged by its own', () => {
  const hops = {
    references: () => [{ value: 3, low: 2, high: Number.POSITIVE_INFINITY, label: 'theory', source: 'A.' }],
  };
  const spec = {
    metrics: { hops: { ...hops, kind: 'distribution' }, tries: { ...hops, kind: 'scalar' }, load: { kind: 'scalar' } },
  } as unknown as Parameters<typeof withVerdicts>[0];
  const metrics = { hops: { count: 1, mean: 3, p50: 3, p90: 3, p99: 3, min: 3, max: 3, bins: [] }, load: 1 };
  const told = {
    label: 'theory',
    low: 2,
    high: null,
    source: 'A.',
    verdict: 'undecided',
    why: 'one run, 5 are needed',
  };
  expect(withVerdicts(spec, { ...sampleResult, metrics }).verdicts).toEqual({ 'metrics.hops.mean': [told] });
  expect(withVerdicts(spec, { ...sampleResult, metrics: { load: 1 } })).not.toHaveProperty('verdicts');
});
