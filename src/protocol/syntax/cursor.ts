/** Where a parser is in its tokens, and what it says where they are not what it wants. */
import { LIMITS } from '../limits.ts';
import { type Problems, quoted } from '../problems.ts';
import type { Span } from '../program.ts';
import { remedyFor } from './other-languages.ts';
import { type Token, tokensOf } from './tokens.ts';
import type { Name, Quantity } from './tree.ts';
import { isDeclaration, UNITS, wordKind } from './words.ts';

/** A terminal obeys control characters, and others turn the order of what follows: no title or label has them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Thrown where a declaration cannot be read on; it has been told. One for all: a hostile text has thousands, and a trace takes long. */
export const UNREADABLE = new Error('a declaration cannot be read');

export class Cursor {
  private readonly tokens: readonly Token[];
  private at = 0;
  /** Blocks and brackets that are open. */
  level = 0;

  constructor(
    text: string,
    readonly problems: Problems,
  ) {
    this.tokens = tokensOf(text).filter(({ kind }) => kind !== 'comment');
  }

  get next(): Token {
    return this.tokens[this.at];
  }

  /** `ahead` of the next one. */
  peek(ahead: number): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
  }

  /** What was taken last; '' at the beginning. */
  get before(): string {
    return this.tokens[this.at - 1]?.text ?? '';
  }

  take(): Token {
    const { next } = this;
    if (next.kind !== 'end') this.at++;
    return next;
  }

  /** Of what began with a token and ends here. */
  from(first: Span): Span {
    const last = this.tokens[Math.max(0, this.at - 1)];
    return { from: first.from, to: Math.max(first.to, last.to) };
  }

  is(written: string): boolean {
    const { kind, text } = this.next;
    return text === written && (kind === 'sign' || kind === 'name');
  }

  /** Takes the token if it is this one. */
  has(written: string): boolean {
    const is = this.is(written);
    if (is) this.at++;
    return is;
  }

  expect(written: string, remedy = ''): Token {
    if (!this.is(written)) this.fail(`\`${written}\` is missing before ${this.found}.`, remedy);
    return this.take();
  }

  /** A name of the text's own. */
  name(what: string, remedy = ''): Name {
    const { next } = this;
    if (next.kind !== 'name') this.fail(`The name of ${what} is missing before ${this.found}.`, remedy);
    if (wordKind(next.text))
      this.fail(`\`${next.text}\` is a word of the language: no name.`, `Call it \`${next.text}_\`, say.`);
    if (next.text.length > LIMITS.name)
      this.problems.limit(next, next.text.length, 'letters of a name', LIMITS.name, 'Shorten it.');
    this.take();
    return { text: next.text, span: next };
  }

  /** Texts in quotes, as many as there are and no more than so many. */
  texts(most: number): string[] {
    const texts: string[] = [];
    while (this.next.kind === 'text') {
      const { text, ...span } = this.next;
      if (texts.length === most) this.fail(`${quoted(text)} is one text in quotes too many.`, 'Remove it.');
      if (text.length > LIMITS.quoted)
        this.problems.limit(span, text.length, 'letters in quotes', LIMITS.quoted, 'Shorten the text.');
      texts.push(text.replace(UNSEEN, ' '));
      this.take();
    }
    return texts;
  }

  /** A number with its unit, as declarations have it. */
  quantity(): Quantity {
    const first = this.next;
    if (this.is('true') || this.is('false')) return { value: this.take().text === 'true', unit: '', span: first };
    const sign = this.has('-') ? -1 : 1;
    if (this.next.kind !== 'number') this.fail(`A number is missing before ${this.found}.`);
    const value = sign * numberOf(this.take().text);
    const isUnit = this.is('%') || UNITS.has(this.next.text);
    const unit = isUnit ? this.take().text : '';
    return { value, unit, span: this.from(first) };
  }

  /** What is missing at the end of a line is told there. */
  fail(message: string, remedy = '', span: Span = this.isAtEnd ? this.tokens[this.at - 1] : this.next): never {
    const { kind, text } = this.next;
    const known = remedyFor(text, this.before);
    if (kind !== 'bad' || span !== this.next) this.problems.add(span, message, known || remedy);
    else if (text.startsWith('"')) this.problems.add(span, 'This text in quotes does not end.', 'Close it with `"`.');
    else this.problems.add(span, `${quoted(text)} is no sign of the language.`, known || 'Remove it.');
    throw UNREADABLE;
  }

  /** A level deeper while `read` lasts. */
  deeper<T>(read: () => T): T {
    if (++this.level > LIMITS.nesting) this.tooDeep(this.next, this.level);
    const result = read();
    this.level--;
    return result;
  }

  tooDeep(span: Span, levels: number): never {
    this.problems.limit(
      span,
      levels,
      'levels of nesting',
      LIMITS.nesting,
      'Give a part a name, or make it a function.',
    );
    throw UNREADABLE;
  }

  private get isAtEnd(): boolean {
    return this.next.isFirst && this.at > 0;
  }

  /** Before what something is missing. */
  get found(): string {
    if (this.isAtEnd) return this.next.kind === 'end' ? 'the end of the text' : 'the end of the line';
    return this.next.kind === 'text' ? 'a text in quotes' : quoted(this.next.text);
  }

  /** Whether a declaration begins here: its word is the first of a line, and what follows does not make it a statement. */
  get isDeclaration(): boolean {
    const { kind, text, isFirst } = this.next;
    if (kind !== 'name' || !isFirst || !isDeclaration(text)) return false;
    const { kind: third, text: sign, isFirst: isNew } = this.peek(2);
    return text !== 'measure' || third === 'text' || sign === ',' || isNew;
  }

  /** On to where the next declaration begins; gives the words from a place of the text on. */
  skip(from: number): string[] {
    let first = this.at;
    while (first > 0 && this.tokens[first - 1].from >= from) first--;
    if (first === this.at) this.take();
    while (this.next.kind !== 'end' && !this.isDeclaration) this.at++;
    return this.tokens.slice(first, this.at).flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
  }
}

/** Of a token. */
export const numberOf = (written: string): number => Number(written.replaceAll('_', ''));
