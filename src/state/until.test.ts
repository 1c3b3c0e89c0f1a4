/** The time to run until: written as everywhere, ahead of the run, within its end. */
import { expect, it } from 'vitest';
import { readUntil } from './until.ts';

it.each([
  ['30', 30],
  ['1.5m', 90],
  ['100', 100],
  ['20500ms', 20.5],
])('%s is %d seconds', (text, seconds) => {
  expect(readUntil(text, 20, 100)).toEqual({ ok: true, value: seconds });
});

it.each([
  ['soon', /"soon" is not a number of s/],
  ['', /is not a number of s/],
  ['20', /20 s is not after now/],
  ['-1', /-1 s is not after now/],
  ['100.1', /100\.1 s is after the end/],
])('%s is a sentence', (text, says) => {
  expect(readUntil(text, 20, 100)).toMatchObject({ ok: false, failure: { message: expect.stringMatching(says) } });
});
