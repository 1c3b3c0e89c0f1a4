/** Covers: words on the pictures: prefixes where the ids lie that begin with them, finer as one comes nearer, never too many. */
import { expect, it } from 'vitest';
import type { PictureWindow } from '../../../scenario/picture.ts';
import { prefixesInMap, prefixesOnRing, prefixText } from './map-labels.ts';
import { placeInMap, placeOnRing } from './places.ts';

const around = ([x, y]: readonly [number, number], half: number): PictureWindow => ({
  from: [Math.max(0, x - half), Math.max(0, y - half)],
  to: [Math.min(1, x + half), Math.min(1, y + half)],
});

it('names the quarters of the whole map, first bit left or right, second above or below', () => {
  expect(prefixesInMap({ from: [0, 0], to: [1, 1] }).filter(({ text }) => text.length > 2)).toEqual([]);
  expect(prefixesInMap({ from: [0, 0], to: [1, 1] })).toEqual([
    { at: [0, 1], text: '00' },
    { at: [0, 0.5], text: '01' },
    { at: [0.5, 1], text: '10' },
    { at: [0.5, 0.5], text: '11' },
  ]);
});

it.each([1, 0.3, 0.05, 0.004, 0.0005])(
  'has the prefix of an id in a window of %d around it, and never too many',
  (half) => {
    for (const high of [0x3df5_5068, 0xffff_0001, 0x8123_4567]) {
      const labels = prefixesInMap(around(placeInMap(high), half));
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.length).toBeLessThanOrEqual(48);
      const bits = high.toString(2).padStart(32, '0');
      const texts = labels.map(({ text }) => text);
      const level = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30].find((length) =>
        texts.includes(prefixText(Number.parseInt(bits.slice(0, length), 2), length)),
      );
      expect(level).toBeDefined();
      const ring = prefixesOnRing(around(placeOnRing(high, 0x8000_0000), half));
      expect(ring.length).toBeLessThanOrEqual(48);
    }
  },
);

it('writes short prefixes in bits, long ones in hexadecimal digits and the bits that are left', () => {
  expect([prefixText(6, 4), prefixText(0x3f, 8), prefixText(0xfd, 10), prefixText(0x3fa, 12)]).toEqual([
    '0110',
    '00111111',
    '3f 01',
    '3fa',
  ]);
});

it('writes the digits around the ring from the top on, clockwise', () => {
  const labels = prefixesOnRing({ from: [0, 0], to: [1, 1] });
  expect(labels.map(({ text }) => text).join('')).toBe('0123456789abcdef');
  expect(labels[4].at[0]).toBeGreaterThan(0.9);
});
