/** Covers: the number beside a chart of rates is called a mean, and what the line shows last stands beside it where it is another. */
import { expect, it } from 'vitest';
import type { Line } from './lab-streams.ts';
import { meanWords } from './mean-words.ts';

const rows = { time: [] } as unknown as Line['exact'];

it.each([
  [undefined, 'share of lookups', 0.73, 0.951, 'mean so far, now 0.730, share of lookups'],
  [rows, 'share of lookups', 0.73, 0.951, 'mean of the run, 0.730 at the end, share of lookups'],
  [rows, 'share of lookups', 0.9511, 0.951, 'mean of the run, share of lookups'],
  [undefined, 'mean', undefined, 0.951, 'mean so far'],
])('%j, %s, last %s, mean %s', (exact, note, lastValue, mean, words) => {
  expect(meanWords({ chart: { unit: '', note }, exact, stream: { lastValue } }, mean)).toBe(words);
});
