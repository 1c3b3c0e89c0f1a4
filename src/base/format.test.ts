/** Numbers, tables and CSV for a terminal and for files. */
import { describe, expect, it } from 'vitest';
import { seriesCsv } from '../cli/run/run.ts';
import { si, table } from './format.ts';

describe('si', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [999.7, '1.00 k'],
    [1000, '1.00 k'],
    [15_040, '15.0 k'],
    [999_499, '999 k'],
    [999_999, '1.00 M'],
    [412_300_000, '412 M'],
    [0.1234, '0.123'],
    [0.012345, '0.012'],
    [0.00012345, '1.23e-4'],
    [-2500, '-2.50 k'],
    [5e15, '5000 T'],
    [2195, '2.20 k'],
    [0.0009996, '1.00e-3'],
    [Number.NaN, '-'],
  ])('%d is %s', (value, text) => expect(si(value)).toBe(text));

  it('puts the prefix before the unit', () => expect(si(64e6, 'B')).toBe('64.0 MB'));
  it('puts no prefix before a unit that has one', () => expect(si(1550, 'ms')).toBe('1.55 s'));
});

it('a table aligns its columns', () => {
  expect(table([['a', '1'], ['long', '22', 'x'], []], 'lr')).toBe('  a      1\n  long  22  x\n');
});

describe('CSV', () => {
  it('has a header, a row for each time, the point as decimal mark and every digit', () => {
    expect(seriesCsv({ time: [0, 0.1], events: [1e21, 1 / 3] }, 's')).toBe(
      'time,events\n0,1e+21\n0.1,0.3333333333333333\n',
    );
  });
  it('counts rounds where the clock does', () =>
    expect(seriesCsv({ time: [0, 2], useful: [0, 5] }, 'rounds')).toBe('round,useful\n0,0\n2,5\n'));
  it('of nothing is a header', () => expect(seriesCsv({ time: [] }, 's')).toBe('time\n'));
  it('quotes a name that needs it', () => expect(seriesCsv({ time: [], 'a,"b"': [] }, 's')).toBe('time,"a,""b"""\n'));
});
