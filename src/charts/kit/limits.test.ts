/** Covers: ends of axes that are set by hand: read, refused in words, laid on every scale. */
import { describe, expect, it } from 'vitest';
import { bounded, readEnds } from './limits.ts';
import { valueScale } from './value-scale.ts';

const axis = { label: 'Hops', unit: 'hops', isLog: false };

describe('readEnds', () => {
  it('takes one end, both, or neither, as numbers are written', () => {
    expect(readEnds(['', ' '], axis)).toEqual({ ok: true, value: undefined });
    expect(readEnds(['2^10', '64k'], axis)).toEqual({ ok: true, value: [1024, 64_000] });
    expect(readEnds(['', '95%'], { ...axis, unit: '' })).toEqual({ ok: true, value: [undefined, 0.95] });
  });

  it.each([
    [['many', ''], axis, 'hops "many" is not a number of hops'],
    [['3', '3'], axis, 'hops from 3 is not below 3'],
    [['0', '5'], { ...axis, isLog: true }, 'hops 0 is not above 0'],
    [['', '-1'], { ...axis, isLog: true }, 'hops -1 is not above 0'],
    [['70', ''], { ...axis, within: [0, 60] as const }, 'hops from 70 to 60 shows nothing'],
  ] as const)('refuses %j', (texts, of, message) => {
    const read = readEnds(texts, of);
    expect(!read.ok && read.failure.message).toMatch(message);
    expect(!read.ok && read.failure.remedy).not.toBe('');
  });
});

describe('bounded', () => {
  it.each([
    [undefined, [0, 10]],
    [
      [2, undefined],
      [2, 10],
    ],
    [
      [undefined, 4],
      [0, 4],
    ],
    [
      [-5, 20],
      [-5, 20],
    ],
    [
      [12, undefined],
      [12, 22],
    ],
    [
      [undefined, -1],
      [-11, -1],
    ],
  ] as const)('%j of 0 to 10', (ends, expected) => expect(bounded([0, 10], ends)).toEqual(expected));
});

describe('valueScale', () => {
  const extent = { min: 3, max: 47, least: 3, notPositive: 0, isWhole: false };
  const scale = (kind: 'zero' | 'fit' | 'log', ends: readonly [number | undefined, number | undefined], max = 47) =>
    valueScale(kind, { ...extent, min: Math.min(3, max), max, least: Math.min(3, max) }, 100, 0, 4, ends);

  it('has the very ends, and ticks within them', () => {
    for (const kind of ['zero', 'fit', 'log'] as const) {
      const { domain, ticks, at } = scale(kind, [4, 33]);
      expect(domain).toEqual([4, 33]);
      expect([at(4), at(33)].map(Math.round)).toEqual([100, 0]);
      expect(ticks.length).toBeGreaterThan(1);
      for (const { value } of ticks) expect(value >= 4 && value <= 33).toBe(true);
    }
  });

  it('takes one end alone, also beyond what there is', () => {
    expect(scale('log', [undefined, 30]).domain).toEqual([1, 30]);
    expect(scale('log', [1000, undefined]).domain.map(Math.round)).toEqual([1000, 100_000]);
    expect(scale('zero', [undefined, 1.2], 0.97).domain).toEqual([0, 1.2]);
  });
});
