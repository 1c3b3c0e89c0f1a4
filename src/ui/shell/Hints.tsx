/**
 * Three hints, once, on the first visit: one at a time, in a place of their own, while what they speak of is outlined. The first
 * comes when the first lookup has ended, or whatever a model begins with. They take no focus; Escape ends them.
 */

import { useEffect } from 'react';
import { isOver, stateOf } from '../../state/run/run.ts';
import type { LabState } from '../../state/slice.ts';
import { Button } from '../controls/Button.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from './lab-context.ts';

/** What the hints of the first visit say, in a line or two of a phone, and what they speak of. */
interface Hint {
  readonly title: string;
  readonly text: string;
  /** Outlined: the first that is on screen. */
  readonly targets: readonly string[];
}

const HINTS: readonly Hint[] = [
  {
    title: 'This is the network',
    text: 'Drawn as it runs. The legend says what its colours mean.',
    targets: ['.scene-ground'],
  },
  {
    title: 'What it measures',
    text: 'Each chart follows a quantity; where something is known of it, a dashed line says so.',
    targets: ['[data-chart]', '.tabs [aria-controls="section-charts"]'],
  },
  {
    title: 'Share the exact experiment',
    text: 'Whoever opens the link can check that their result is equal.',
    targets: ['.page-actions .share'],
  },
];

/** Which hint there is room to keep for, or to show: `due` before the first; undefined when there is none. */
export function useHint(): number | 'due' | undefined {
  const { store } = useLabParts();
  const hint = useLab((s) => s.hint);
  const isTime = useLab((s) => s.hint === 'due' && firstThingEnded(s));
  const isFree = useLab((s) => s.panel === null && s.device !== null);
  useEffect(() => {
    if (isTime) store.getState().showHint(0);
  }, [isTime, store]);
  const isShown = typeof hint === 'number' && isFree;
  useEffect(() => {
    if (!isShown) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) store.getState().endHints();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isShown, store]);
  return typeof hint === 'number' && !isFree ? 'due' : (hint ?? undefined);
}

/** Of a run that follows nothing, this share has gone by. */
const ENOUGH = 0.1;

/** There is something to point at, and nothing to miss meanwhile. */
function firstThingEnded(lab: LabState): boolean {
  const { status, followed, inspection } = lab;
  if (!status) return false;
  if (isOver(stateOf(lab))) return true;
  if (followed !== null) return inspection?.node === followed && inspection.trace?.state === 'over';
  const end = status.expectedSeconds ?? status.endSeconds;
  return end > 0 && status.simulatedSeconds >= ENOUGH * end;
}

export function Hints() {
  const at = useHint();
  const hint = typeof at === 'number' ? HINTS[at] : undefined;
  if (typeof at !== 'number' || !hint) return null;
  return <HintCard hint={hint} number={at + 1} />;
}

function HintCard({ hint, number }: { readonly hint: Hint; readonly number: number }) {
  const { store } = useLabParts();
  useOutline(hint);
  const isLast = number === HINTS.length;
  return (
    <section className="hint stack rigid" aria-label={`Hint ${number} of ${HINTS.length}`}>
      <p>
        <strong>{hint.title}.</strong> {hint.text}
      </p>
      <div className="row small">
        <span className="to-start from-1024" aria-hidden="true">
          {number} of {HINTS.length}
        </span>
        <Button
          className="primary"
          onClick={() => (isLast ? store.getState().endHints() : store.getState().showHint(number))}
        >
          {isLast ? 'Got it' : 'Next'}
        </Button>
        <ToolButton
          icon="close"
          name="No more hints"
          hint="Esc"
          className="button quiet hint-close"
          act={() => store.getState().endHints()}
        />
      </div>
    </section>
  );
}

/** Outlines what the hint speaks of: the first of its targets that is on screen. */
function useOutline({ targets }: Hint): void {
  const section = useLab((s) => s.section);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place shows other targets
  useEffect(() => {
    const target = targets
      .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
      .find((element) => element.getBoundingClientRect().width > 0);
    target?.setAttribute('data-hinted', '');
    return () => target?.removeAttribute('data-hinted');
  }, [targets, section]);
}
