/** Decorations of the lines in sight of the editor: made again when these, or the text, are others. */
import { type Extension, type Line, type Range, RangeSet } from '@codemirror/state';
import { type Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

export function onVisibleLines(decorate: (line: Line) => readonly Range<Decoration>[]): Extension {
  const decorated = ({ state, visibleRanges }: EditorView): DecorationSet => {
    const found: Range<Decoration>[] = [];
    for (const { from, to } of visibleRanges) {
      for (let at = from; at <= to; ) {
        const line = state.doc.lineAt(at);
        found.push(...decorate(line));
        at = line.to + 1;
      }
    }
    return RangeSet.of(found, true);
  };
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorated(view);
      }

      update({ view, docChanged, viewportChanged }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = decorated(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
}
