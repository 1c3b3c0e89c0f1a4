/** Covers: one ramp for pixels and legend, brighter with every step, apart from the ground; pixels measured. */
import { rgb } from 'd3';
import { describe, expect, it } from 'vitest';
import { GROUND_PIXEL, legendColours, pixelOf, ramp } from './colours.ts';
import { measure } from './measure.ts';
import { scaleOf } from './subject.ts';

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
    const scale = { min: 2, max: 10 };
    expect(pixel(ends[0])).toBe(pixelOf(2, scale));
    expect(pixel(ends[2])).toBe(pixelOf(10, scale));
    expect([pixelOf(0, scale), pixelOf(99, scale)]).toEqual([ramp[0], ramp[255]]);
  });
});

describe('scaleOf', () => {
  const scale = (mean: number, nodesPerCell: number) => scaleOf({ nodes: 64, mean, label: '', unit: '' }, nodesPerCell);

  it('shows single nodes from 0 to well above the mean, and closes in on means', () => {
    expect([scale(1, 1), scale(4, 1), scale(16, 1)]).toEqual(
      [1, 4, 16].map((mean) => ({ min: 0, max: mean + 3 * Math.sqrt(mean) })),
    );
    expect(scale(4, 4)).toEqual({ min: 1, max: 7 });
    expect(scale(0.01, 1).max).toBe(4);
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
