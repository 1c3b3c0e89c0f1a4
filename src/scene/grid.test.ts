/** Covers: Z-order, which nodes make a cell, and cells that lie whole, equal and centred on the canvas. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridFor, place } from './grid.ts';
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
