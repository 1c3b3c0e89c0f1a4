/** A text as tokens with their places: what the parser reads, and what an editor highlights by. Any string has tokens. */
import type { Span } from '../program.ts';

export type TokenKind = 'name' | 'number' | 'text' | 'sign' | 'comment' | 'bad' | 'end';

export interface Token extends Span {
  readonly kind: TokenKind;
  /** As it is written; of a text in quotes without them. */
  readonly text: string;
  /** Whether a line begins with it. */
  readonly isFirst: boolean;
}

// Sticky, and tested alone: what a match would hold costs more than to read it.
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /0[xX]_*[0-9a-fA-F][0-9a-fA-F_]*|\d[\d_]*(?:\.\d[\d_]*)?/y;
const TEXT = /"[^"\n\r]*"/y;
const COMMENT = /\/\/[^\n\r]*/y;
const SIGN = /\.\.<|\.\.|->|<<=|>>=|&&|\|\||[=!<>+\-*/%&|^]=|<<|>>|[()[\]{},:;=<>+\-*/%&|^!~]/y;
/** What cannot be read, as long as it goes on: a text in quotes that the line does not close, or signs of other languages. */
const BAD = /"[^"\n\r]*|[^\sA-Za-z_0-9"()[\]{},:;=<>+\-*/%&|^!~]+/y;

const PARTS: readonly (readonly [TokenKind, RegExp])[] = [
  ['name', NAME],
  ['sign', SIGN],
  ['number', NUMBER],
  ['text', TEXT],
  ['bad', BAD],
];
const COMMENTS: readonly (readonly [TokenKind, RegExp])[] = [['comment', COMMENT], ...PARTS];

/** In order, comments too; the last one is `end`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let [at, isFirst] = [0, true];
  for (;;) {
    for (; isSpace(text.charCodeAt(at)); at++) if (text[at] === '\n') isFirst = true;
    if (at >= text.length) break;
    for (const [kind, part] of text[at] === '/' ? COMMENTS : PARTS) {
      part.lastIndex = at;
      if (!part.test(text)) continue;
      const to = part.lastIndex;
      const written = kind === 'text' ? text.slice(at + 1, to - 1) : text.slice(at, to);
      tokens.push({ kind, text: written, from: at, to, isFirst });
      at = to;
      break;
    }
    isFirst = false;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length, isFirst: true });
  return tokens;
}

const SPACE = /\s/;
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && SPACE.test(String.fromCharCode(code)));
