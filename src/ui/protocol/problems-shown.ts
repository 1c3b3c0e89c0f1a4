/** What is wrong, shown in the text: a mark in the gutter, a wavy line below the place, and words where the pointer rests. The list is beside the editor. */
import { type EditorState, type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutter,
  hoverTooltip,
} from '@codemirror/view';
import type { Problem } from '../../protocol/program.ts';
import { plainWords } from '../../state/protocol/protocol-words.ts';

/** A rule that a run has broken is one of them. */
export interface ShownProblem extends Problem {
  readonly isOfRun?: boolean;
}

const replaced = StateEffect.define<readonly ShownProblem[]>();

/** Takes the place of all that was shown. */
export const showProblems = (view: EditorView, problems: readonly ShownProblem[]): void =>
  view.dispatch({ effects: replaced.of(problems) });

interface MarkedProblems {
  readonly problems: readonly ShownProblem[];
  readonly lines: DecorationSet;
  readonly marks: RangeSet<GutterMarker>;
}

class ProblemMark extends GutterMarker {
  override elementClass = 'problem-line';

  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = 'problem-mark';
    return mark;
  }
}

const MARK = new ProblemMark();
const PROBLEM_MARK = Decoration.mark({ class: 'problem-span' });
const LINE_OF_RUN = Decoration.line({ class: 'problem-run' });

const shownField = StateField.define<MarkedProblems>({
  create: () => ({ problems: [], lines: Decoration.none, marks: RangeSet.empty }),
  update: (before, change) => {
    const [effect] = change.effects.flatMap((each) => (each.is(replaced) ? [each.value] : []));
    if (effect) return shown(change.state.doc, effect);
    if (!change.docChanged) return before;
    // Until it is checked again, what is wrong moves with the text.
    const problems = before.problems.map((problem) => ({
      ...problem,
      span: { from: change.changes.mapPos(problem.span.from), to: change.changes.mapPos(problem.span.to) },
    }));
    return shown(change.state.doc, problems);
  },
  provide: (field) => EditorView.decorations.from(field, ({ lines }) => lines),
});

function shown(doc: Text, problems: readonly ShownProblem[]): MarkedProblems {
  const marked = problems.map((problem) => ({ problem, ...visibleSpan(doc, problem.span) }));
  const starts = [...new Set(marked.map(({ from }) => doc.lineAt(from).from))].sort((a, b) => a - b);
  return {
    problems,
    lines: Decoration.set(
      marked.flatMap(({ problem, from, to }) => [
        ...(to > from ? [PROBLEM_MARK.range(from, to)] : []),
        ...(problem.isOfRun ? [LINE_OF_RUN.range(doc.lineAt(from).from)] : []),
      ]),
      true,
    ),
    marks: RangeSet.of(starts.map((at) => MARK.range(at))),
  };
}

/** At least one sign of its line: an end of the text or of a line has none of its own. */
function visibleSpan(doc: Text, { from, to }: Problem['span']): Problem['span'] {
  const start = Math.min(from, doc.length);
  const end = Math.min(Math.max(to, start), doc.length);
  if (end > start) return { from: start, to: end };
  const line = doc.lineAt(start);
  return start < line.to ? { from: start, to: start + 1 } : { from: Math.max(line.from, start - 1), to: start };
}

/** Problems of the text as they lie in it now. */
export const problemsIn = (state: EditorState): readonly ShownProblem[] => state.field(shownField).problems;

/** To the next problem after the caret, or the one before it, around the ends; it is read out. */
const goAround =
  (isForward: boolean): Command =>
  (view) => {
    const sorted = problemsIn(view.state).toSorted((a, b) => a.span.from - b.span.from);
    const { head } = view.state.selection.main;
    const next = isForward
      ? (sorted.find(({ span }) => span.from > head) ?? sorted[0])
      : (sorted.findLast(({ span }) => span.from < head) ?? sorted.at(-1));
    if (!next) return false;
    view.dispatch({
      selection: { anchor: Math.min(next.span.from, view.state.doc.length) },
      effects: EditorView.announce.of(plainWords(`${next.message} ${next.remedy}`)),
      scrollIntoView: true,
    });
    return true;
  };

export const nextProblem: Command = goAround(true);
export const problemBefore: Command = goAround(false);

const words = hoverTooltip((view, at) => {
  const here = problemsIn(view.state).filter(({ span }) => {
    const { from, to } = visibleSpan(view.state.doc, span);
    return from <= at && at <= to;
  });
  const [first] = here;
  if (!first) return null;
  return {
    pos: visibleSpan(view.state.doc, first.span).from,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'problem-words';
      for (const { message, remedy } of here) {
        const line = dom.appendChild(document.createElement('p'));
        line.textContent = plainWords(`${message} ${remedy}`.trim());
      }
      return { dom };
    },
  };
});

export const problemsShown: Extension = [
  shownField,
  gutter({ class: 'problem-gutter', markers: (view) => view.state.field(shownField).marks, initialSpacer: () => MARK }),
  words,
];
