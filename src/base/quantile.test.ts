/** Quantile tables: mean, variance, tails and monotony against the distributions themselves, and golden contents. */
import { describe, expect, it, vi } from 'vitest';
import { Digest } from './mix.ts';
import {
  type DistributionShape,
  FRACTION_BITS,
  quantileTable,
  sampleTicks,
  sampleUnit,
  TABLE_LENGTH,
} from './quantile.ts';

const SHAPES = ['exponential', 'uniform', 'constant'] as const;
const ONE = 2 ** FRACTION_BITS;

/** Quantile at tail probability `p`, by the textbook. */
const EXACT: Record<DistributionShape, (p: number) => number> = {
  exponential: (p) => -Math.log(p),
  uniform: (p) => 2 * (1 - p),
  constant: () => 1,
};
const VARIANCE: Record<DistributionShape, number> = { exponential: 1, uniform: 1 / 3, constant: 0 };

/** Draws of every octave (by leading zeros), evenly spaced; each stands for `weight` of all 2^32. */
function* draws(): Generator<{ q: number; weight: number }> {
  yield { q: 0, weight: 2 ** -32 };
  for (let bit = 0; bit < 32; bit++) {
    const count = 2 ** Math.min(bit, 13);
    const step = 2 ** bit / count;
    const middle = step === 1 ? 0 : step / 2;
    for (let i = 0; i < count; i++) yield { q: 2 ** bit + i * step + middle, weight: step * 2 ** -32 };
  }
}

describe.each(SHAPES)('the table of the %s distribution', (shape) => {
  const table = quantileTable(shape);

  it('has mean 1 within 1e-6 and the right variance', () => {
    let mean = 0;
    let square = 0;
    for (const { q, weight } of draws()) {
      const x = sampleUnit(table, q) / ONE;
      mean += weight * x;
      square += weight * x * x;
    }
    expect(Math.abs(mean - 1)).toBeLessThan(1e-6);
    expect(Math.abs(square - mean ** 2 - VARIANCE[shape])).toBeLessThan(1e-4);
  });

  it('follows the quantile from end to end', () => {
    const wrong: string[] = [];
    for (const { q } of draws()) {
      if (q < 65_536) continue; // rarer draws are too coarse to say; see the tails
      const [is, should] = [sampleUnit(table, q) / ONE, EXACT[shape]((q + 0.5) / 2 ** 32)];
      if (Math.abs(is - should) > 4e-5) wrong.push(`q ${q}: ${is}, not ${should}`);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('never falls from one draw to the next rarer one', () => {
    let last = 0xffff_ffff;
    let falls = 0;
    for (let q = 0; q < 70_000; q++) {
      const x = sampleUnit(table, q);
      if (x > last) falls++;
      last = x;
    }
    for (const { q } of [...draws()].filter((draw) => draw.q >= 70_000)) {
      const x = sampleUnit(table, q);
      if (x > last) falls++;
      last = x;
    }
    expect(falls).toBe(0);
    expect(sampleUnit(table, 0xffff_ffff)).toBeLessThanOrEqual(last);
  });

  it('is built without Math.log and its kin, which differ between machines', () => {
    const inexact = ['log', 'log1p', 'log2', 'log10', 'exp', 'expm1', 'pow', 'atanh', 'cbrt'] as const;
    const spies = inexact.map((name) => vi.spyOn(Math, name));
    quantileTable(shape);
    const used = inexact.filter((_, i) => spies[i].mock.calls.length > 0);
    for (const spy of spies) spy.mockRestore();
    expect(used).toEqual([]);
  });
});

describe('tails', () => {
  it('an exponential draw reaches ln(2^33) means, and no further', () => {
    const table = quantileTable('exponential');
    expect(sampleUnit(table, 0) / ONE).toBeCloseTo(32 * Math.LN2, 3);
    expect(table[TABLE_LENGTH - 1] / ONE).toBeCloseTo(33 * Math.LN2, 3);
    expect(sampleUnit(table, 0xffff_ffff) / ONE).toBeLessThan(1e-6);
  });

  it.each([5, 10, 15])('%d means are exceeded as often as they should be', (means) => {
    const table = quantileTable('exponential');
    let [low, high] = [0, 0xffff_ffff]; // the largest draw whose value is above
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (sampleUnit(table, middle) > means * ONE) low = middle;
      else high = middle - 1;
    }
    expect((low + 1) / 2 ** 32 / Math.exp(-means)).toBeCloseTo(1, 2);
  });

  it('a uniform draw stays within 0 and 2 means', () => {
    const table = quantileTable('uniform');
    expect(sampleUnit(table, 0) / ONE).toBeCloseTo(2, 6);
    expect(sampleUnit(table, 0xffff_ffff) / ONE).toBeLessThan(1e-6);
  });
});

describe('sampleTicks', () => {
  const table = quantileTable('exponential');

  it('scales by the mean and rounds', () => {
    expect(sampleTicks(quantileTable('constant'), 12345, 1_000_001)).toBe(1_000_001);
    expect(sampleTicks(table, 0x8000_0000, 1_000_000)).toBeCloseTo(Math.LN2 * 1e6, -2);
    expect(sampleTicks(table, 7, 0)).toBe(0);
  });

  it('saturates instead of wrapping', () => {
    expect(sampleTicks(table, 1, 0xffff_ffff)).toBe(0xffff_ffff);
    expect(sampleTicks(table, 0, 2 ** 31)).toBe(0xffff_ffff);
  });
});

it('tables hold what they held when the first digests were published', () => {
  const contents = Object.fromEntries(
    SHAPES.map((shape) => {
      const digest = new Digest();
      digest.begin(0);
      for (const word of quantileTable(shape)) digest.word(word);
      digest.end();
      return [shape, digest.toString()];
    }),
  );
  expect(contents).toEqual({
    exponential: 'a67a689b62e83968',
    uniform: '50a2747fbad6d404',
    constant: 'dbcbed41c3d7a281',
  });
});
