/** The phases of a study in words, each with its icon and tone. */
import type { StagedStudy, StudyPhase } from '../../state/study/study.ts';
import type { StateWords } from '../run/words.ts';

export const PHASES: Readonly<Record<StudyPhase, StateWords>> = {
  ready: { word: 'Not begun', icon: 'ring', tone: 'quiet', spoken: 'The study has not begun' },
  opening: { word: 'Preparing', icon: 'clock', tone: 'busy', spoken: 'Preparing the study' },
  running: { word: 'Running', icon: 'dot', tone: 'good', spoken: 'The study is running' },
  elsewhere: { word: 'In another tab', icon: 'out', tone: 'good', spoken: 'The study runs in another tab' },
  cancelled: { word: 'Ended early', icon: 'stop', tone: 'text', spoken: 'The study was ended early' },
  finished: { word: 'Finished', icon: 'check', tone: 'accent', spoken: 'The study has finished' },
  failed: { word: 'Failed', icon: 'warning', tone: 'bad', spoken: 'The study has failed' },
  table: { word: 'Table', icon: 'folder', tone: 'quiet', spoken: 'A table of runs is open' },
};

/** Why a study can be run here: begun, gone on with, or its failed runs made again; undefined where it cannot. */
export function resumeWord({ phase, failure, failures, from }: StagedStudy): string | undefined {
  // A check has failed: its rows cannot be trusted.
  if (from === 'table' || failure?.kind === 'model-fault') return undefined;
  if (phase === 'ready') return 'Run the study';
  if (phase === 'cancelled' || phase === 'failed') return 'Resume';
  return phase === 'finished' && failures.length > 0 ? 'Make failed runs again' : undefined;
}
