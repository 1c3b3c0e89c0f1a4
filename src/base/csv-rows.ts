/**
 * Reads a CSV file that someone brings, a line at a time, so that a large one never lies in memory as cells. Every
 * complaint says where: lines and columns count from 1, a column is a cell.
 */
import { csvParseRows } from 'd3';
import { CutLine } from './cut-line.ts';
import { type Failure, fail } from './result.ts';
import { whole } from './whole.ts';

export { readNumber } from './cut-line.ts';

/** One line: its cells without spaces around them. Gives what is wrong with it. */
export type TakeRow = (cells: readonly string[], line: number) => Failure | undefined;
/** The same, where few of the cells are wanted as text: the line lasts until the next one comes. */
export type TakeLine = (cells: CutLine, line: number) => Failure | undefined;

/** Characters: no line of ours comes near. One of 127 million commas would be as many cells before anybody could refuse it. */
const LONGEST_LINE = 1_000_000;

/** Characters that are looked at together. */
const MOST_AT_ONCE = 2 ** 18;

/** Hands over every line until one is wrong; empty lines at the end are left out. */
export function readRows(text: string, take: TakeRow): Failure | undefined {
  const reader = new RowReader(take);
  return reader.add(text) ?? reader.finish();
}

/** The same of a text that comes in pieces, of any length: what is held of it is the line that has no end yet. */
export class LineReader {
  /** The last line as far as it came, without a line end. */
  unended = '';
  private readonly cut = new CutLine();
  private lines = 0;
  private emptyLine = 0;
  private failure: Failure | undefined;

  constructor(private readonly take: TakeLine) {}

  /** The line that comes next, or that `unended` begins; from 1. */
  get line(): number {
    return this.lines + 1;
  }

  /** What is wrong with a line that has ended; after that nothing more is read. */
  add(text: string): Failure | undefined {
    for (let at = 0; at < text.length; at += MOST_AT_ONCE) this.addPiece(text.slice(at, at + MOST_AT_ONCE));
    return this.failure;
  }

  private addPiece(piece: string): void {
    const end = piece.lastIndexOf('\n') + 1;
    const ended = end === 0 ? '' : this.unended + piece.slice(0, end);
    this.unended = end === 0 ? this.unended + piece : piece.slice(end);
    if (ended !== '') this.parse(ended);
    if (this.unended.length > LONGEST_LINE) this.failure ??= tooLong(this.line);
  }

  /** Takes the last line too where it has no end. */
  finish(): Failure | undefined {
    const last = this.unended;
    this.unended = '';
    return last === '' ? this.failure : this.parse(last);
  }

  private parse(text: string): Failure | undefined {
    if (this.failure) return this.failure;
    if (isPlain(text)) return this.parsePlain(text);
    // The parser takes the line end of an empty line for the end of a text that has no line.
    if (/^\r?\n$/.test(text)) {
      this.failure = this.takeCells([''], ++this.lines);
      return this.failure;
    }
    const long = longLine(text);
    if (long !== undefined) {
      this.failure = tooLong(this.lines + long);
      return this.failure;
    }
    try {
      csvParseRows(this.lines === 0 ? withoutMark(text) : text, (cells) => {
        const failure = this.takeCells(cells, ++this.lines);
        if (failure) throw new Stopped(failure);
        return null;
      });
    } catch (reason) {
      if (!(reason instanceof Stopped)) throw reason;
      this.failure = reason.failure;
    }
    return this.failure;
  }

  /** The same many times as fast: a large table is written without a quotation mark. */
  private parsePlain(text: string): Failure | undefined {
    const begin = this.lines === 0 && text.startsWith(MARK) ? 1 : 0;
    this.cut.open(text);
    for (let at = begin, end = 0; at < text.length && !this.failure; at = end + 1) {
      end = text.indexOf('\n', at);
      if (end < 0) end = text.length;
      this.lines++;
      if (end === at) this.emptyLine ||= this.lines;
      if (end === at) continue;
      this.failure = end - at > LONGEST_LINE ? tooLong(this.lines) : this.takeLine(this.cut.plain(at, end));
    }
    return this.failure;
  }

  private takeCells(cells: readonly string[], line: number): Failure | undefined {
    const broken = brokenCell(cells, line);
    return broken ? (this.emptyFailure ?? broken) : this.takeLine(this.cut.quoted(cells), line);
  }

  private takeLine(cells: CutLine, line = this.lines): Failure | undefined {
    if (!cells.isBlank) return this.emptyFailure ?? this.take(cells, line);
    this.emptyLine ||= line;
    return undefined;
  }

  /** Of the empty line before the one that comes. */
  private get emptyFailure(): Failure | undefined {
    if (this.emptyLine === 0) return undefined;
    return complaintAt(this.emptyLine, 1, 'this line is empty', 'leave no empty line between others');
  }
}

/** Hands on every line as texts. */
export class RowReader extends LineReader {
  constructor(take: TakeRow) {
    super((cells, line) => take(cells.texts(), line));
  }
}

/** Commas and line feeds alone part its cells. */
const isPlain = (text: string): boolean => !text.includes('"') && !text.includes('\r');

const tooLong = (line: number): Failure =>
  fail('limit', `line ${line} has more than ${whole(LONGEST_LINE)} characters`, 'is this another file?').failure;

/** The first line that is too long, from 1. */
function longLine(text: string): number | undefined {
  let line = 1;
  for (let i = 0, begin = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : LINE_FEED;
    if (code !== LINE_FEED && code !== RETURN) continue;
    if (i - begin > LONGEST_LINE) return line;
    if (code === LINE_FEED || text.charCodeAt(i + 1) !== LINE_FEED) line++;
    begin = i + 1;
  }
  return undefined;
}

const LINE_FEED = 10;
const RETURN = 13;

/** Ends the parser at the first line that is wrong: much may follow. */
class Stopped {
  constructor(readonly failure: Failure) {}
}

/** `line 3, column 4: what is wrong`, with the remedy. */
export const complaintAt = (line: number, column: number, what: string, remedy: string): Failure =>
  fail('config', `line ${line}, column ${column}: ${what}`, remedy).failure;

/** What to do about a line that was not cut into cells: other programs separate by other marks. */
export const separatorRemedy = (line: readonly string[], otherwise: string): string =>
  line.length === 1 && /[;\t]/.test(line[0]) ? 'separate the cells by commas, with a point as decimal mark' : otherwise;

/** Some programs begin a text with a mark of its encoding. */
const MARK = '\ufeff';
const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(1) : text);

/** A quotation mark that is not closed makes one cell of all that follows. */
function brokenCell(cells: readonly string[], line: number): Failure | undefined {
  const broken = cells.findIndex((cell) => /[\r\n]/.test(cell));
  if (broken < 0) return undefined;
  return complaintAt(line, broken + 1, 'a quotation mark is not closed on its line', 'close it, or leave it out');
}
