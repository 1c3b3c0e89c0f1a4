/** Run until a time or a round: the button. What it opens is fetched when it is first asked for. */
import { useRef, useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { LaterPopup, laterPart } from '../controls/Later.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { momentWord } from '../shell/spec-on-screen.ts';
import { whyNotStart } from './run-rules.ts';

const PANEL = laterPart('Run until', async () => (await import('./UntilPanel.tsx')).UntilPanel);

export function RunUntil() {
  const { store } = useLabParts();
  const isOpen = useLab((s) => s.isAskingUntil);
  const isOff = useLab((s) => whyNotStart(s) !== undefined);
  const words = `Run until ${useLab(momentWord)}`;
  const [isByFinger, setByFinger] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { askUntil } = store.getState();
  return (
    <>
      <Tip text={`${words} (U)`}>
        <button
          ref={button}
          type="button"
          className="button"
          data-does="until"
          aria-label={words}
          aria-disabled={isOff}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerDown={({ pointerType }) => setByFinger(pointerType === 'touch')}
          onClick={() => askUntil(!isOpen && !isOff)}
        >
          <Icon name="flag" />
        </button>
      </Tip>
      <LaterPopup part={PANEL} with={{ button, words, isByFinger }} isOpen={isOpen} onMissing={() => askUntil(false)} />
    </>
  );
}
