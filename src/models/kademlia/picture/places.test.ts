/** Covers: every subtree of the id space is one rectangle of the map and holds just its ids; the ring in order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsInMap, partOfMap, placeInMap, placeOnRing } from './places.ts';

const word = fc.integer({ min: 0, max: 0xffff_ffff });
const bits = fc.integer({ min: 0, max: 16 });

describe('the map of ids', () => {
  it('puts an id into the part of the map of each of its prefixes, and of no other prefix of that length', () => {
    fc.assert(
      fc.property(word, word, bits, (id, other, length) => {
        const [x, y] = placeInMap(id);
        const { x: left, y: low, width, height } = partOfMap(other, length);
        const isWithin = x >= left && x < left + width && y > low && y <= low + height;
        expect(isWithin).toBe(length === 0 || (id ^ other) >>> (32 - length) === 0);
      }),
    );
  });

  it('has squares of equal size for prefixes of an even length', () => {
    fc.assert(
      fc.property(word, bits, (id, length) => {
        const { width, height } = partOfMap(id, length);
        expect(width * height).toBe(2 ** -length);
        expect(height / width).toBe(length % 2 === 0 ? 1 : 2);
      }),
    );
  });

  it('outlines buckets that fill the map but for what is nearest', () => {
    const strokes = bucketsInMap(0x3ff5_3270, 18);
    const areas = Array.from({ length: 14 }, (_, bucket) => {
      const corners = strokes.slice(4 * bucket, 4 * bucket + 4).map(({ from }) => from);
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
    });
    expect(areas).toEqual(Array.from({ length: 14 }, (_, bucket) => 2 ** -(bucket + 1)));
  });
});

it('the ring begins at the top and goes clockwise', () => {
  const angles = [0, 2 ** 30, 2 ** 31, 3 * 2 ** 30].map((high) => placeOnRing(high, 2 ** 31));
  const near = ([x, y]: readonly [number, number]) => [Math.round(2 * (x - 0.5)) || 0, Math.round(2 * (y - 0.5)) || 0];
  expect(angles.map(near)).toEqual([
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ]);
});
