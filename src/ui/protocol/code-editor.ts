/**
 * The editor of a protocol's text: CodeMirror within a shadow root, where its styles are objects and no policy of the page forbids them. Tab indents,
 * and leaves after Escape. It knows nothing of the store.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentService, indentUnit } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Span } from '../../protocol/program.ts';
import { completions } from './code-completions.ts';
import { LOOKS } from './code-looks.ts';
import { wordColours } from './code-words.ts';
import { hangingIndents } from './hanging-indents.ts';
import { nextProblem, problemBefore, problemsShown } from './problems-shown.ts';
import { typedOver } from './typed-over.ts';

const STEP = 2;

/** Before the first sign of a line: two more than its block has. */
const blocks = indentService.of((context, at) => {
  const { text } = context.lineAt(at);
  let above = context.state.doc.lineAt(at).number;
  if (context.state.doc.line(above).from < at) above += 1; // what follows a new line that is just being made
  for (let number = above - 1; number > 0; number -= 1) {
    const line = context.state.doc.line(number);
    if (line.text.trim() === '') continue;
    const opens = /[{([]\s*(\/\/.*)?$/.test(line.text.slice(0, Math.max(0, at - line.from)));
    const closes = /^\s*[})\]]/.test(text);
    const own = /^ */.exec(line.text)?.[0].length ?? 0;
    return Math.max(0, own + (opens ? STEP : 0) - (closes ? STEP : 0));
  }
  return 0;
});

const LANGUAGE = EditorState.languageData.of(() => [
  {
    commentTokens: { line: '//' },
    closeBrackets: { brackets: ['(', '[', '{', '"'] },
    indentOnInput: /^\s*[})\]]$/,
  },
]);

/** Escape, then Tab: on to what follows. Whoever writes on has Tab for the text again. */
const leavesByTab: Extension = [
  keymap.of([
    {
      key: 'Escape',
      run: (view) => {
        view.setTabFocusMode(true);
        return false;
      },
    },
  ]),
  EditorView.updateListener.of(({ view, docChanged }) => {
    if (docChanged) view.setTabFocusMode(false);
  }),
];

/** The page's: it runs what the text says. */
const isOfPage = ({ key }: KeyBinding): boolean => key === 'Mod-Enter';

const EXTENSIONS: Extension = [
  lineNumbers(),
  problemsShown,
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  history(),
  indentUnit.of(' '.repeat(STEP)),
  EditorState.tabSize.of(STEP),
  LANGUAGE,
  blocks,
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ override: [completions], icons: false }),
  wordColours,
  keymap.of([
    { key: 'F8', run: nextProblem },
    { key: 'Shift-F8', run: problemBefore },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...historyKeymap,
    ...defaultKeymap.filter((binding) => !isOfPage(binding)),
    indentWithTab,
  ]),
  leavesByTab,
  typedOver,
  EditorView.contentAttributes.of({
    'aria-label': 'Text of the protocol',
    'aria-description': 'Tab indents; Escape, then Tab leaves. F8 goes to the next error.',
    tabindex: '0',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocorrect: 'off',
  }),
  EditorView.lineWrapping,
  hangingIndents,
  LOOKS,
];

interface EditorWishes {
  /** One that was left, with its history; else the text. */
  readonly from: EditorState | string;
  readonly onType: (text: string) => void;
}

/** Puts an editor into the shadow root of an element, which is its own. */
export function openEditor(host: HTMLElement, { from, onType }: EditorWishes): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const state = typeof from === 'string' ? EditorState.create({ doc: from, extensions: EXTENSIONS }) : from;
  return new EditorView({
    root,
    parent: root,
    state,
    dispatchTransactions: (transactions, view) => {
      view.update(transactions);
      if (transactions.some(({ docChanged }) => docChanged)) onType(view.state.doc.toString());
    },
  });
}

/** Calls for the caret when what stands below the editor takes some of its room. Ends with what it gives. */
export function keepCaretInSight(view: EditorView): () => void {
  const watcher = new ResizeObserver(() => {
    const { head } = view.state.selection.main;
    if (view.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(head, { yMargin: 24 }) });
  });
  watcher.observe(view.dom);
  return () => watcher.disconnect();
}

/** Another text, which can be undone like any other edit. */
export function replaceText({ state, dispatch }: EditorView, text: string): void {
  if (state.doc.toString() !== text) dispatch({ changes: { from: 0, to: state.doc.length, insert: text } });
}

/** The caret to a place of the text, with the focus. */
export function goToSpan(view: EditorView, { from }: Span): void {
  const at = Math.min(from, view.state.doc.length);
  view.focus();
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
}
