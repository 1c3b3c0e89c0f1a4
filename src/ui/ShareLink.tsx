/** Copy link: makes it, copies it, and says what is in it. The link stays readable for those whose clipboard is closed. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { stateOf } from '../state/run.ts';
import { differs } from '../state/setup.ts';
import { Icon } from './Icon.tsx';
import { useLab, useLabParts } from './lab-context.ts';

type Shared = { readonly text: string; readonly link?: string };

export function ShareLink() {
  const { store } = useLabParts();
  const [shared, setShared] = useState<Shared | null>(null);
  const hasResult = useLab((s) => stateOf(s) === 'finished');
  const isOther = useLab(differs);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const copy = async () => {
    const made = await store.getState().makeLink();
    if (!made.ok) return setShared({ text: `${made.failure.message}: ${made.failure.remedy}` });
    const copied = await navigator.clipboard?.writeText(made.value).then(
      () => true,
      () => false,
    );
    setShared({ link: made.value, text: copied ? 'Copied' : 'Copy it from here' });
  };
  const close = () => {
    setShared(null);
    button.current?.focus();
  };
  useDismissal(shared !== null, panel, () => setShared(null), close);

  return (
    <div className="share" ref={panel}>
      <button
        ref={button}
        type="button"
        className="button"
        aria-label="Copy link"
        title="Copy link"
        aria-expanded={shared !== null}
        onClick={() => void copy()}
      >
        <Icon name="link" />
        <span className="share-word">Copy link</span>
      </button>
      {shared && (
        <div className="share-panel" role="dialog" aria-label="Link to this experiment">
          <p className="share-title" role="status">
            {shared.link && <Icon name="check" />}
            {shared.text}
          </p>
          {shared.link && (
            <input
              className="share-text mono"
              readOnly
              value={shared.link}
              aria-label="Link"
              onFocus={(event) => event.target.select()}
            />
          )}
          <p>
            {hasResult
              ? 'Holds the scenario and the digest of its result: whoever opens it can run it and see whether theirs is equal.'
              : 'Holds the scenario. Once the run has finished, the link carries the digest of its result too.'}
          </p>
          {isOther && <p>It opens the run on screen, without what the setup has changed since.</p>}
          <p>A link is compressed, not encrypted: anyone who has it can read what is in it.</p>
          <button type="button" className="button quiet share-close" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

/** Calls `dismiss` on a press outside `panel`, `close` on Escape. */
function useDismissal(
  isOpen: boolean,
  panel: RefObject<HTMLElement | null>,
  dismiss: () => void,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: PointerEvent) => {
      if (!panel.current?.contains(event.target as Node)) dismiss();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  });
}
