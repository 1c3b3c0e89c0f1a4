/** Covers: one ramp for pixels and legend, brighter with every step, apart from the ground; pixels measured. */
import { rgb } from 'd3';
import { describe, expect, it } from 'vitest';
import { GROUND_PIXEL, legendColours, pixelOf, ramp } from './colours.ts';
import { measure } from './measure.ts';

const luminance = (pixel: number): number => {
  const linear = (byte: number) => (byte / 255) ** 2.2;
  return 0.2126 * linear(pixel & 255) + 0.7152 * linear((pixel >> 8) & 255) + 0.0722 * linear((pixel >> 16) & 255);
};

describe('ramp', () => {
  it('grows brighter all the way', () => {
    const steps = [...ramp].map(luminance);
    expect(steps.every((value, i) => i === 0 || value > steps[i - 1] - 0.002)).toBe(true);
    expect(steps[255] / steps[0]).toBeGreaterThan(20);
  });

  it('begins apart from the ground', () => {
    expect(luminance(ramp[0])).toBeGreaterThan(2 * luminance(GROUND_PIXEL));
  });

  it('is what the legend shows', () => {
    const ends = legendColours(3).map((css) => rgb(css));
    const pixel = ({ r, g, b }: { r: number; g: number; b: number }) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
    expect(pixel(ends[0])).toBe(pixelOf(0, 10));
    expect(pixel(ends[2])).toBe(pixelOf(10, 10));
    expect(pixelOf(99, 10)).toBe(pixelOf(10, 10));
  });
});

describe('measure', () => {
  it('counts colours and what is not ground, and tells pictures apart', () => {
    const pixels = Uint32Array.of(GROUND_PIXEL, ramp[3], ramp[3], ramp[200]);
    const seen = measure(pixels, { width: 2, height: 2 });
    expect(seen).toMatchObject({ colours: 3, filled: 0.75, digest: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(measure(pixels.reverse(), { width: 2, height: 2 }).digest).not.toBe(seen.digest);
  });
});
