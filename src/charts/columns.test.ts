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
      (t) => t * 100,
      100,
    );
    expect(c.length).toBe(5);
    expect([...c.last]).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives at most one column a pixel and keeps a single peak', () => {
    const c = columnsOf(
      streamOf(4000, (i) => (i === 1234 ? 99 : 1)),
      (t) => t * 50,
      50,
    );
    expect(c.length).toBeLessThanOrEqual(51);
    expect(Math.max(...c.max.slice(0, c.length))).toBe(99);
  });

  it('is empty for an empty stream', () => {
    expect(columnsOf(new Stream(2), (t) => t, 10).length).toBe(0);
  });
});
