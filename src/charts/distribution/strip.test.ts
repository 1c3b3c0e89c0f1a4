/** Covers: what a strip shows where: the least first, every thing once, and what the pointer is told. */
import { describe, expect, it } from 'vitest';
import type { StripLegend } from '../../scenario/picture.ts';
import { endsOf, paintStrip, sortStrip, thingAt, wordsOfThing } from './strip.ts';

const LEGEND: StripLegend = {
  id: 'copies',
  thing: 'block',
  unit: 'copies',
  scale: 'linear',
  label: 'Copies of each block',
  help: '',
  ends: ['rarest', 'most common'],
  count: 5,
  min: 1,
  max: 101,
  colours: ['#000000', '#ffffff'],
};
const VALUES = Uint32Array.of(41, 8, 101, 8, 1200);

describe('a strip', () => {
  it('begins with the least, equal ones by number', () => {
    expect([...sortStrip(VALUES).order]).toEqual([1, 3, 0, 2, 4]);
    expect(endsOf(LEGEND, sortStrip(VALUES))).toEqual(['rarest 8', 'most common 1,200']);
  });

  it('knows what is under the pointer, up to its very edges', () => {
    const sorted = sortStrip(VALUES);
    expect([-1, 0, 0.19, 0.21, 0.99, 1].map((share) => thingAt(sorted, share))).toEqual([1, 1, 1, 3, 4, 4]);
    expect(thingAt(sortStrip(new Uint32Array()), 0.5)).toBeUndefined();
    expect(wordsOfThing(LEGEND, 3, 1200)).toBe('Block 3: 1,200 copies');
    expect(wordsOfThing(LEGEND, 3, 1)).toBe('Block 3: 1 copy');
  });

  const heightsOf = (legend: StripLegend, values: Uint32Array, width = 200) => {
    const heights: number[] = [];
    const context = { fillRect: (_x: number, _y: number, _w: number, high: number) => heights.push(high) };
    paintStrip(context as unknown as CanvasRenderingContext2D, width, 103, legend, sortStrip(values), undefined);
    return heights;
  };

  it.each([
    ['a bar for each', 200, [7, 7, 40, 100, 100]],
    ['the least of those in each pixel, where there are more things than pixels', 2, [7, 40]],
  ])('draws %s', (_what, width, shares) => {
    expect(heightsOf(LEGEND, VALUES, width)).toEqual(shares.map((share) => 3 + share));
  });

  it('draws orders of magnitude alike, and what there is none of over the whole height', () => {
    const legend: StripLegend = { ...LEGEND, scale: 'log', max: 10_000 };
    expect(heightsOf(legend, Uint32Array.of(0, 1, 10, 100, 10_000)).map(Math.round)).toEqual([103, 3, 28, 53, 103]);
  });
});
