/** Covers: closed forms beside charts, where they hold and nowhere else. */
import { describe, expect, it } from 'vitest';
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { mobileSpec } from '../spec.ts';
import { knownDegree, knownDrop, knownNeighbours, knownNodes } from './known.ts';

const params = (more: Params = {}) => complete(mobileSpec, { params: more }).params;
const degree = (more: Params) => knownDegree(params(more));

describe('knownDegree', () => {
  it('is that of the square: (n - 1)(pi r^2 - 8 r^3/3 + r^4/2)', () => {
    const r = 0.1;
    expect(degree({ nodes: 1024 })).toBeCloseTo(1023 * (Math.PI * r ** 2 - (8 * r ** 3) / 3 + r ** 4 / 2), 9);
  });

  it('is that of rectangles and boxes too, and of a square for ranges beyond its side', () => {
    expect(degree({ nodes: 101, width: 500, height: 500, range: 1000 })).toBeCloseTo(100, 9);
    expect(degree({ width: 1000.001 })).toBeCloseTo(degree({}) ?? 0, 4);
    expect(degree({ width: 500, height: 2000 })).toBeLessThan(degree({}) ?? 0);
  });

  it('holds while nodes are anywhere: standing, or bouncing off the border', () => {
    expect(degree({ mobility: 'direction', boundary: 'bounce' })).toBe(degree({}));
    expect(degree({ graph: 'qudg' })).toBeGreaterThan(degree({}) ?? 0);
    expect(degree({ depth: 200 })).toBeLessThan(degree({}) ?? 0);
    const others: readonly Params[] = [
      { mobility: 'waypoint' },
      { mobility: 'direction', boundary: 'slide' },
      { mobility: 'direction', boundary: 'annul' },
      { mobility: 'file' },
      { placement: 'grid' },
      { placement: 'clusters' },
      { width: 99 },
      { depth: 50 },
    ];
    for (const other of others) expect(degree(other), JSON.stringify(other)).toBeUndefined();
  });

  it('counts the pairs of a grid, the last row of which may be shorter', () => {
    const counted = (nodes: number) => {
      const side = Math.ceil(Math.sqrt(nodes));
      const places = Array.from({ length: nodes }, (_, node) => [node % side, Math.floor(node / side)]);
      const apart = ([x, y]: number[], [u, v]: number[]) => Math.abs(x - u) + Math.abs(y - v);
      return places.flatMap((one) => places.filter((other) => apart(one, other) === 1)).length / nodes;
    };
    const grid = { graph: 'grid4', placement: 'grid' };
    for (const nodes of [1, 2, 3, 4, 5, 7, 10, 12, 100])
      expect(degree({ ...grid, nodes }), `${nodes}`).toBeCloseTo(counted(nodes), 12);
  });
});

describe('references', () => {
  it('add the threshold of percolation in planes of disks alone', () => {
    const labels = (more: Params) => knownNeighbours(params(more)).map(({ label }) => label);
    expect(labels({})).toEqual(['expected', 'percolation']);
    expect(labels({ depth: 200 })).toEqual(['expected']);
    expect(labels({ graph: 'qudg' })).toEqual(['expected']);
    expect(labels({ graph: 'grid4', placement: 'grid' })).toEqual(['of this grid']);
    expect(labels({ mobility: 'waypoint' })).toEqual([]);
  });

  it('say how many nodes there are unless a file does, and the drop probability', () => {
    expect(knownNodes(params({ nodes: 77 }))).toMatchObject([{ value: 77 }]);
    expect(knownNodes(params({ mobility: 'file' }))).toEqual([]);
    expect(knownDrop(params({ drop: 0.3 }))).toMatchObject([{ value: 0.3 }]);
  });
});
