/** The phases of a study in words, each with its icon; colours are in ui/styles/study by the same names. */
import type { StudyPhase } from '../../state/study/study.ts';
import type { IconName } from '../controls/Icon.tsx';

interface PhaseWords {
  readonly word: string;
  readonly icon: IconName;
  /** For who hears it. */
  readonly spoken: string;
}

export const PHASES: Readonly<Record<StudyPhase, PhaseWords>> = {
  ready: { word: 'Not begun', icon: 'ring', spoken: 'The study has not begun' },
  opening: { word: 'Preparing', icon: 'clock', spoken: 'Preparing the study' },
  running: { word: 'Running', icon: 'dot', spoken: 'The study is running' },
  elsewhere: { word: 'In another tab', icon: 'out', spoken: 'The study runs in another tab' },
  cancelled: { word: 'Ended early', icon: 'stop', spoken: 'The study was ended early' },
  finished: { word: 'Finished', icon: 'check', spoken: 'The study has finished' },
  failed: { word: 'Failed', icon: 'warning', spoken: 'The study has failed' },
  table: { word: 'Table', icon: 'folder', spoken: 'A table of runs is open' },
};

/** Can it be begun or gone on with here? */
export const canResume = (phase: StudyPhase): boolean =>
  phase === 'ready' || phase === 'cancelled' || phase === 'failed';
