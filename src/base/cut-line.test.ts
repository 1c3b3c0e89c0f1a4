/** Covers: numbers read without a text are those that `Number` reads; cells with spaces, formulas and other letters. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CutLine, readNumber } from './cut-line.ts';

function cut(line: string): CutLine {
  const cells = new CutLine();
  cells.open(line);
  return cells.plain(0, line.length);
}

const ODD = [
  '0',
  '-0',
  '.5',
  '5.',
  '.',
  '-',
  '1.2.3',
  '1e3',
  '0x10',
  'Infinity',
  '999999999999999',
  '9999999999999999',
];

it('numbers are those of their text, to the last bit', () => {
  const cell = fc.oneof(
    fc.constantFrom(...ODD),
    fc.stringMatching(/^\d{1,9}(\.\d{0,9})?$/),
    fc.stringMatching(/^\d{1,4}\.\d{11,23}$/),
    fc.stringMatching(/^0\.0{0,5}\d{14,18}$/),
    fc.stringMatching(/^[1-9]\d{14,19}$/),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 400 }), (cells) => {
      const line = cut(cells.join());
      expect(cells.map((_, i) => line.number(i))).toEqual(cells.map(readNumber));
    }),
  );
  expect(cut('a,,b').number(1)).toBeNaN();
});

it('cells have no spaces around them; what is as it was written is known', () => {
  const line = cut(' a b ,\u00a0\u00e9\u00a0,, ,c');
  expect([line.texts(), line.isAsWritten]).toEqual([['a b', '\u00e9', '', '', 'c'], false]);
  expect(['a,1', "a,'=b", '=a', 'a,-1'].map((text) => cut(text).isAsWritten)).toEqual([true, false, false, false]);
});
