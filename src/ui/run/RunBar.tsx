/**
 * What drives the run and where it stands: one bar, at the top of a wide screen, under the thumb on a phone. Compact, it is
 * a single row at any width, and leaves out what matters least: on short screens, in full screen, within another page.
 */
import { useRef, useState } from 'react';
import { type TimeUnit, timeUnitOf } from '../../scenario/horizon.ts';
import { stateOf } from '../../state/run/run.ts';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { LaterPopup, laterPart } from '../controls/Later.tsx';
import { Options } from '../controls/Select.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { useNarrow } from '../shell/narrow.ts';
import { momentWord, specOnScreen, stepWord } from '../shell/spec-on-screen.ts';
import { BackToStudy } from '../study/BackToStudy.tsx';
import { StudyBar } from '../study/StudyBar.tsx';
import { StudyRunButton } from '../study/StudyRunButton.tsx';
import { isOnStage, isVaried } from '../study/study-rules.ts';
import { choosePace, PACE_CHOICES, paceOf } from './pace-steps.ts';
import { RunProgress } from './RunProgress.tsx';
import { whyNotEnd, whyNotReset, whyNotStart, whyNotStep, whyNotStepBack } from './run-rules.ts';
import { paceText, RUN_WORDS } from './words.ts';

export function RunBar({ isCompact = false }: { readonly isCompact?: boolean }) {
  const isStudy = useLab(isOnStage);
  return (
    <section
      className={`runbar row loose surface line-below ${isCompact ? 'compact' : ''}`}
      data-study={isStudy || undefined}
      aria-label={isStudy ? 'Run of the study' : 'Run'}
    >
      {isStudy ? (
        <StudyBar />
      ) : (
        <>
          <RunControls />
          <PaceSwitch isShort={isCompact} />
          <RunProgress />
        </>
      )}
    </section>
  );
}

/** Run or pause, one window or round at a time, back to the start. Buttons keep their size and place in every state. */
function RunControls() {
  const { store } = useLabParts();
  const state = useLab(stateOf);
  const notStart = useLab(whyNotStart);
  const notStep = useLab(whyNotStep);
  const notBack = useLab(whyNotStepBack);
  const notReset = useLab(whyNotReset);
  const notEnd = useLab(whyNotEnd);
  const step = useLab(stepWord);
  const isStudy = useLab(isVaried);
  const lab = store.getState();
  const endHint = state === 'preparing' ? 'stops building' : 'keeps what it has';
  return (
    <div className="run-controls" data-varied={isStudy || undefined}>
      {isStudy && <StudyRunButton />}
      <Control
        icon={state === 'running' ? 'pause' : 'play'}
        word={RUN_WORDS[state] ?? 'Run'}
        rest={isStudy ? 'the one run' : undefined}
        isPrimary={!isStudy}
        whyNot={notStart}
        hint={isStudy && state !== 'running' ? 'what the setup says, nothing varied' : 'Space'}
        act={() => (state === 'running' ? lab.pause() : lab.run())}
      />
      <Control icon="back" word="Step back" rest={step} whyNot={notBack} hint="," act={lab.stepBack} />
      <Control icon="step" word="Step" rest={step} whyNot={notStep} hint="." act={lab.step} />
      <RunUntil />
      <Control icon="reset" word="Reset" rest="to the start" whyNot={notReset} hint="R" act={lab.reset} />
      <Control icon="stop" word="End it here" whyNot={notEnd} hint={endHint} act={lab.cancel} />
      <BackToStudy />
    </div>
  );
}

interface ControlProps {
  readonly icon: IconName;
  readonly word: string;
  /** What a screen reader and the tooltip say after the word. */
  readonly rest?: string;
  readonly isPrimary?: boolean;
  /** Why it is off; undefined while it is on. */
  readonly whyNot: string | undefined;
  /** Its key, or what it does. */
  readonly hint: string;
  readonly act: () => Promise<void>;
}

/** Stays in the order of focus while it is off, so that the keyboard does not lose its place. */
function Control({ icon, word, rest, isPrimary, whyNot, hint, act }: ControlProps) {
  const name = rest ? `${word} ${rest}` : word;
  return (
    <Tip text={`${name} (${whyNot ?? hint})`}>
      <button
        type="button"
        className={isPrimary ? 'button primary run-button' : 'button'}
        data-does={icon}
        aria-label={name}
        aria-disabled={whyNot !== undefined}
        onClick={() => whyNot === undefined && void act()}
      >
        <Icon name={icon} />
        {isPrimary && <span>{word}</span>}
      </button>
    </Tip>
  );
}

const PANEL = laterPart('Run until', async () => (await import('./UntilPanel.tsx')).UntilPanel);

/** Run until a time or a round: the button. What it opens is fetched when it is first asked for. */
function RunUntil() {
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

/** Stands for the pace while the run is slowed: whatever is chosen then is another one, and ends that. */
const SLOWED = 'slowed';

const PER_SECOND: Readonly<Record<TimeUnit, string>> = { s: 'Simulated seconds', rounds: 'Rounds' };

/**
 * How fast: paced to be watched, at a factor of the preset's pace, or as fast as the device can. `isShort`: its words too.
 */
function PaceSwitch({ isShort }: { readonly isShort: boolean }) {
  const { store } = useLabParts();
  const pace = useLab((s) => s.loaded?.pace ?? 1);
  const chosen = useLab(paceOf);
  const unit = useLab((s) => timeUnitOf(specOnScreen(s)));
  const isNarrow = useNarrow();
  const slowedTo = useLab((s) => (s.status?.state === 'running' ? s.status.slowedTo : undefined));
  const words = (factor: number) => {
    const text = paceText(factor, unit);
    return isNarrow || isShort ? text.replace(' rounds', '') : text;
  };
  const choose = (value: string) => {
    const choice = PACE_CHOICES.find((each) => String(each) === value);
    if (choice !== undefined) void choosePace(store.getState(), choice);
  };
  return (
    <label className="pace" data-unit={unit}>
      <span className="visually-hidden">Pace</span>
      <Tip text={`${PER_SECOND[unit]} per second; M toggles Max, [ and ] halve and double`}>
        <select value={slowedTo === undefined ? chosen : SLOWED} onChange={(event) => choose(event.target.value)}>
          <Options of={PACE_CHOICES.map((choice) => [choice, choice === 'max' ? 'Max' : words(pace * choice)])} />
          {slowedTo !== undefined && (
            <option value={SLOWED} disabled>
              {words(slowedTo)}
            </option>
          )}
        </select>
      </Tip>
    </label>
  );
}
