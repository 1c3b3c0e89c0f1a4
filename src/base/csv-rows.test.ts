/** Covers: a text that comes in pieces is read as the whole is: the same lines, numbers and complaints, wherever it is cut. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvText } from './csv.ts';
import { RowReader, readRows } from './csv-rows.ts';
import { fail } from './result.ts';

/** Lines as they were taken, and what was wrong. */
function taken(read: (take: (cells: readonly string[], line: number) => ReturnType<typeof readRows>) => unknown) {
  const rows: unknown[] = [];
  const failure = read((cells, line) => {
    rows.push([line, ...cells]);
    return cells[0] === 'stop' ? fail('config', `line ${line} says so`, '').failure : undefined;
  });
  return { rows, failure };
}

const piece = fc.constantFrom('a', 'b,c', ' d ', '"e,f"', '"', ',', '\n', '\n', '\r\n', '\n\n', '\ufeff', 'stop');

it('is read in pieces as in one', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(20), { maxLength: 5 }), (pieces, cuts) => {
      const text = pieces.join('');
      const whole = taken((take) => readRows(text, take));
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
      const parts = taken((take) => {
        const reader = new RowReader(take);
        for (const [i, from] of places.slice(0, -1).entries()) reader.add(text.slice(from, places[i + 1]));
        return reader.finish();
      });
      // A quotation mark that is not closed swallows what has come so far: its line and column are the same.
      expect(parts).toEqual(whole);
    }),
    { numRuns: 3000 },
  );
});

it('reads what is written: a cell with a line end in it too, which is a space there', () => {
  const text = csvText([
    ['x', 'y'],
    ['a\nb "c"', 'd\r\n'],
    ['e', 1],
  ]);
  const { rows, failure } = taken((take) => readRows(text, take));
  expect([rows, failure]).toEqual([
    [
      [1, 'x', 'y'],
      [2, 'a b "c"', 'd'],
      [3, 'e', '1'],
    ],
    undefined,
  ]);
});

it('knows which line has no end, and what is in it', () => {
  const reader = new RowReader(() => undefined);
  reader.add('a\nb\nc');
  reader.add('d');
  expect([reader.line, reader.unended]).toEqual([3, 'cd']);
  reader.add('\n');
  expect([reader.line, reader.unended]).toEqual([4, '']);
});

it.each([
  ['commas', ','],
  ['commas after a quotation', '""', ','],
  ['spaces', ' '],
  ['quotation marks', '"'],
])('refuses a line of a million %s before it is cut into cells', (_name, begin, rest = begin) => {
  const line = begin + rest.repeat(1_000_001);
  for (const [text, at] of [
    [line, 1],
    [`a\n${line}\nb\n`, 2],
    [`a\r\nb\r\n${line}\r\n`, 3],
  ] as const) {
    const { rows, failure } = taken((take) => readRows(text, take));
    expect(failure).toMatchObject({ kind: 'limit', message: `line ${at} has more than 1,000,000 characters` });
    expect(JSON.stringify(rows).length).toBeLessThan(100);
  }
});
