/** What somebody wrote here, in any tab: a press goes on with it, another deletes it, which can be undone. Runs of it stay: each has its text. */
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../base/counted.ts';
import { dropText } from '../../state/protocol/last-text.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { titleIn } from '../protocol/save-text.ts';

interface OwnTextsProps {
  /** Those that answer what is looked for. */
  readonly texts: readonly string[];
  readonly onChoose: (text: string) => void;
  /** Other texts are kept now. */
  readonly onChange: () => void;
}

interface Deleted {
  readonly title: string;
  readonly putBack: () => void;
}

const calledAs = (text: string): string => titleIn(text) || 'Without a title';

export function OwnTexts({ texts, onChoose, onChange }: OwnTextsProps) {
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const [back, setBack] = useState('');
  if (texts.length === 0 && !deleted) return null;
  const drop = (text: string) => {
    setDeleted({ title: calledAs(text), putBack: dropText(text) });
    setBack(text);
    onChange();
  };
  const undo = () => {
    deleted?.putBack();
    setDeleted(null);
    onChange();
  };
  return (
    <section aria-label="Protocols that you have written" className="gallery-texts loose sheet-edge row wrap">
      <h3 className="whole-line">Protocols that you have written</h3>
      {texts.map((text) => (
        <OwnText key={text} text={text} isBack={text === back} onChoose={onChoose} onDelete={drop} />
      ))}
      <span className="row loose quiet" role="status">
        {deleted && <UndoDelete key={back} title={deleted.title} onUndo={undo} />}
      </span>
    </section>
  );
}

interface OwnTextProps extends Pick<OwnTextsProps, 'onChoose'> {
  readonly text: string;
  /** Deleting it was undone just now: the keyboard goes on here. */
  readonly isBack: boolean;
  readonly onDelete: (text: string) => void;
}

function OwnText({ text, isBack, onChoose, onDelete }: OwnTextProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);
  return (
    <span className="row tight">
      <Button ref={button} onClick={() => onChoose(text)}>
        <Icon name="pencil" />
        {calledAs(text)}
        <span className="quiet regular">{counted(text.trim().split('\n').length, 'lines')}</span>
      </Button>
      <ToolButton icon="trash" name={`Delete ${calledAs(text)}`} className="button quiet" act={() => onDelete(text)} />
    </span>
  );
}

function UndoDelete({ title, onUndo }: { readonly title: string; readonly onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // What had the focus is gone.
  useEffect(() => undo.current?.focus(), []);
  return (
    <>
      {title} deleted, its runs stay
      <Button ref={undo} aria-label="Undo deleting" onClick={onUndo}>
        <Icon name="undo" />
        Undo
      </Button>
    </>
  );
}
