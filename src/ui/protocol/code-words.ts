/** Colours of the text by its words. No word of the language goes beyond its line, so lines in sight are looked at alone. */
import { type Extension, type Range, RangeSet } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { type Token, tokensOf } from '../../protocol/syntax/tokens.ts';
import { UNITS, wordKind } from '../../protocol/syntax/words.ts';

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

function colours({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      tokensOf(line.text).forEach((token, i, all) => {
        const mark = markOf(token, all[i - 1]);
        if (mark) found.push(mark.range(line.from + token.from, line.from + token.to));
      });
      at = line.to + 1;
    }
  }
  return RangeSet.of(found, true);
}

export const wordColours: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = colours(view);
    }
    update({ view, docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = colours(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
