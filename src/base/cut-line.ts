/**
 * One line of CSV, cut where its cells begin and end: a cell becomes a text only where somebody asks for it, and a number without one.
 * A table of 10^5 runs has 17 million cells.
 */
import { meantCell } from './csv.ts';

/** What `Number` reads and no table means. */
const NO_DECIMAL = /^0[xob]/i;

/** A decimal number, finite; undefined for anything else, `0x10` and `Infinity` included. */
export function readNumber(cell: string): number | undefined {
  const value = Number(cell);
  if (!Number.isFinite(value) || cell === '') return undefined;
  return cell.length > 2 && cell.charCodeAt(0) === ZERO && NO_DECIMAL.test(cell) ? undefined : value;
}

/** Of one line after the other: each replaces the one before. */
export class CutLine {
  /** How many cells. */
  count = 0;
  /** The cells are as the line has them: without spaces around them, and none begins as a formula does. */
  isAsWritten = true;
  private text = '';
  private codes: Codes = new Uint8Array();
  private from = 0;
  private until = 0;
  private begins = new Int32Array(256);
  private ends = new Int32Array(256);

  /** A text without a quotation mark, of which lines are to come. */
  open(text: string): void {
    this.text = text;
    this.codes = codesOf(text);
  }

  /** A line of it, from one place until another. */
  plain(from: number, until: number): this {
    const { codes } = this;
    this.begin(from, until);
    for (let begin = from, at = from; at <= until; at++) {
      if (at < until && codes[at] !== COMMA) continue;
      this.put(begin, at);
      begin = at + 1;
    }
    return this;
  }

  /** Cells that were unwrapped; none has a line end in it. */
  quoted(cells: readonly string[]): this {
    this.open(cells.join('\n'));
    this.begin(0, this.text.length);
    let begin = 0;
    for (const { length } of cells) {
      this.put(begin, begin + length);
      begin += length + 1;
    }
    this.isAsWritten = false;
    return this;
  }

  /** A cell, or several with what parts them. */
  cell(first: number, last = first): string {
    return this.text.slice(this.begins[first], this.ends[last]);
  }

  texts(): readonly string[] {
    const texts: string[] = [];
    for (let i = 0; i < this.count; i++) texts.push(this.cell(i));
    return texts;
  }

  /** The line, which is as it was written. */
  get whole(): string {
    return this.text.slice(this.from, this.until);
  }

  get isBlank(): boolean {
    return this.count === 1 && this.begins[0] === this.ends[0];
  }

  /** As `readNumber` of the cell that is meant. NaN of an empty cell. */
  number(i: number): number | undefined {
    const from = this.begins[i];
    const length = this.ends[i] - from;
    if (length === 0) return Number.NaN;
    return this.shortNumber(from, length) ?? readNumber(meantCell(this.cell(i)));
  }

  /** Up to 15 digits, with a point or without: digits and power of ten are exact, so their quotient is the number nearest to the text. */
  private shortNumber(from: number, length: number): number | undefined {
    if (length > MOST_DIGITS + 1) return undefined;
    const { codes } = this;
    let value = 0;
    let digits = 0;
    let decimals = -1;
    for (let at = from; at < from + length; at++) {
      const digit = codes[at] - ZERO;
      if (digit >= 0 && digit <= 9) {
        value = value * 10 + digit;
        digits++;
        if (decimals >= 0) decimals++;
      } else if (digit === POINT - ZERO && decimals < 0) decimals = 0;
      else return undefined;
    }
    if (digits === 0 || digits > MOST_DIGITS) return undefined;
    return decimals > 0 ? value / POWERS[decimals] : value;
  }

  private begin(from: number, until: number): void {
    this.from = from;
    this.until = until;
    this.count = 0;
    this.isAsWritten = true;
  }

  private put(begin: number, end: number): void {
    const { codes, count } = this;
    if (count === this.begins.length) this.makeRoom();
    const isEmpty = begin === end;
    if (!isEmpty && (mayBeSpace(codes[begin]) || mayBeSpace(codes[end - 1]))) this.putTrimmed(begin, end);
    else {
      this.begins[count] = begin;
      this.ends[count] = end;
    }
    if (!isEmpty && IS_FORMULA[codes[this.begins[count]]] === 1) this.isAsWritten = false;
    this.count++;
  }

  private putTrimmed(begin: number, end: number): void {
    const cell = this.text.slice(begin, end);
    const from = begin + cell.length - cell.trimStart().length;
    this.begins[this.count] = from;
    this.ends[this.count] = from + cell.trim().length;
    this.isAsWritten = false;
  }

  private makeRoom(): void {
    const [begins, ends] = [this.begins, this.ends];
    this.begins = new Int32Array(2 * begins.length);
    this.begins.set(begins);
    this.ends = new Int32Array(2 * ends.length);
    this.ends.set(ends);
  }
}

const COMMA = 44;
const POINT = 46;
const ZERO = 48;
const MOST_DIGITS = 15;
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, i) => Number(`1e${i}`));
/** What `inertCell` looks for. */
const IS_FORMULA = new Uint8Array(128);
for (const sign of "'=+-@") IS_FORMULA[sign.charCodeAt(0)] = 1;

/** Of the characters of a text, each at its place: looked at a billion times, they are read from an array. */
type Codes = Uint8Array | Uint16Array;
const encoder = new TextEncoder();

function codesOf(text: string): Codes {
  const bytes = new Uint8Array(text.length);
  const { read, written } = encoder.encodeInto(text, bytes);
  // As many bytes as characters: ASCII alone.
  if (read === text.length && written === read) return bytes;
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

const mayBeSpace = (code: number): boolean => code <= 0x20 || code >= 0xa0;
