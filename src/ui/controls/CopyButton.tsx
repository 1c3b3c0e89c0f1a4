/** Copies a text and says so; where the clipboard is closed it says that instead. Its size stays. */

import { useState } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copy-text.ts';
import { Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who do not see beside what it stands. */
  readonly what: string;
  readonly isOff?: boolean;
}

export function CopyButton({ text, what, isOff = false }: CopyButtonProps) {
  /** The text that was copied, or could not be: another text has another chance. */
  const [done, setDone] = useState<{ readonly text: string; readonly ok: boolean } | null>(null);
  const copy = async () => {
    setDone({ text, ok: await copyText(text) });
  };
  const word = done?.text !== text ? 'Copy' : done.ok ? 'Copied' : 'No access';
  return (
    <Tip text={word === 'No access' ? 'This page may not write to the clipboard' : `Copy ${what}`}>
      <Button className="quiet copy" aria-label={`${word} ${what}`} isOff={isOff} onClick={() => void copy()}>
        <Icon name={word === 'Copied' ? 'check' : word === 'Copy' ? 'copy' : 'warning'} />
        <span className="copy-word">{word}</span>
      </Button>
    </Tip>
  );
}
