/** Stream: every peak survives, memory stays bounded, order and last value are kept. */
import { describe, expect, it } from 'vitest';
import { Stream } from './stream.ts';

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('Stream', () => {
  it('keeps samples one to a bucket while there is room', () => {
    const s = new Stream(8);
    s.append([1, 2, 3], [10, 30, 20]);
    expect([...s.x.slice(0, s.length)]).toEqual([1, 2, 3]);
    expect([s.lastTime, s.lastValue]).toEqual([3, 20]);
  });

  it('merges in pairs when full, losing neither peak nor trough', () => {
    const s = new Stream(8);
    s.append(
      range(1000),
      range(1000).map((i) => (i === 77 ? 1e6 : i === 500 ? -5 : 1)),
    );
    expect(s.length).toBeLessThanOrEqual(8);
    expect(Math.max(...s.max.slice(0, s.length))).toBe(1e6);
    expect(Math.min(...s.min.slice(0, s.length))).toBe(-5);
    expect(s.lastTime).toBe(999);
  });

  it('keeps times in order and buckets of equal weight after many merges', () => {
    const s = new Stream(16);
    for (const t of range(5000)) s.append([t], [t]);
    const times = [...s.x.slice(0, s.length)];
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const widths = times.slice(1, -1).map((t, i) => t - times[i]);
    expect(new Set(widths).size).toBe(1);
  });

  it('is cut at a time, to a bucket, and goes on after it', () => {
    const s = new Stream(4);
    s.append([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]);
    s.cut(3);
    expect([s.length, s.lastTime, s.lastValue]).toEqual([1, 2, 2]);
    s.append([9], [9]);
    expect([s.length, s.lastValue]).toEqual([2, 9]);
    s.cut(0);
    expect(s.length).toBe(0);
  });

  it('leaves out what is not finite', () => {
    const s = new Stream(4);
    s.append([1, 2, 3], [Number.NaN, Infinity, 5]);
    expect([s.length, s.lastValue]).toEqual([1, 5]);
  });

  it('finds the sample nearest to a time', () => {
    const s = new Stream(8);
    s.append([0, 10, 20], [5, 6, 7]);
    expect(s.at(-3)).toEqual({ time: 0, value: 5 });
    expect(s.at(12)).toEqual({ time: 10, value: 6 });
    expect(s.at(99)).toEqual({ time: 20, value: 7 });
    expect(new Stream(2).at(1)).toBeUndefined();
  });

  it('tells its watchers once per batch and starts over when cleared', () => {
    const s = new Stream(4);
    let calls = 0;
    const stop = s.subscribe(() => {
      calls += 1;
    });
    s.append([1, 2, 3], [1, 2, 3]);
    s.clear();
    stop();
    s.append([1], [1]);
    expect(calls).toBe(2);
    expect(s.length).toBe(1);
  });
});
