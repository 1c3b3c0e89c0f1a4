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
  /** NaN of what is no plain decimal: its text says. */
  private numbers = new Float64Array(256);

  /** A text without a quotation mark, of which lines are to come. */
  open(text: string): void {
    this.text = text;
    this.codes = codesOf(text);
  }

  /** A line of it, from one place until another, where a line feed is or the text ends. Numbers are read on the way. */
  plain(from: number, until: number): this {
    const { codes } = this;
    this.begin(from, until);
    for (let at = from; at <= until; at++) {
      const begin = at;
      let first = 0;
      let rest = 0;
      let digits = 0;
      let point = -1;
      let code = codes[at];
      for (; ; code = codes[++at]) {
        const digit = code - ZERO;
        if (digit >= 0 && digit <= 9) {
          if (digits < HALF) first = 10 * first + digit;
          else rest = 10 * rest + digit;
          // Zeros before the first digit do not count.
          if (first > 0) digits++;
        } else if (code === POINT && point < 0) point = at;
        else break;
      }
      const isNumber = code === COMMA || code === LINE_FEED;
      while (code !== COMMA && code !== LINE_FEED) code = codes[++at];
      if (isNumber && at - begin > (point < 0 ? 0 : 1))
        this.putNumber(begin, at, decimal(first, rest, digits, point < 0 ? 0 : at - 1 - point));
      else this.put(begin, at);
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
    if (this.begins[i] === this.ends[i]) return Number.NaN;
    const known = this.numbers[i];
    return Number.isNaN(known) ? readNumber(meantCell(this.cell(i))) : known;
  }

  private begin(from: number, until: number): void {
    this.from = from;
    this.until = until;
    this.count = 0;
    this.isAsWritten = true;
  }

  private putNumber(begin: number, end: number, number: number): void {
    const { count } = this;
    if (count === this.begins.length) this.makeRoom();
    this.begins[count] = begin;
    this.ends[count] = end;
    this.numbers[count] = number;
    this.count++;
  }

  private put(begin: number, end: number): void {
    const { codes, count } = this;
    if (count === this.begins.length) this.makeRoom();
    const isEmpty = begin === end;
    this.numbers[count] = Number.NaN;
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
    const { begins, ends, numbers } = this;
    const room = 2 * begins.length;
    this.begins = new Int32Array(room);
    this.begins.set(begins);
    this.ends = new Int32Array(room);
    this.ends.set(ends);
    this.numbers = new Float64Array(room);
    this.numbers.set(numbers);
  }
}

/**
 * The number nearest to digits with some of them behind the point: `first` are the first nine, `rest` those after them. Both whole numbers and
 * powers of ten up to 22 are exact, so of 15 digits is their quotient but for its one rounding. Of up to 18 what the quotient leaves, which is
 * exact too (Dekker 1971), corrects it. NaN where that does not tell the nearest, and of more digits.
 */
function decimal(first: number, rest: number, digits: number, decimals: number): number {
  if (digits > 2 * HALF || decimals > MOST_POWER) return Number.NaN;
  const shifted = digits > HALF ? first * POWERS[digits - HALF] : first;
  const whole = shifted + rest;
  const power = POWERS[decimals];
  const quotient = whole / power;
  if (digits <= EXACT_DIGITS || decimals === 0) return quotient;
  const product = quotient * power;
  const high = upper(quotient);
  const low = quotient - high;
  const powerHigh = UPPERS[decimals];
  const powerLow = power - powerHigh;
  const lost = high * powerHigh - product + high * powerLow + low * powerHigh + low * powerLow;
  const left = (whole - product - lost + (rest - (whole - shifted))) / power;
  const nearest = quotient + left * (1 - DOUBT);
  return nearest === quotient + left * (1 + DOUBT) ? nearest : Number.NaN;
}

/** The upper half of the bits of a number. */
function upper(value: number): number {
  const spread = 134_217_729 * value;
  return spread - (spread - value);
}

const COMMA = 44;
const POINT = 46;
const ZERO = 48;
const LINE_FEED = 10;
/** Digits that are read together. */
const HALF = 9;
/** What so many say is exact in 53 bits. */
const EXACT_DIGITS = 15;
const MOST_POWER = 22;
const POWERS = Float64Array.from({ length: MOST_POWER + 1 }, (_, i) => Number(`1e${i}`));
const UPPERS = POWERS.map(upper);
/** More than all that is rounded in what a quotient leaves. */
const DOUBT = 2 ** -49;
/** What `inertCell` looks for. */
const IS_FORMULA = new Uint8Array(128);
for (const sign of "'=+-@") IS_FORMULA[sign.charCodeAt(0)] = 1;

/** Of the characters of a text, each at its place, and a line feed after them: looked at a billion times, they are read from an array. */
type Codes = Uint8Array | Uint16Array;
const encoder = new TextEncoder();

function codesOf(text: string): Codes {
  const bytes = new Uint8Array(text.length + 1);
  bytes[text.length] = LINE_FEED;
  const { read, written } = encoder.encodeInto(text, bytes.subarray(0, -1));
  // As many bytes as characters: ASCII alone.
  if (read === text.length && written === read) return bytes;
  return Uint16Array.from(bytes, (_, i) => (i < text.length ? text.charCodeAt(i) : LINE_FEED));
}

const mayBeSpace = (code: number): boolean => code <= 0x20 || code >= 0xa0;
