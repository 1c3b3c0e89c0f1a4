/** Colours of the text by its words. No word of the language goes beyond its line, so lines in sight are looked at alone. */
import type { Extension } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import { type Token, tokensOf } from '../../protocol/syntax/tokens.ts';
import { UNITS, wordKind } from '../../protocol/syntax/words.ts';
import { onVisibleLines } from './visible-lines.ts';

const MARKS = {
  declaration: Decoration.mark({ class: 'code-word' }),
  statement: Decoration.mark({ class: 'code-word' }),
  type: Decoration.mark({ class: 'code-type' }),
  library: Decoration.mark({ class: 'code-library' }),
  number: Decoration.mark({ class: 'code-number' }),
  text: Decoration.mark({ class: 'code-string' }),
  comment: Decoration.mark({ class: 'code-comment' }),
  bad: Decoration.mark({ class: 'code-bad' }),
} as const;

function markOf({ kind, text }: Token, before: Token | undefined): Decoration | undefined {
  if (kind === 'name') {
    if (before?.kind === 'number' && UNITS.has(text)) return MARKS.number;
    const word = wordKind(text);
    return word && MARKS[word];
  }
  return kind === 'sign' || kind === 'end' ? undefined : MARKS[kind];
}

export const wordColours: Extension = onVisibleLines(({ text, from }) =>
  tokensOf(text).flatMap((token, i, all) => {
    const mark = markOf(token, all[i - 1]);
    return mark ? [mark.range(from + token.from, from + token.to)] : [];
  }),
);
