/** What drives the study on the stage, in place of what drives a run: begin, cancel, go on, and where it stands. */
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { StudyProgress } from './StudyProgress.tsx';
import { StudyRunButton } from './StudyRunButton.tsx';
import { resumeWord } from './study-phase.ts';
import { isStagedStudy, isStudyRunning, isVaried } from './study-rules.ts';

export function StudyBar() {
  const { store } = useLabParts();
  const study = useLab((s) => s.study);
  const isRunning = useLab(isStudyRunning);
  const isNew = useLab((s) => isVaried(s) && !isStagedStudy(s));
  if (!study) return null;
  const lab = store.getState();
  const resume = resumeWord(study);
  return (
    <>
      <div className="run-controls">
        {isRunning && (
          <button type="button" className="button run-button" onClick={() => void lab.cancelStudy()}>
            <Icon name="stop" />
            <span>Cancel</span>
          </button>
        )}
        {!isRunning && isNew && <StudyRunButton />}
        {!isRunning && resume && (
          <button
            type="button"
            className={isNew ? 'button' : 'button primary run-button'}
            onClick={() => void lab.resumeStudy()}
          >
            <Icon name="play" />
            <span>{resume}</span>
          </button>
        )}
        <Tip text="The network of the run on screen (V)">
          <button type="button" className="button" onClick={() => lab.showStudy(false)}>
            Network
          </button>
        </Tip>
      </div>
      <StudyProgress study={study} />
    </>
  );
}
