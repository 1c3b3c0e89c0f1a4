/** Numbers on screen: three digits, prefixes that carry at the boundary, times as people say them. */
import { describe, expect, it } from 'vitest';
import {
  clock,
  densityUnit,
  duration,
  instant,
  NONE,
  quantity,
  si,
  siParts,
  siTick,
  siTicks,
  THIN,
  whole,
} from './numbers.ts';

const plain = (text: string) => text.replaceAll(THIN, ' ');

describe('si', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [999.7, '1.00 k'],
    [1000, '1.00 k'],
    [15_040, '15.0 k'],
    [65_536, '65.5 k'],
    [99_950, '100 k'],
    [999_499, '999 k'],
    [999_500, '1.00 M'],
    [412_300_000, '412 M'],
    [12.345e9, '12.3 G'],
    [5e15, '5.00 P'],
    [2195, '2.19 k'],
    [0.1234, '0.123'],
    [3.14159, '3.14'],
    [-2500, '-2.50 k'],
    [0.00012345, '1.23e-4'],
    [Number.NaN, NONE],
  ])('%d is %s', (value, text) => expect(plain(si(value))).toBe(text));

  it('puts the prefix before the unit', () => expect(plain(si(64e6, 'B'))).toBe('64.0 MB'));
});

describe('siTick', () => {
  it.each([
    [0, '0'],
    [200_000, '200 k'],
    [1_500_000, '1.5 M'],
    [2_000_000, '2 M'],
    [0.5, '0.5'],
    [50, '50'],
  ])('%d is %s', (value, text) => expect(plain(siTick(value))).toBe(text));
});

describe('duration', () => {
  it.each([
    [0, '0 s'],
    [0.0421, '42.1 ms'],
    [0.42, '0.42 s'],
    [4, '4 s'],
    [12.4, '12.4 s'],
    [99.96, '1 min 40 s'],
    [200, '3 min 20 s'],
    [240, '4 min'],
    [3599.6, '1 h'],
    [7500, '2 h 5 min'],
  ])('%d is %s', (value, text) => expect(plain(duration(value))).toBe(text));
});

describe('clock and instant', () => {
  it('rounds what is left upwards', () => {
    expect([clock(0), clock(11.2), clock(200), clock(3900)]).toEqual(['0:00', '0:12', '3:20', '1:05:00']);
  });
  it('keeps the digits of a time equal all the way to its end', () => {
    expect([instant(0, 240), instant(12.44, 240), instant(3, 5), instant(3, 5000)]).toEqual([
      '0.0',
      '12.4',
      '3.00',
      '3',
    ]);
  });
});

describe('whole', () => {
  it('groups digits', () => expect(whole(12_582_912)).toBe('12,582,912'));
});

describe('siTicks', () => {
  it.each([
    [[0, 20, 40], '0 | 20 | 40'],
    [[0, 0.2, 0.4], '0 | 0.2 | 0.4'],
    [[0, 500_000, 1_000_000], '0 | 0.5 M | 1.0 M'],
    [[52_100, 52_200, 52_300], '52.1 k | 52.2 k | 52.3 k'],
    [[-10, 0, 10], '-10 | 0 | 10'],
    [[], ''],
  ])('%j', (values, texts) => expect(plain(siTicks(values).join(' | '))).toBe(texts));
});

describe('quantity', () => {
  it.each([
    // Whole counts tell every digit: 1,020 of 1,024 is not all of them.
    [1024, 'nodes', '1,024 nodes'],
    [52_400, 'events', '52,400 events'],
    [99_999, 'events', '99,999 events'],
    [100_000, 'events', '100 k events'],
    [1024.5, 'nodes', '1.02 k nodes'],
    [52_400, 'events/s', '52.4 k events/s'],
    // A prefix is not put before another.
    [999, 'ms', '999 ms'],
    [1550, 'ms', '1.55 s'],
    [-1550.25, 'ms', '-1.55 s'],
    [12_400_000, 'B', '12.4 MB'],
    [1500, 's/s', '1.50 k s/s'],
    [0.1, '', '0.100'],
  ])('%d %s', (value, unit, text) => expect(plain(quantity(value, unit))).toBe(text));
});

describe('siParts', () => {
  it.each([
    [1024, 'nodes', '1,024', ''],
    [1024, 'nodes/s', '1.02', 'k'],
    [1550, 'ms', '1.55', 's'],
    [155, 'ms', '155', 'ms'],
    [64e6, 'B', '64.0', 'MB'],
    [Number.NaN, 'nodes', NONE, ''],
  ])('%d %s', (value, unit, digits, suffix) => expect(siParts(value, unit)).toEqual({ digits, suffix }));
});

it('densityUnit is of one', () => {
  expect(['requests', 'copies', 'us', ''].map(densityUnit)).toEqual([
    '% per request',
    '% per copy',
    '% per us',
    '% per unit',
  ]);
});
