/** Covers: a cell that a spreadsheet would compute is written as text, and read as it was meant; numbers stay. */
import { expect, it } from 'vitest';
import { csvText, inertCell, meantCell } from './csv.ts';
import { readRows } from './csv-rows.ts';

const NAMES = [
  '=1+1',
  '=cmd|"/c calc"!A0',
  '+a.csv',
  '-a.csv',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  "''-x",
  '-',
  '=',
  '--1',
  '-5 x',
];

it.each(NAMES)('%j is no formula, and read back it is the same', (name) => {
  const text = csvText([
    ['name', 'n'],
    [name, 1],
  ]);
  expect(inertCell(name)).toBe(`'${name}`);
  const found: string[] = [];
  readRows(text, (cells) => {
    found.push(meantCell(cells[0]));
    return undefined;
  });
  expect(found).toEqual(['name', name]);
});

it.each(['-1.5', '+2', '-1e-7', '-0', "it's", "'quoted'", "'", '', 'a=b', 'sha256:00', '3-4'])('%j stays', (text) =>
  expect([inertCell(text), meantCell(text)]).toEqual([text, text]),
);

it('numbers stay numbers', () => expect(csvText([[-1.5, -1e-9, 2]])).toBe('-1.5,-1e-9,2\n'));
