/** Covers: one ramp for pixels and legend, brighter with every step, apart from the ground; pixels measured. */
import { rgb } from 'd3';
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { cssOf, GROUND_PIXEL, legendColours, pixelOf, rampOf } from './colours.ts';
import { measure } from './picture.ts';
import { shareOf } from './scale.ts';

const luminance = (pixel: number): number => {
  const linear = (byte: number) => (byte / 255) ** 2.2;
  return 0.2126 * linear(pixel & 255) + 0.7152 * linear((pixel >> 8) & 255) + 0.0722 * linear((pixel >> 16) & 255);
};

const KINDS = ['level', 'activity'] as const;

describe.each(KINDS)('ramp of %s', (kind) => {
  const channel = { kind };
  const ramp = rampOf(channel);

  it('grows brighter all the way', () => {
    const steps = [...ramp].map(luminance);
    expect(steps.every((value, i) => i === 0 || value > steps[i - 1] - 0.002)).toBe(true);
    // Contrast as WCAG counts it: what is busy stands out from what rests.
    expect((steps[255] + 0.05) / (steps[0] + 0.05)).toBeGreaterThan(7);
  });

  it('begins apart from the ground', () => {
    expect(luminance(ramp[0])).toBeGreaterThan(2 * luminance(GROUND_PIXEL));
  });

  it('is what the legend and Canvas 2D show', () => {
    const pixel = (css: string) => {
      const { r, g, b } = rgb(css);
      return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
    };
    const ends = legendColours(channel, 3);
    const scale = { min: 2, max: 10, isLog: false };
    expect(pixel(ends[0])).toBe(pixelOf(2, scale, channel));
    expect(pixel(ends[2])).toBe(pixelOf(10, scale, channel));
    expect(pixel(cssOf(channel, 100))).toBe(ramp[100]);
    expect([pixelOf(0, scale, channel), pixelOf(99, scale, channel)]).toEqual([ramp[0], ramp[255]]);
  });
});

describe('ramp of categories', () => {
  it('gives each number its own colour', () => {
    const categories = ['#ff0000', '#00ff00', '#0000ff'].map((colour) => ({ label: colour, colour }));
    const scale = { min: -0.5, max: 2.5, isLog: false };
    const seen = [0, 1, 2].map((value) => pixelOf(value, scale, { kind: 'category', categories }));
    expect(seen).toEqual([0xff0000ff, 0xff00ff00, 0xffff0000]);
  });
});

it.each(
  catalog.flatMap(({ id, views = [] }) =>
    views.flatMap((view) =>
      view.channels.flatMap(({ label, categories = [] }) =>
        categories.map((each) => [`${id}, ${view.id}, ${label}: ${each.label}`, each.colour] as const),
      ),
    ),
  ),
)('%s can be told from the ground, on a projector too', (_, colour) => {
  const { r, g, b } = rgb(colour);
  const contrast = (luminance(r | (g << 8) | (b << 16)) + 0.05) / (luminance(GROUND_PIXEL) + 0.05);
  // WCAG asks 3 of graphics on a good screen.
  expect(contrast).toBeGreaterThan(4);
});

describe('shareOf', () => {
  it('is even in the value, or in its logarithm', () => {
    expect([2, 4, 6, 20].map((value) => shareOf(value, { min: 2, max: 6, isLog: false }))).toEqual([0, 0.5, 1, 1]);
    const shares = [0, 1, 10, 100].map((value) => shareOf(value, { min: 1, max: 100, isLog: true }));
    expect(shares).toEqual([0, 0, 0.5, 1]);
  });
});

describe('measure', () => {
  it('counts colours and what is not ground, and tells pictures apart', () => {
    const ramp = rampOf({ kind: 'level' });
    const pixels = Uint32Array.of(GROUND_PIXEL, ramp[3], ramp[3], ramp[200]);
    const seen = measure(pixels, { width: 2, height: 2 });
    expect(seen).toMatchObject({ colours: 3, filled: 0.75, digest: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(measure(pixels.reverse(), { width: 2, height: 2 }).digest).not.toBe(seen.digest);
  });
});
