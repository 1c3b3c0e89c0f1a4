/** Covers: what a strip shows where: the least first, every thing once, and what the pointer is told. */
import { describe, expect, it } from 'vitest';
import type { StripLegend } from '../scenario/picture.ts';
import { endsOf, paintStrip, sortStrip, thingAt, wordsOfThing } from './strip.ts';

const LEGEND: StripLegend = {
  id: 'copies',
  thing: 'block',
  unit: 'copies',
  label: 'Copies of each block',
  help: '',
  ends: ['rarest', 'most common'],
  count: 5,
  min: 0,
  max: 100,
  colours: ['#000000', '#ffffff'],
};
const VALUES = Uint32Array.of(40, 7, 100, 7, 1200);

describe('a strip', () => {
  it('begins with the least, equal ones by number', () => {
    expect([...sortStrip(VALUES).order]).toEqual([1, 3, 0, 2, 4]);
    expect(endsOf(LEGEND, sortStrip(VALUES))).toEqual(['rarest 7', 'most common 1,200']);
  });

  it('knows what is under the pointer, up to its very edges', () => {
    const sorted = sortStrip(VALUES);
    expect([-1, 0, 0.19, 0.21, 0.99, 1].map((share) => thingAt(sorted, share))).toEqual([1, 1, 1, 3, 4, 4]);
    expect(thingAt(sortStrip(new Uint32Array()), 0.5)).toBeUndefined();
    expect(wordsOfThing(LEGEND, 3, 1200)).toBe('Block 3: 1,200 copies');
  });

  it.each([
    ['a bar for each', 200, [7, 7, 40, 100, 100]],
    ['the least of those in each pixel, where there are more things than pixels', 2, [7, 40]],
  ])('draws %s', (_what, width, shares) => {
    const heights: number[] = [];
    const context = { fillRect: (_x: number, _y: number, _w: number, high: number) => heights.push(high) };
    paintStrip(context as unknown as CanvasRenderingContext2D, width, 102, LEGEND, sortStrip(VALUES), undefined);
    expect(heights).toEqual(shares.map((share) => 2 + share));
  });
});
