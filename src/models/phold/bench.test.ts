/** The end that makes a run last: by renewal theory at the middle, by the first delay where a run is that slow. */
import { describe, expect, it } from 'vitest';
import { median } from '../../bench/suite.ts';
import { endLasting } from './bench.ts';

describe('endLasting', () => {
  it.each([
    [1, 1e6, 2 ** 10, 'sequential', 1200],
    [1, 1e6, 2 ** 16, 'sequential', 21],
    [1.5, 1e6, 2 ** 24, 'sequential', 4.02],
    [1, 87e6, 2 ** 10, 'gpu', 110_000],
    [1, 14e9, 2 ** 24, 'gpu', 1000],
    [1, 1e6, 2 ** 24, 'gpu', 240],
    [1, 1e12, 2, 'gpu', 4e6],
  ] as const)('%d s at %d events/s and %d nodes, %s: %d s', (seconds, rate, nodes, executor, end) => {
    expect(endLasting(seconds, rate, nodes, executor)).toBe(end);
  });
});

it('median', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
