/** Covers: which part of a scale colours span: what is there without its rarest ends, all of it where that is wide or alike, and evenly around what theory expects. */
import { expect, it } from 'vitest';
import type { Layout } from './layout.ts';
import type { PictureContent } from './picture-content.ts';
import { narrowed } from './scale.ts';
import { SPAN_BINS, SpanKeeper, shareAbove, spanBin, spanOf } from './span.ts';

/** So many values in each bin, by share. */
function counts(values: readonly (readonly [share: number, count: number])[]): Uint32Array {
  const bins = new Uint32Array(SPAN_BINS);
  for (const [share, count] of values) bins[spanBin(share)] += count;
  return bins;
}

const even = (from: number, to: number) =>
  counts(Array.from({ length: 200 }, (_, i) => [from + ((to - from) * i) / 199, 5]));

it('spans what is there, without single ones far away', () => {
  const span = spanOf(even(0.5, 0.6), undefined);
  expect(span?.low).toBeCloseTo(0.5, 2);
  expect(span?.high).toBeCloseTo(0.6, 2);
  const lonely = even(0.5, 0.6);
  lonely[3] = 2;
  lonely[1000] = 2;
  expect(spanOf(lonely, undefined)?.low).toBeGreaterThan(0.49);
  expect(spanOf(lonely, undefined)?.high).toBeLessThan(0.61);
});

it('keeps the whole scale where values take up most of it, are alike, or are none', () => {
  expect(spanOf(even(0.05, 0.95), undefined)).toBeUndefined();
  expect(spanOf(counts([[0.4, 1000]]), undefined)).toBeUndefined();
  expect(spanOf(counts([]), undefined)).toBeUndefined();
});

it('stays where it is while ends move little', () => {
  const before = spanOf(even(0.5, 0.6), undefined);
  expect(spanOf(even(0.505, 0.608), before)).toBe(before);
  expect(spanOf(even(0.55, 0.7), before)?.low).toBeGreaterThan(0.54);
});

it('is narrow in orders of magnitude where the scale is', () => {
  const { min, max } = narrowed({ min: 1, max: 10_000, isLog: true }, { low: 0.25, high: 0.5 });
  expect([min, max]).toEqual([expect.closeTo(10), expect.closeTo(100)]);
  expect(narrowed({ min: 10, max: 20, isLog: false }, { low: 0.5, high: 1.5 })).toEqual({
    min: 15,
    max: 25,
    isLog: false,
  });
});

it('lies evenly around what is expected', () => {
  const content = {
    plan: { nodes: 2 ** 15 },
    chosen: { view: {}, channel: { id: 'pending', kind: 'level', scale: 'linear' } },
    viewed: { views: { range: () => ({ min: 0, max: 10 }), expected: () => 4 } },
  } as unknown as PictureContent;
  const layout = { kind: 'cells', grid: { exponent: 4 } } as Layout;
  const span = new SpanKeeper().take(even(0.35, 0.5), content, layout);
  expect(span?.low).toBeCloseTo(0.3, 2);
  expect(span?.high).toBeCloseTo(0.5, 2);
});

it('says what a share of all values reaches', () => {
  const half = counts([
    [0.2, 50],
    [0.8, 50],
  ]);
  expect(shareAbove(half, 0.25)).toBeCloseTo(0.8, 2);
  expect(shareAbove(half, 0.75)).toBeCloseTo(0.2, 2);
  expect(shareAbove(even(0.5, 0.6), 0.25)).toBeCloseTo(0.575, 2);
  expect(shareAbove(counts([]), 0.5)).toBeUndefined();
});
