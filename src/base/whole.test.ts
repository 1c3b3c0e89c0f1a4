/** Covers: every digit in groups, rounded; a dash where there is no number. */
import { expect, it } from 'vitest';
import { NONE, whole } from './whole.ts';

it('whole', () => {
  expect([12_582_912, 0, -1500, 999.6].map(whole)).toEqual(['12,582,912', '0', '-1,500', '1,000']);
  expect([Number.NaN, Number.POSITIVE_INFINITY].map(whole)).toEqual([NONE, NONE]);
});
