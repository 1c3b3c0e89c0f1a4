/** Run or pause, one window at a time, back to the start. Buttons keep their size and place in every state. */
import { stateOf } from '../state/run.ts';
import { differs } from '../state/setup.ts';
import type { LabState } from '../state/slice.ts';
import type { RunState } from '../worker/api.ts';
import { Icon, type IconName } from './Icon.tsx';
import { useLab, useLabParts } from './lab-context.ts';

const RUN_WORDS: Partial<Record<RunState, string>> = {
  running: 'Pause',
  paused: 'Resume',
  finished: 'Run again',
  cancelled: 'Run again',
};

/** A broken setup can start nothing; the run on screen can still go on. */
const canStart = (s: LabState): boolean =>
  s.device !== null &&
  (s.reading.scenario !== undefined || !differs(s) || stateOf(s) === 'paused' || stateOf(s) === 'running');

export function RunControls() {
  const { store } = useLabParts();
  const state = useLab(stateOf);
  const isStartable = useLab(canStart) && state !== 'preparing';
  const isAtStart = state === 'idle' || state === 'ready' || state === 'preparing';
  const lab = store.getState();
  return (
    <div className="run-controls">
      <Control
        icon={state === 'running' ? 'pause' : 'play'}
        word={RUN_WORDS[state] ?? 'Run'}
        isPrimary
        isOff={!isStartable}
        hint={isStartable ? 'Space' : 'Not now'}
        act={() => (state === 'running' ? lab.pause() : lab.run())}
      />
      <Control
        icon="step"
        word="Step"
        rest="one window"
        isOff={!isStartable || state === 'finished'}
        hint="."
        act={lab.step}
      />
      <Control icon="reset" word="Reset" rest="to the start" isOff={isAtStart} hint="R" act={lab.reset} />
    </div>
  );
}

interface ControlProps {
  readonly icon: IconName;
  readonly word: string;
  /** What a screen reader and the tooltip say after the word. */
  readonly rest?: string;
  readonly isPrimary?: boolean;
  readonly isOff: boolean;
  /** Its key. */
  readonly hint: string;
  readonly act: () => Promise<void>;
}

/** Stays in the order of focus while it is off, so that the keyboard does not lose its place. */
function Control({ icon, word, rest, isPrimary, isOff, hint, act }: ControlProps) {
  const name = rest ? `${word} ${rest}` : word;
  return (
    <button
      type="button"
      className={isPrimary ? 'button primary run-button' : 'button'}
      aria-label={name}
      aria-disabled={isOff}
      title={`${name} (${hint})`}
      onClick={() => !isOff && void act()}
    >
      <Icon name={icon} />
      <span className={isPrimary ? undefined : 'wide-only'}>{word}</span>
    </button>
  );
}
