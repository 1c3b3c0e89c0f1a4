/** The words of a step, and the way on and back: buttons, arrow keys, Escape. It covers nothing. */
import { useEffect, useId, useRef } from 'react';
import { instant, THIN } from '../../charts/kit/numbers.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { LessonStep } from '../../scenario/lesson/lesson.ts';
import type { Told, TourStep } from '../../scenario/tour.ts';
import { Button } from '../controls/Button.tsx';
import { Words } from '../controls/Explained.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { isAwaited } from './tour-steps.ts';

interface TourStripProps {
  /** `Tour of Kademlia`. */
  readonly title: string;
  /** `tour` or `lesson`. */
  readonly word: string;
  readonly steps: readonly (Told & Pick<TourStep, 'from'> & Pick<LessonStep, 'list'>)[];
  readonly at: number;
}

export function TourStrip({ title: name, word, steps, at }: TourStripProps) {
  const { store } = useLabParts();
  const strip = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const words = useId();
  const step = steps[at];
  const go = (by: number) => {
    // Of presses that come faster than they show, none is lost.
    const to = (store.getState().tour ?? at) + by;
    if (to >= steps.length) store.getState().endTour();
    else if (to >= 0) store.getState().goToStep(to);
  };
  useKeys(strip, go);
  const hasGpu = useLab((s) => s.device === null || s.device.engine === 'gpu');
  const wordsOf = ({ text, list }: (typeof steps)[number]) => (list && !hasGpu ? `${text} ${NO_LISTS}` : text);
  // It may stand in another place than the step before.
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  if (!step) return null;
  return (
    <section className="tour" ref={strip} data-on={pointsAt(step)} aria-label={name} aria-describedby={words}>
      <div className="tour-words stack">
        <div id={words} aria-live="polite">
          <h2>
            <span className="tour-count medium">
              {at + 1} of {steps.length}
            </span>{' '}
            {step.title}
            <Awaited step={step} />
          </h2>
          <p>
            <Words text={wordsOf(step)} />
          </p>
        </div>
        {/* As high as the longest step, so that the picture keeps its size. */}
        {steps.map((each, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps of a lesson may have the same words
          <div className="tour-room" aria-hidden="true" key={i}>
            <div>{each.title}</div>
            <p>{wordsOf(each)}</p>
          </div>
        ))}
      </div>
      <div className="tour-buttons row">
        <Button className="quiet" isOff={at === 0} onClick={() => go(-1)}>
          Back
        </Button>
        <Button className="primary" ref={next} onClick={() => go(1)}>
          {at === steps.length - 1 ? 'Done' : 'Next'}
        </Button>
        <ToolButton
          icon="close"
          name={`End the ${word}`}
          hint="Esc"
          className="button quiet tour-close"
          act={() => store.getState().endTour()}
        />
      </div>
    </section>
  );
}

/** Of a step that asks for an event list. */
const NO_LISTS =
  'This device gives the lab no GPU: its processor keeps events in a calendar, so the digest is the same, and the speeds of the lists cannot be seen here.';

/** For styles: what must be in sight, also where there is little room. */
const pointsAt = ({ at: [target] }: Told): string | undefined =>
  target?.on === 'control' && target.id.startsWith('overlay:') ? 'overlay' : target?.on;

/** What the step waits for. */
function Awaited({ step }: { readonly step: Pick<TourStep, 'from'> }) {
  const unit = useLab((s) => timeUnitOf(specOnScreen(s)));
  const isOn = useLab((s) => isAwaited(s, step));
  const { from = 0 } = step;
  if (!isOn) return null;
  const moment = unit === 'rounds' ? `round ${from}` : `${instant(from, from)}${THIN}s`;
  return <span className="before-2 regular quiet">the run goes on to {moment}…</span>;
}

/** Arrow keys act in the strip, and where nothing has the focus; those of a clicker where it is presented; Escape ends the tour from everywhere but an open panel or explanation. */
function useKeys(strip: React.RefObject<HTMLElement | null>, go: (by: number) => void): void {
  const { store } = useLabParts();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || store.getState().panel) return;
      const isOurs = target === document.body || (target instanceof Node && strip.current?.contains(target));
      const isClicked = store.getState().presented !== null;
      if (key === 'Escape') {
        if (document.querySelector('[role="dialog"], [role="menu"], [data-explanation]')) return;
        store.getState().endTour();
      } else if ((isOurs && key === 'ArrowRight') || (isClicked && key === 'PageDown')) go(1);
      else if ((isOurs && key === 'ArrowLeft') || (isClicked && key === 'PageUp')) go(-1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the picture, whose Escape drops the pick.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  });
}
