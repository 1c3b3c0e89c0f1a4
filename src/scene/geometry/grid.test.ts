/** Covers: Z-order, which nodes make a cell, and cells that lie whole, equal and centred on the canvas. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexUnder } from '../layout.ts';
import { FIT } from './camera.ts';
import { cellUnder, gridFor, middleOf, place, placeGrid } from './grid.ts';
import { cellAt, columnOf, rowOf } from './morton.ts';

const LARGE = { width: 4096, height: 4096 };

describe('Z-order', () => {
  it('begins with the smallest square', () => {
    expect([cellAt(0, 0), cellAt(1, 0), cellAt(0, 1), cellAt(1, 1), cellAt(2, 0)]).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives every place a number of its own, and back', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.nat(0xffff), (column, row) => {
        const cell = cellAt(column, row);
        expect([columnOf(cell), rowOf(cell)]).toEqual([column, row]);
      }),
    );
  });
});

describe('gridFor', () => {
  it.each([
    [2, 2, 1],
    [64, 8, 8],
    [3, 2, 2],
    [100, 16, 8],
    [5000, 96, 64],
    [128, 16, 8],
    [65_536, 256, 256],
    [2 ** 20, 1024, 1024],
  ])('%d nodes: %d x %d cells of one node', (nodes, columns, rows) => {
    expect(gridFor(nodes, 2 ** 20, LARGE)).toMatchObject({ columns, rows, cells: nodes, exponent: 0 });
  });

  it('is just as wide and high as its cells reach', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (nodes) => {
        const { cells, columns, rows } = gridFor(nodes, 2 ** 16, LARGE);
        const all = Array.from({ length: cells }, (_, cell) => cell);
        expect(1 + Math.max(...all.map(columnOf))).toBe(columns);
        expect(1 + Math.max(...all.map(rowOf))).toBe(rows);
      }),
    );
  });

  it('puts more nodes into a cell when there are too many, or too few pixels', () => {
    expect(gridFor(2 ** 24, 2 ** 20, LARGE)).toMatchObject({ exponent: 4, cells: 2 ** 20 });
    expect(gridFor(2 ** 20, 2 ** 20, { width: 700, height: 600 })).toMatchObject({
      exponent: 2,
      columns: 512,
      rows: 512,
    });
    expect(gridFor(2 ** 24 - 1, 2 ** 16, LARGE).cells).toBe(2 ** 16);
    expect(gridFor(2 ** 21, 2 ** 20, LARGE)).toMatchObject({ exponent: 2, cells: 2 ** 19 }); // squares of nodes
  });
});

describe('place', () => {
  it('lays cells on whole pixels, centred, with a gap from 6 pixels on', () => {
    const at = place(gridFor(64, 2 ** 20, LARGE), { width: 646, height: 600 });
    expect(at).toEqual({ x: 38, y: 15, side: 72, gap: 6 });
    expect(place(gridFor(16_384, 2 ** 20, LARGE), { width: 646, height: 600 })).toMatchObject({ side: 4, gap: 0 });
  });

  it('keeps every cell on the canvas', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 2 ** 20 }),
        fc.integer({ min: 64, max: 3000 }),
        fc.integer({ min: 64, max: 3000 }),
        (nodes, width, height) => {
          const grid = gridFor(nodes, 2 ** 20, { width, height });
          const { x, y, side } = place(grid, { width, height });
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1);
          expect(Math.max(x + side * grid.columns - width, y + side * grid.rows - height)).toBeLessThanOrEqual(6);
        },
      ),
    );
  });
});

describe('placeGrid', () => {
  const size = { width: 700, height: 600 };

  it('shows larger cells while nodes are smaller than pixels, and the nodes when zoomed in', () => {
    const fitted = placeGrid(2 ** 20, 0, size, FIT);
    expect(fitted.grid.exponent).toBe(2);
    expect(fitted.at).toEqual(place(fitted.grid, size));
    const near = placeGrid(2 ** 20, 0, size, { x: 0.5, y: 0.5, zoom: 8 });
    expect(near.grid.exponent).toBe(0);
    expect(near.at.side).toBeCloseTo(4 * fitted.at.side, 10);
  });

  it('keeps what the camera is on in the middle of the canvas', () => {
    const fitted = placeGrid(4096, 0, size, FIT);
    const { x, y } = middleOf(fitted, 1234);
    const near = placeGrid(4096, 0, size, { x: x / size.width, y: y / size.height, zoom: 13.7 });
    expect(cellUnder(near, { x: size.width / 2, y: size.height / 2 })).toBe(1234);
  });

  it('finds every node again under its own middle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70_000 }),
        fc.nat(),
        fc.integer({ min: 1, max: 64 }),
        (nodes, any, zoom) => {
          const node = any % nodes;
          const fine = placeGrid(nodes, 0, { width: 4000, height: 4000 }, { x: 0.5, y: 0.5, zoom });
          expect(fine.grid.exponent).toBe(0);
          expect(indexUnder(fine, middleOf(fine, node), size)).toBe(node);
        },
      ),
    );
  });

  it('tells the node within a cell of many', () => {
    const coarse = placeGrid(2 ** 16, 4, size, FIT);
    expect(coarse.grid.exponent).toBe(4);
    const { x, y, side } = coarse.at;
    const at = (column: number, row: number) =>
      indexUnder(coarse, { x: x + (column + 0.5) * (side / 4), y: y + (row + 0.5) * (side / 4) }, size);
    expect([at(0, 0), at(1, 0), at(0, 1), at(3, 3), at(4, 0)]).toEqual([0, 1, 2, 15, 16]);
  });

  it('has nothing beside the grid', () => {
    const placed = placeGrid(5, 0, size, FIT);
    expect(cellUnder(placed, { x: 1, y: 1 })).toBeUndefined();
    expect(cellUnder(placed, middleOf(placed, 6))).toBeUndefined();
  });
});
