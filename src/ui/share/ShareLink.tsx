/** The button of *Share*. What it opens is fetched when it is first asked for. */
import { useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { LaterPopup, laterPart } from '../controls/Later.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';

const PANEL = laterPart('The link', async () => (await import('./SharePanel.tsx')).SharePanel);

export function ShareLink() {
  const { store } = useLabParts();
  const isOpen = useLab(({ panel }) => panel === 'share' || panel === 'command-line' || panel === 'cite');
  const button = useRef<HTMLButtonElement>(null);
  const { openPanel, closePanel } = store.getState();
  return (
    <>
      <Tip text="Share: copies a link (S)">
        <Button
          ref={button}
          className="share"
          aria-label="Share: copy link"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? closePanel() : openPanel('share'))}
        >
          <Icon name="link" />
          <span className="from-1280">Share</span>
        </Button>
      </Tip>
      <LaterPopup part={PANEL} with={{ button }} isOpen={isOpen} onMissing={closePanel} />
    </>
  );
}
