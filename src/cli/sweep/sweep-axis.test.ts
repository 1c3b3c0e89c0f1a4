/** Axes of a sweep: lists, steps and factors, ends included; grids in a fixed order. */
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { gridOf, parseAxis } from './sweep-axis.ts';

const values = (text: string) => {
  const axis = parseAxis(pholdSpec, text);
  return axis.ok ? axis.value.values : axis.failure.message;
};

describe('parseAxis', () => {
  it.each([
    ['nodes=2^10,64k,300', [1024, 64_000, 300]],
    ['remote=0:1:0.1', [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]],
    ['nodes=2^10:2^14:x4', [1024, 4096, 16_384]],
    ['end=10s:1m:20s', [10, 30, 50]],
    ['lookahead=1ms:1s:x10', [0.001, 0.01, 0.1, 1]],
    ['delay=constant,uniform', ['constant', 'uniform']],
    ['nodes=4,4,8', [4, 8]],
    ['nodes=2,10:12:1', [2, 10, 11, 12]],
  ])('%s', (text, expected) => expect(values(text)).toEqual(expected));

  it('does not make a million values before it complains', () => {
    expect(values('remote=0:1:1e-9')).toBe('--over remote has 1001 values, above 1000');
  });
});

it('gridOf varies the last axis fastest', () => {
  const axes = [
    { name: 'a', values: [1, 2] },
    { name: 'b', values: ['x', 'y'] },
  ];
  expect(gridOf(axes)).toEqual([
    { a: 1, b: 'x' },
    { a: 1, b: 'y' },
    { a: 2, b: 'x' },
    { a: 2, b: 'y' },
  ]);
  expect(gridOf([])).toEqual([{}]);
});
