/** What drives the study on the stage, in place of what drives a run: begin, cancel, go on, and where it stands. */
import { Button } from '../controls/Button.tsx';
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
          <Button className="run-button" onClick={() => void lab.cancelStudy()}>
            <Icon name="stop" />
            <span>Cancel</span>
          </Button>
        )}
        {!isRunning && isNew && <StudyRunButton />}
        {!isRunning && resume && (
          <Button className={isNew ? '' : 'primary run-button'} onClick={() => void lab.resumeStudy()}>
            <Icon name="play" />
            <span>{resume}</span>
          </Button>
        )}
        <Tip text="The network of the run on screen (V)">
          <Button onClick={() => lab.showStudy(false)}>Network</Button>
        </Tip>
      </div>
      <StudyProgress study={study} />
    </>
  );
}
