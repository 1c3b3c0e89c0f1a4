/** Covers: parts are consecutive, all nodes are in them, and none has more than its share and half of its heaviest node at either end. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundsOf, evenBounds } from './bounds.ts';

it('of parts by load none is heavier than its share and a node', () => {
  const drawn = fc.tuple(fc.array(fc.nat(50), { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 16 }));
  fc.assert(
    fc.property(drawn, ([loads, parts]) => {
      const bounds = boundsOf({ nodes: loads.length, expectedLoad: () => loads }, parts);
      expect(bounds).toHaveLength(parts + 1);
      expect([bounds[0], bounds[parts]]).toEqual([0, loads.length]);
      expect([...bounds].sort((a, b) => a - b)).toEqual(bounds);
      const sum = (some: readonly number[]) => some.reduce((a, b) => a + b, 0);
      const heaviest = Math.max(...bounds.slice(1).map((end, i) => sum(loads.slice(bounds[i], end))));
      expect(heaviest).toBeLessThanOrEqual(sum(loads) / parts + Math.max(...loads) + 1e-9);
    }),
  );
});

it.each([
  ['a busy node at the end', [1, 1, 1, 1, 4], [0, 4, 5]],
  ['a busy node at the beginning', [4, 1, 1, 1, 1], [0, 1, 5]],
  ['one node with all of it', [0, 9, 0], [0, 1, 3]],
])('%s', (_what, loads, bounds) => {
  expect(boundsOf({ nodes: loads.length, expectedLoad: () => loads }, 2)).toEqual(bounds);
});

it('where the model expects nothing they are of the same size', () => {
  expect(boundsOf({ nodes: 10 }, 4)).toEqual(evenBounds(10, 4));
  expect(evenBounds(10, 4)).toEqual([0, 2, 5, 7, 10]);
});
