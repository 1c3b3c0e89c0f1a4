/** The text of a protocol, beside the picture: the editor, what is wrong, what an event costs at most, and what the network takes. */
import { redo, undo } from '@codemirror/commands';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { textNow } from '../../state/protocol/text-now.ts';
import { brokenIn, problemsOf } from '../../state/protocol/writing.ts';
import { keyCaps } from '../actions/keys.ts';
import { Button } from '../controls/Button.tsx';
import { chooseFile, OPENS } from '../controls/open-file.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { SetupDiffers } from '../setup/SetupDiffers.tsx';
import { SetupMemory } from '../setup/SetupMemory.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { goToSpan, keepCaretInSight, openEditor, replaceText } from './code-editor.ts';
import { ProtocolProblems } from './ProtocolProblems.tsx';
import { showProblems } from './problems-shown.ts';
import { saveText } from './save-text.ts';
import { WordList } from './WordList.tsx';
import '../styles/setup/protocol.css';
import { counted } from '../../base/counted.ts';
import { Explained } from '../controls/Explained.tsx';

/** The editor that was left, with its history: whoever looks at the parameters and comes back goes on where they were. */
let left: EditorState | undefined;

export function ProtocolEditor() {
  const view = useRef<EditorView | null>(null);
  const [hasWords, setWords] = useState(false);
  return (
    <div className="protocol column grow shrinks">
      <Tools view={view} hasWords={hasWords} onWords={() => setWords(!hasWords)} />
      <Code view={view} />
      {hasWords && <WordList />}
      <ProtocolProblems onGo={(problem) => view.current && goToSpan(view.current, problem.span)} />
      <div className="protocol-foot line-above rigid">
        <ProtocolCosts />
        <SetupMemory />
        <SetupDiffers />
      </div>
    </div>
  );
}

interface ViewProps {
  readonly view: RefObject<EditorView | null>;
}

function Code({ view }: ViewProps) {
  const { store } = useLabParts();
  const host = useRef<HTMLDivElement>(null);
  const text = useLab(textNow);
  const problems = useLab(problemsOf);
  const wished = useLab((s) => s.wishedSpan);
  useEffect(() => {
    if (!host.current) return;
    const now = textNow(store.getState()) ?? '';
    const editor = openEditor(host.current, { from: left ?? now, onType: (typed) => store.getState().write(typed) });
    view.current = editor;
    const leave = keepCaretInSight(editor);
    return () => {
      leave();
      left = editor.state;
      view.current = null;
      editor.destroy();
    };
  }, [store, view]);
  // A text from elsewhere: undo brings back the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text is another one, and as it is then
  useEffect(() => {
    const now = textNow(store.getState());
    if (view.current && now !== undefined) replaceText(view.current, now);
  }, [text, store, view]);
  const broken = useLab(brokenIn);
  useEffect(() => {
    const { broken: index, message = '', remedy = '' } = broken ?? {};
    const ofRun = index?.span ? [{ span: index.span, message, remedy, isOfRun: true }] : [];
    if (view.current) showProblems(view.current, [...ofRun, ...problems]);
  }, [problems, broken, view]);
  useEffect(() => {
    if (!view.current || !wished) return;
    goToSpan(view.current, wished);
    store.getState().reachSpan();
  }, [wished, store, view]);
  return <div className="code" ref={host} data-code />;
}

interface ToolsProps extends ViewProps {
  readonly hasWords: boolean;
  readonly onWords: () => void;
}

function Tools({ view, hasWords, onWords }: ToolsProps) {
  const { store } = useLabParts();
  const lab = store.getState();
  const look = 'button quiet';
  const save = () => saveText(textNow(store.getState()) ?? '');
  const undoKey = keyCaps('$mod+z').join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be sticky everywhere
    <div className="setup-tools row sticks surface line-below" role="group" aria-label="Text as a whole">
      <ToolButton
        icon="undo"
        name="Undo"
        hint={undoKey}
        className={look}
        act={() => view.current && undo(view.current)}
      />
      <ToolButton icon="redo" name="Redo" className={look} act={() => view.current && redo(view.current)} />
      <Button className="quiet to-start" aria-pressed={hasWords} onClick={onWords}>
        Words
      </Button>
      <ToolButton
        icon="folder"
        name="Open a file"
        className={look}
        act={() => chooseFile(OPENS, (file) => void lab.openFile(file))}
      />
      <ToolButton icon="save" name="Save the text as a file" className={look} act={save} />
    </div>
  );
}

const HELP =
  'Of the dearest event: steps, which are operations (what takes longer counts as several), messages and timers that it may send, random draws. Of each node: words of 32 bits that it remembers.';

/** What an event costs at most, and what a node remembers. */
function ProtocolCosts() {
  const costs = useLab((s) => s.checked?.costs);
  const isFaulty = useLab((s) => problemsOf(s).length > 0);
  if (!costs) return <p className="protocol-costs quiet" />;
  const { steps, sends } = costs.costs.event;
  return (
    <p className="protocol-costs quiet" data-old={isFaulty || undefined}>
      <Explained help={HELP}>An event at most</Explained>: {counted(steps, 'steps')}, {counted(sends, 'messages')}. A
      node: {counted(costs.stateWords + costs.storeWords, 'words')}.
    </p>
  );
}
