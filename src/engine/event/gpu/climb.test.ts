/** The order in which LP sizes are tried. */
import { describe, expect, it } from 'vitest';
import { Climb } from './climb.ts';
import type { Verdict } from './duel.ts';

/** Exponents tried where these are the verdicts. */
function tried(start: number, all: boolean, verdictOf: (exponent: number) => Verdict): readonly number[] {
  const climb = new Climb(start, all, 4);
  const exponents: number[] = [];
  for (let next = climb.next(); next !== undefined; next = climb.next()) {
    exponents.push(next);
    climb.report(verdictOf(next));
  }
  return exponents;
}

describe('a climb', () => {
  it('goes up, then down where nothing larger was faster', () => {
    expect(tried(0, true, () => 'slower')).toEqual([1, 2, 3, 4]);
    expect(tried(2, true, () => 'slower')).toEqual([3, 4, 1, 0]);
    expect(tried(2, true, (exponent) => (exponent === 4 ? 'faster' : 'slower'))).toEqual([3, 4]);
  });

  it('stops at one that is much slower, not at one that is slower', () => {
    expect(tried(0, true, () => 'much-slower')).toEqual([1]);
    expect(tried(2, true, () => 'much-slower')).toEqual([3, 1]);
    expect(tried(0, true, (exponent) => (exponent === 2 ? 'slower' : 'much-slower'))).toEqual([1]);
    expect(tried(0, true, (exponent) => (exponent < 3 ? 'slower' : 'much-slower'))).toEqual([1, 2, 3]);
    expect(tried(0, true, (exponent) => (exponent === 1 ? 'faster' : 'much-slower'))).toEqual([1, 2]);
  });

  it('looks at the neighbours only where it is not to see all', () => {
    expect(tried(2, false, () => 'slower')).toEqual([3, 1]);
    expect(tried(1, false, (exponent) => (exponent < 4 ? 'faster' : 'slower'))).toEqual([2, 3, 4]);
    expect(tried(4, false, (exponent) => (exponent > 1 ? 'faster' : 'slower'))).toEqual([3, 2, 1]);
  });
});
