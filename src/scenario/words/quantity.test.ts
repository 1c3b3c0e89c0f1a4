/** Quantities as people type them: every suffix, exact decimals, and errors that say what to write. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whole } from '../../base/whole.ts';
import { moment, stretch } from '../../charts/kit/moments.ts';
import { duration, quantity, si, siTick } from '../../charts/kit/numbers.ts';
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
    ['1,024', '', 1024],
    ['16,777,216', '', 16_777_216],
    ['1 024', '', 1024],
    ['1\u2009024', '', 1024],
    ['1\u202f024\u202f000', '', 1_024_000],
    ['1\u00a0024', '', 1024],
    ['1_000_000', '', 1_000_000],
    ['1,024.5', '', 1024.5],
    ['-1,024', '', -1024],
    ['\u22123', '', -3],
    ['1,024 s', 's', 1024],
    ['1,500 ms', 's', 1.5],
    ['1,024 rounds', 'rounds', 1024],
    ['1,024k', '', 1_024_000],
    ['52.4 k events', 'events', 52_400],
    ['52.4\u202fk', '', 52_400],
    ['1.2 ks', 's', 1200],
    ['250\u202f\u03bcs', 's', 0.00025],
    ['round 1,200', 'rounds', 1200],
    ['3\u202fmin 20\u202fs', 's', 200],
    ['2h 5min', 's', 7500],
    ['1 d 2 h 3 min 4 s', 's', 93_784],
  ])('%s in "%s" is %d', (text, unit, value) => {
    expect(parseQuantity(text, unit, 'x')).toEqual({ ok: true, value });
  });

  it.each([
    '',
    'ten',
    '1,00',
    '1,0000',
    '1,000_000',
    '1,000 000',
    '1,,000',
    '1,000,',
    ',000',
    '0,125',
    '01,000',
    '1000,000',
    '12,34,567',
    '1.000,5',
    '1  000',
    '1,024^2',
    '.',
    '-',
    '1e1,000',
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

  it.each([
    ['1,5', '', '1.5'],
    ['1,02', '', '1.02'],
    ['0,125 s', 's', '0.125 s'],
    ['12,5%', '', '12.5%'],
    ['1024,5', '', '1024.5'],
  ])('%s in "%s" is told to be %s', (text, unit, meant) => {
    const read = parseQuantity(text, unit, 'x');
    expect(read.ok ? '' : read.failure.message).toContain(`x "${text}" is not a number`);
    expect(read.ok ? '' : read.failure.remedy).toContain(`write a point before the fraction, ${meant};`);
  });

  it.each(['', ' ', '20 s 3 min', '3 min 20', '3 min 2 m', '3 min20s'])('"%s" is no stretch of time', (text) => {
    expect(parseQuantity(text, 's', 'x').ok).toBe(false);
  });

  it('reads back every count that the page prints', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (v) => {
        expect(parseQuantity(whole(v), '', 'x')).toEqual({ ok: true, value: v === 0 ? 0 : v });
      }),
    );
  });

  it('reads back, as exactly as they say it, what charts and readouts print', () => {
    const near = (text: string, unit: string, v: number, share = 0.006) => {
      const read = parseQuantity(text, unit, 'x');
      expect(read.ok ? Math.abs(read.value - v) : text).toBeLessThanOrEqual(Math.max(Math.abs(v) * share, 0.0051));
    };
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 9e11, noNaN: true }), (v) => {
        near(si(v), '', v);
        near(quantity(v, 'events'), 'events', v);
        near(siTick(v), '', v);
        // From an hour on in minutes: half of one is left out.
        near(duration(v), 's', v, v < 3600 ? 0.006 : 0.0084);
        near(stretch(Math.ceil(v), 'rounds'), 'rounds', Math.ceil(v));
        near(moment(Math.ceil(v), 'rounds'), 'rounds', Math.ceil(v));
      }),
    );
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
