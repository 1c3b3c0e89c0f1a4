/** Run or pause, one window or round at a time, back to the start. Buttons keep their size and place in every state. */

import { stateOf } from '../../state/run/run.ts';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { stepWord } from '../shell/spec-on-screen.ts';
import { BackToStudy } from '../study/BackToStudy.tsx';
import { StudyRunButton } from '../study/StudyRunButton.tsx';
import { isVaried } from '../study/study-rules.ts';
import { RunUntil } from './RunUntil.tsx';
import { whyNotEnd, whyNotReset, whyNotStart, whyNotStep } from './run-rules.ts';
import { RUN_WORDS } from './words.ts';

export function RunControls() {
  const { store } = useLabParts();
  const state = useLab(stateOf);
  const notStart = useLab(whyNotStart);
  const notStep = useLab(whyNotStep);
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
