/**
 * Reads a CSV file that someone brings, a line at a time, so that a large one never lies in memory as cells. Every
 * complaint says where: lines and columns count from 1, a column is a cell.
 */
import { csvParseRows } from 'd3';
import { type Failure, fail } from './result.ts';

/** One line: its cells without spaces around them. Gives what is wrong with it. */
export type TakeRow = (cells: readonly string[], line: number) => Failure | undefined;

/** Hands over every line until one is wrong; empty lines at the end are left out. */
export function readRows(text: string, take: TakeRow): Failure | undefined {
  let emptyLine = 0;
  const takeLine = (cells: readonly string[], line: number): Failure | undefined => {
    if (isEmpty(cells)) emptyLine ||= line;
    else if (emptyLine) return complaintAt(emptyLine, 1, 'this line is empty', 'leave no empty line between others');
    else return brokenCell(cells, line) ?? take(cells.map(trimmed), line);
  };
  try {
    csvParseRows(withoutMark(text), (cells, index) => {
      const failure = takeLine(cells, index + 1);
      if (failure) throw new Stopped(failure);
      return null;
    });
  } catch (reason) {
    if (reason instanceof Stopped) return reason.failure;
    throw reason;
  }
}

/** Ends the parser at the first line that is wrong: much may follow. */
class Stopped {
  readonly failure: Failure;

  constructor(failure: Failure) {
    this.failure = failure;
  }
}

/** `line 3, column 4: what is wrong`, with the remedy. */
export const complaintAt = (line: number, column: number, what: string, remedy: string): Failure =>
  fail('config', `line ${line}, column ${column}: ${what}`, remedy).failure;

/** What `Number` reads and no table means. */
const NO_DECIMAL = /^0[xob]/i;

/** A decimal number, finite; undefined for anything else, `0x10` and `Infinity` included. */
export function readNumber(cell: string): number | undefined {
  const value = Number(cell);
  return Number.isFinite(value) && cell !== '' && !NO_DECIMAL.test(cell) ? value : undefined;
}

/** What to do about a line that was not cut into cells: other programs separate by other marks. */
export const separatorRemedy = (line: readonly string[], otherwise: string): string =>
  line.length === 1 && /[;\t]/.test(line[0]) ? 'separate the cells by commas, with a point as decimal mark' : otherwise;

/** Some programs begin a text with a mark of its encoding. */
const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

const isEmpty = (cells: readonly string[]): boolean => cells.length === 1 && cells[0].trim() === '';
const trimmed = (cell: string): string => cell.trim();

/** A quotation mark that is not closed makes one cell of all that follows. */
function brokenCell(cells: readonly string[], line: number): Failure | undefined {
  const broken = cells.findIndex((cell) => /[\r\n]/.test(cell));
  if (broken < 0) return undefined;
  return complaintAt(line, broken + 1, 'a quotation mark is not closed on its line', 'close it, or leave it out');
}
