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

it.each([
  ['30', 30],
  ['2k', 2000],
  ['21 rounds', 21],
])('%s is a round', (text, round) => {
  expect(readUntil(text, 20, 1e6, 'rounds')).toEqual({ ok: true, value: round });
});

it.each([
  ['20', 'round 20 is not after now', 'use more than 20, or reset first'],
  ['20.5', 'round 20.5 is no whole number', 'leave out the fraction'],
  ['2M', 'round 2000000 is after the end', 'use at most 1000000'],
  ['2m', 'round "2m" is not a number of rounds', 'write it like 120 or 2k'],
])('%s is a sentence about rounds', (text, message, remedy) => {
  expect(readUntil(text, 20, 1e6, 'rounds')).toMatchObject({ ok: false, failure: { message, remedy } });
});
