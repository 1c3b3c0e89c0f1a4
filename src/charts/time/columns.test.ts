/** Decimation: at most one column a pixel, extremes kept, few samples kept as they are. */
import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { Stream } from './stream.ts';

function streamOf(n: number, value: (i: number) => number): Stream {
  const s = new Stream(4096);
  const times = Array.from({ length: n }, (_, i) => i / n);
  s.append(
    times,
    times.map((_, i) => value(i)),
  );
  return s;
}

describe('columnsOf', () => {
  it('keeps every sample when they lie in columns of their own', () => {
    const c = columnsOf(
      streamOf(5, (i) => i),
      [0, 1],
      (t) => t * 100,
      100,
    );
    expect(c.length).toBe(5);
    expect([...c.last]).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives at most one column a pixel and keeps a single peak', () => {
    const c = columnsOf(
      streamOf(4000, (i) => (i === 1234 ? 99 : 1)),
      [0, 1],
      (t) => t * 50,
      50,
    );
    expect(c.length).toBeLessThanOrEqual(53);
    expect(Math.max(...c.max.slice(0, c.length))).toBe(99);
  });

  it('gives what is in a zoomed range, and one neighbour on either side so that lines run out of it', () => {
    const zoomed = columnsOf(
      streamOf(4000, (i) => i),
      [0.5, 0.5025],
      (t) => (t - 0.5) * 40_000,
      100,
    );
    expect([...zoomed.last.slice(0, zoomed.length)]).toEqual([
      1999, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010,
    ]);
    expect(zoomed.x[0]).toBeLessThan(0);
    expect(zoomed.x[zoomed.length - 1]).toBeCloseTo(100, 6);
  });

  it('is empty for an empty stream', () => {
    expect(columnsOf(new Stream(2), [0, 10], (t) => t, 10).length).toBe(0);
  });
});
