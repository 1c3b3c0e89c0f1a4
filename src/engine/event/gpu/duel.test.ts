/** Comparing two ways of running: what is enough to tell them apart, and what is left out. */
import { describe, expect, it } from 'vitest';
import { Duel, type Verdict } from './duel.ts';

/** Batches of so many seconds in turn, until there is a verdict; gives it with the number of pairs. */
function fight(
  [kept, challenger]: readonly [number, number],
  { leastEvents = 1000, seconds = 0.016, wobble = 0 } = {},
): { verdict: Verdict; pairs: number } {
  const duel = new Duel(leastEvents);
  for (let pairs = 1; ; pairs++) {
    duel.report(false, kept * seconds * (1 + wobble * (pairs % 2)), seconds);
    const verdict = duel.report(true, challenger * seconds, seconds);
    if (verdict) return { verdict, pairs };
    if (pairs > 1000) throw new Error('there is no verdict');
  }
}

describe('a duel', () => {
  it.each<[string, number, Verdict, number]>([
    ['half as fast', 0.5, 'much-slower', 2],
    ['a little slower', 0.9, 'slower', 3],
    ['as fast', 1, 'slower', 3],
    ['faster by less than 2%', 1.01, 'slower', 3],
    ['faster by 5%', 1.05, 'faster', 3],
  ])('with one that is %s', (_what, ratio, verdict, pairs) => {
    expect(fight([1e8, ratio * 1e8])).toEqual({ verdict, pairs });
  });

  it('lasts longer where batches differ, and ends', () => {
    expect(fight([1e8, 1.06e8], { wobble: 0.1 })).toEqual({ verdict: 'slower', pairs: 16 });
    expect(fight([1e8, 1.2e8], { wobble: 0.1 }).verdict).toBe('faster');
  });

  it('waits for enough events, unless it is beyond doubt', () => {
    expect(fight([1e6, 1.05e6], { leastEvents: 1e5 })).toEqual({ verdict: 'faster', pairs: 7 });
    const { verdict, pairs } = fight([1e6, 1.08e6], { leastEvents: 1e5, wobble: 0.08 });
    expect(verdict).toBe('faster');
    expect(pairs).toBeGreaterThan(7);
  });

  it('waits for enough seconds', () => {
    expect(fight([1e8, 1.1e8], { seconds: 0.004 }).pairs).toBe(10);
    expect(fight([1e8, 0.1e8], { seconds: 0.004 })).toEqual({ verdict: 'much-slower', pairs: 3 });
  });

  it('lets one hiccup pass', () => {
    const duel = new Duel(1e6);
    const verdicts: unknown[] = [];
    for (let pair = 0; pair < 5; pair++) {
      duel.report(false, 1e6, pair === 2 ? 0.032 : 0.016);
      verdicts.push(duel.report(true, 0.95e6, 0.016));
    }
    expect(verdicts.at(-1)).toBe('slower');
  });

  it("leaves the challenger's first batches out while they are short", () => {
    const duel = new Duel(1000);
    const grow = [0.001, 0.002, 0.004];
    for (const seconds of grow) {
      duel.report(false, 1.6e6, 0.016);
      expect(duel.report(true, 1, seconds)).toBe(undefined);
    }
    for (let pair = 0; pair < 2; pair++) expect(duel.report(true, 1.8e6, 0.016)).toBe(undefined);
    expect(duel.report(true, 1.8e6, 0.016)).toBe('faster');
    expect(duel.rates.challenger / duel.rates.kept).toBeCloseTo(1.125);
  });
});
