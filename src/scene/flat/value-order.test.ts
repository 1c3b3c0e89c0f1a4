/** Covers: nodes sorted by value, the most first and equal ones in their order, and grids that fill a canvas in columns. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIT } from '../geometry/camera.ts';
import { cellIn, gridFor, middleOf, placeGrid, placeIn } from '../geometry/grid.ts';
import { indexUnder } from '../layout.ts';
import { orderByValue } from './value-order.ts';

const SCALE = { min: 0, max: 100, isLog: false };
const SIZE = { width: 900, height: 500 };

describe('orderByValue', () => {
  it('is every node once, the most first, equal ones in the order of the nodes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 200 }), (values) => {
        const nodes = values.map((_, node) => node);
        const sorted = nodes.sort((a, b) => values[b] - values[a] || a - b);
        expect([...orderByValue(Float32Array.from(values), SCALE)]).toEqual(sorted);
      }),
    );
  });

  it('puts what lies beyond the range at its ends', () => {
    expect([...orderByValue(Float32Array.of(-50, 500, 50, 100), SCALE)]).toEqual([1, 3, 2, 0]);
  });
});

describe('cells in columns', () => {
  it.each([1, 2, 7, 1000, 65_536, 1_000_003])('%d nodes fill the canvas, each cell at a place of its own', (nodes) => {
    const grid = gridFor(nodes, 2 ** 20, SIZE, 'value');
    expect(grid.columns * grid.rows).toBeGreaterThanOrEqual(grid.cells);
    expect((grid.columns - 1) * grid.rows).toBeLessThan(grid.cells);
    for (const cell of [0, Math.floor(grid.cells / 3), grid.cells - 1]) {
      const { x, y } = placeIn(grid, cell);
      expect(cellIn(grid, x, y)).toBe(cell);
    }
    if (nodes >= 1000)
      expect(Math.abs(Math.log((grid.columns * SIZE.height) / (grid.rows * SIZE.width)))).toBeLessThan(0.1);
  });

  it('stay where they are when they become finer', () => {
    const nodes = 1_000_003;
    const fitted = placeGrid(nodes, 0, SIZE, FIT, 'value');
    const near = placeGrid(nodes, 0, SIZE, { ...FIT, zoom: 4 }, 'value');
    expect([fitted.grid.exponent, near.grid.exponent]).toEqual([2, 0]);
    expect(near.grid.rows).toBe(2 * fitted.grid.rows);
    const third = Math.floor(fitted.grid.cells / 3);
    const [from, to] = [placeIn(fitted.grid, third), placeIn(near.grid, 4 * third)];
    expect(Math.abs(to.x - 2 * from.x)).toBeLessThanOrEqual(1);
  });

  it('have each node under its pixel, under coarser cells too', () => {
    const fine = placeGrid(5000, 0, SIZE, FIT, 'value');
    for (const index of [0, 1, 77, 4999]) expect(indexUnder(fine, middleOf(fine, index), SIZE)).toBe(index);
    const coarse = placeGrid(1_000_003, 0, SIZE, FIT, 'value');
    const cell = 1000;
    const index = indexUnder(coarse, middleOf(coarse, cell), SIZE) ?? -1;
    expect(Math.abs(index - 4 * cell)).toBeLessThanOrEqual(4 * coarse.grid.rows);
  });
});
