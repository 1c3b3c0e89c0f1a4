/** Quantities as people type them: every suffix, exact decimals, and errors that say what to write. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuantity } from './quantity.ts';

describe('parseQuantity', () => {
  it.each([
    ['10m', 's', 600],
    ['10 min', 's', 600],
    ['250us', 's', 0.00025],
    ['250µs', 's', 0.00025],
    ['0.3ms', 's', 0.0003],
    ['1.5s', 's', 1.5],
    ['2h', 's', 7200],
    ['1d', 's', 86_400],
    ['240', 's', 240],
    ['1e-3 s', 's', 0.001],
    ['2^20', '', 1_048_576],
    ['2^-1', '', 0.5],
    ['64k', '', 64_000],
    ['4M', '', 4_000_000],
    ['1e6', '', 1_000_000],
    ['.5', '', 0.5],
    ['10%', '', 0.1],
    ['-3', '', -3],
    ['10m', 'm', 10],
    ['1.5km', 'm', 1500],
    ['64 MB', 'MB', 64],
  ])('%s in "%s" is %d', (text, unit, value) => {
    expect(parseQuantity(text, unit, 'x')).toEqual({ ok: true, value });
  });

  it.each([
    '',
    'ten',
    '1,000',
    '1_000',
    '5 apples',
    '10m',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '2^9999',
    '1 2',
    '5constructor',
  ])('"%s" is not a pure number', (text) => expect(parseQuantity(text, '', 'nodes').ok).toBe(false));

  it('names the value and the remedy', () => {
    expect(parseQuantity('soon', 's', 'end')).toEqual({
      ok: false,
      failure: {
        kind: 'config',
        message: 'end "soon" is not a number of s',
        remedy: 'write it like 1.5s, 250us, 20ms, 10m (minutes), 2h or 1d',
      },
    });
  });

  it('reads back every number that JavaScript writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (v) => {
        const read = parseQuantity(String(v), '', 'x');
        return read.ok && read.value === v;
      }),
    );
  });
});
