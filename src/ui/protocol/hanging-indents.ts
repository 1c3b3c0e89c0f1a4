/** Lines that are wrapped go on further right than they begin. */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

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

function indents({ state, visibleRanges }: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const signs = Math.min(MOST, /^ */.exec(line.text)?.[0].length ?? 0);
      const indent = INDENTS[signs];
      if (indent) found.add(line.from, line.from, indent);
      at = line.to + 1;
    }
  }
  return found.finish();
}

const lines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = indents(view);
    }
    update({ view, docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = indents(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

export const hangingIndents: Extension = [lines, LOOKS];
