/** Three hints, once, on the first visit: one at a time beside what it points at. They take no focus; Escape ends them. */

import { useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { HINTS, type Hint } from './hint-list.ts';
import { placeHint } from './hint-place.ts';
import { useLab, useLabParts } from './lab-context.ts';

export function Hints() {
  const { store } = useLabParts();
  const at = useLab((s) => s.hint);
  const isFree = useLab((s) => s.panel === null && s.device !== null);
  const isShown = at !== null && isFree;
  useEffect(() => {
    if (!isShown) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) store.getState().endHints();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isShown, store]);
  const hint = at === null ? undefined : HINTS[at];
  if (at === null || !hint || !isFree) return null;
  return <HintCard hint={hint} number={at + 1} />;
}

function HintCard({ hint, number }: { readonly hint: Hint; readonly number: number }) {
  const { store } = useLabParts();
  const card = useRef<HTMLElement>(null);
  useFollowing(card, hint);
  const isLast = number === HINTS.length;
  return (
    <section className="hint" ref={card} aria-label={`Hint ${number} of ${HINTS.length}`}>
      <p className="hint-title">{hint.title}</p>
      <p>{hint.text}</p>
      <div className="hint-actions">
        <span aria-hidden="true">
          {number} of {HINTS.length}
        </span>
        <button
          type="button"
          className="button primary"
          onClick={() => (isLast ? store.getState().endHints() : store.getState().showHint(number))}
        >
          {isLast ? 'Got it' : 'Next'}
        </button>
      </div>
      <Tip text="No more hints (Esc)">
        <button
          type="button"
          className="button quiet hint-close"
          aria-label="No more hints"
          onClick={() => store.getState().endHints()}
        >
          <Icon name="close" />
        </button>
      </Tip>
    </section>
  );
}

/** Keeps the card beside its target; hidden while the target is not on screen or leaves no room. */
function useFollowing(card: React.RefObject<HTMLElement | null>, hint: Hint): void {
  const place = useLab((s) => s.place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place shows other targets
  useLayoutEffect(() => {
    const follow = () => card.current && follows(card.current, hint);
    follow();
    const observer = new ResizeObserver(follow);
    for (const element of [document.body, ...targetsOf(hint)]) observer.observe(element);
    addEventListener('resize', follow);
    return () => {
      observer.disconnect();
      removeEventListener('resize', follow);
    };
  }, [card, hint, place]);
}

const targetsOf = ({ targets }: Hint): readonly Element[] =>
  targets.flatMap((selector) => [...document.querySelectorAll(selector)].slice(0, 1));

function follows(card: HTMLElement, hint: Hint): void {
  const target = targetsOf(hint).find((element) => element.getBoundingClientRect().width > 0);
  const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const placed = target && placeHint(target.getBoundingClientRect(), size, view, hint.sides);
  card.style.visibility = placed ? 'visible' : 'hidden';
  if (!placed) return;
  card.dataset.side = placed.side;
  card.style.left = `${placed.left}px`;
  card.style.top = `${placed.top}px`;
  card.style.setProperty('--arrow', `${placed.arrow}px`);
}
