/** A text as tokens with their places: what the parser reads, and what an editor highlights by. Any string has tokens. */
import type { Span } from './program.ts';

export type TokenKind = 'name' | 'number' | 'text' | 'sign' | 'comment' | 'bad' | 'end';

export interface Token extends Span {
  readonly kind: TokenKind;
  /** As it is written; of a text in quotes without them. */
  readonly text: string;
  /** Whether a line begins with it. */
  readonly isFirst: boolean;
}

const NAME = /[A-Za-z_][A-Za-z0-9_]*/;
const NUMBER = /0[xX][0-9a-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?/;
const TEXT = /"[^"\n\r]*"/;
const COMMENT = /\/\/[^\n\r]*/;
const SIGN = /\.\.<|\.\.|->|<<=|>>=|&&|\|\||[=!<>+\-*/%&|^]=|<<|>>|[()[\]{},:;=<>+\-*/%&|^!~]/;
/** What cannot be read, as long as it goes on: a text in quotes that the line does not close, or signs of other languages. */
const BAD = /"[^"\n\r]*|[^\sA-Za-z_0-9"()[\]{},:;=<>+\-*/%&|^!~]+/;

const PARTS: readonly (readonly [TokenKind, RegExp])[] = [
  ['name', NAME],
  ['number', NUMBER],
  ['comment', COMMENT],
  ['sign', SIGN],
  ['text', TEXT],
  ['bad', BAD],
];
const ANY = new RegExp(PARTS.map(([, part]) => `(${part.source})`).join('|'), 'y');
const SPACE = /\s*/y;

/** In order, comments too; the last one is `end`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let [at, isFirst] = [0, true];
  for (;;) {
    SPACE.lastIndex = at;
    const [space] = SPACE.exec(text)!;
    if (space.includes('\n')) isFirst = true;
    at += space.length;
    if (at >= text.length) break;
    ANY.lastIndex = at;
    const found = ANY.exec(text)!;
    const kind = PARTS[found.findIndex((part, i) => i > 0 && part !== undefined) - 1][0];
    const [written] = found;
    tokens.push({
      kind,
      text: kind === 'text' ? written.slice(1, -1) : written,
      from: at,
      to: at + written.length,
      isFirst,
    });
    at += written.length;
    isFirst = false;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length, isFirst: true });
  return tokens;
}
