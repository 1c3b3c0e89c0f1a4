/** LP sizing: it climbs the ladder, settles on the best rate, stops early where more is clearly slower, and climbs again. */
import { describe, expect, it } from 'vitest';
import { LP_TUNING, LpTuner } from './lp-tuner.ts';

/** Batches of 0.05 s with one exponent: less than the shortest period between two climbs. */
const AT_REST = 10;

/** Runs with these events per second by exponent until the exponent rests; gives the sizes tried and the one kept. */
function settle(tuner: LpTuner, rates: readonly number[]): { tried: number[]; kept: number } {
  const tried: number[] = [];
  for (let rest = 0; rest < AT_REST; rest++) {
    const { exponent } = tuner;
    if (tried.at(-1) !== exponent) {
      tried.push(exponent);
      rest = 0;
    }
    tuner.report(exponent, rates[exponent] * 0.05, 0.05);
  }
  return { tried: tried.slice(0, -1), kept: tuner.exponent };
}

describe('LpTuner', () => {
  it('keeps the size of the highest rate', () => {
    expect(settle(new LpTuner('auto'), [100e6, 105e6, 120e6, 110e6, 100e6])).toEqual({
      tried: [0, 1, 2, 3, 4],
      kept: 2,
    });
  });

  it('climbs to the top where larger is better', () => {
    expect(settle(new LpTuner('auto'), [1e6, 2e6, 3e6, 4e6, 5e6]).kept).toBe(4);
  });

  it('stops at the second size in a row that is clearly slower than the best', () => {
    expect(settle(new LpTuner('auto'), [100e6, 50e6, 60e6, 1e9, 1e9])).toEqual({ tried: [0, 1, 2], kept: 0 });
    expect(settle(new LpTuner('auto'), [100e6, 50e6, 100e6, 200e6, 1e9]).kept).toBe(4);
  });

  it('goes on over a size that is a little slower', () => {
    expect(settle(new LpTuner('auto'), [100e6, 90e6, 95e6, 150e6, 100e6]).kept).toBe(3);
  });

  it('judges a size by its own batches only, and by enough events', () => {
    const tuner = new LpTuner('auto');
    tuner.report(0, 1e9, 0.1); // the warm-up
    tuner.report(0, 99_999, 1);
    expect(tuner.exponent).toBe(0);
    tuner.report(3, 1e9, 1); // a batch in flight from before
    expect(tuner.exponent).toBe(0);
    tuner.report(0, 1, 1e-5);
    expect(tuner.exponent).toBe(1);
  });

  it('climbs again after its period, and may settle elsewhere', () => {
    const tuner = new LpTuner('auto');
    expect(settle(tuner, [100e6, 120e6, 50e6, 50e6, 1]).kept).toBe(1);
    tuner.report(1, 1000, 11);
    expect(tuner.exponent).toBe(0);
    expect(settle(tuner, [100e6, 90e6, 85e6, 130e6, 120e6]).kept).toBe(3);
  });

  it('climbs again after 1 s, 2 s, and so on: twice as long each time, up to its period', () => {
    const tuner = new LpTuner('auto', { ...LP_TUNING, periodSeconds: 3 });
    for (const seconds of [1, 2, 3, 3]) {
      settle(tuner, [100e6, 50e6, 50e6, 1, 1]);
      tuner.report(0, 1000, seconds - 0.6);
      expect(tuner.exponent).toBe(0);
      tuner.report(0, 1000, 0.7);
      tuner.report(0, 1e9, 1);
      expect(tuner.exponent).toBe(1);
    }
  });

  it('climbs again before its period when the rate drifts, not for one slow measurement', () => {
    const tuner = new LpTuner('auto');
    expect(settle(tuner, [100e6, 120e6, 50e6, 50e6, 1]).kept).toBe(1);
    const report = (rate: number) => tuner.report(1, rate * 0.05, 0.05);
    for (const rate of [60e6, 125e6, 60e6, 60e6]) report(rate);
    expect(tuner.exponent).toBe(1);
    report(60e6);
    expect(tuner.exponent).toBe(0);
    expect(settle(tuner, [50e6, 60e6, 70e6, 20e6, 20e6]).kept).toBe(2);
  });

  it('gives the measured rate of each size, of a fixed one too', () => {
    const tuner = new LpTuner('auto');
    settle(tuner, [100e6, 105e6, 50e6, 50e6, 1]);
    const millions = ({ rates }: LpTuner) => rates.map((rate) => Math.round(rate / 1e6));
    expect(millions(tuner)).toEqual([100, 105, 50, 50, 0]);
    const fixed = new LpTuner(4);
    settle(fixed, [0, 0, 7e6, 0, 0]);
    expect(millions(fixed)).toEqual([0, 0, 7, 0, 0]);
  });

  it('measures over as many events as it is told', () => {
    const tuner = new LpTuner('auto', { ...LP_TUNING, eventsPerTrial: 1000 });
    tuner.report(0, 1e9, 0.1); // the warm-up
    tuner.report(0, 999, 1);
    expect(tuner.exponent).toBe(0);
    tuner.report(0, 1, 1);
    expect(tuner.exponent).toBe(1);
  });

  it.each([
    [1, 0],
    [2, 1],
    [4, 2],
    [8, 3],
    [16, 4],
  ])('leaves a fixed size of %d alone', (size, exponent) => {
    expect(settle(new LpTuner(size), [1, 2, 3, 4, 5])).toEqual({ tried: [], kept: exponent });
  });
});
