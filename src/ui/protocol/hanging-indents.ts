/** Lines that are wrapped go on further right than they begin. */
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { onVisibleLines } from './visible-lines.ts';

const FURTHER = 4;
/** Signs: deeper lines would leave a narrow screen no room. */
const MOST = 16;
/** By signs that the line begins with. Classes: what a browser inserts by itself copies the attributes of a line, and the policy forbids it styles. */
const INDENTS = Array.from({ length: MOST + 1 }, (_, signs) => Decoration.line({ class: `line-in-${signs}` }));

const LOOKS = EditorView.theme(
  Object.fromEntries(
    INDENTS.map((_, signs) => [
      `.line-in-${signs}`,
      { textIndent: `-${signs + FURTHER}ch`, paddingInlineStart: `calc(6px + ${signs + FURTHER}ch)` },
    ]),
  ),
);

const lines = onVisibleLines(({ text, from }) => {
  const indent = INDENTS[Math.min(MOST, /^ */.exec(text)?.[0].length ?? 0)];
  return indent ? [indent.range(from)] : [];
});

export const hangingIndents: Extension = [lines, LOOKS];
