/** What drives the study on the stage, in place of what drives a run: begin, cancel, go on, and where it stands. */
import { counted } from '../../base/counted.ts';
import { clock, si, whole } from '../../charts/kit/numbers.ts';
import type { StagedStudy } from '../../state/study/study.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { StudyRunButton } from './StudyRunButton.tsx';
import { PHASES, resumeWord } from './study-phase.ts';
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

/** Where a study stands: its phase in word and icon, runs done, rate, time left, failures; a bar. */
function StudyProgress({ study }: { readonly study: StagedStudy }) {
  const { phase, status } = study;
  const { word, icon, tone, spoken } = PHASES[phase];
  const done = doneText(study);
  const share = shareOf(study);
  return (
    <div className="study-progress grow" data-phase={phase}>
      <span className={`study-phase row strong nowrap ${tone}`}>
        <Icon name={icon} />
        {word}
      </span>
      <span className="study-done clip">{done}</span>
      <span className="study-rate quiet clip">{phase === 'running' && status && rateText(study)}</span>
      <span className="quiet clip">
        {phase === 'running' && typeof status?.secondsLeft === 'number' && `${clock(status.secondsLeft)} left`}
      </span>
      {phase !== 'table' && (
        <div
          className="study-bar relative whole-line progress-bar"
          role="progressbar"
          aria-label="Runs of the study"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuetext={done}
        >
          <div className={`progress-fill ${tone}`} style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </div>
  );
}

const shareOf = ({ table, phase }: StagedStudy): number =>
  phase === 'finished' ? 1 : Math.min(1, table.made / Math.max(1, table.wanted));

/** `120 of 270 runs, 3 failed`; of a study with a precision what is wanted is not known from the start. */
function doneText({ table, plan, phase }: StagedStudy): string {
  const failed = table.failed.length > 0 ? `, ${whole(table.failed.length)} failed` : '';
  if (phase === 'table' || phase === 'finished') return `${counted(table.made, 'runs')}${failed}`;
  const isOpen = plan.study.repeat.precision !== undefined;
  const wanted = isOpen ? `${whole(table.wanted)} so far` : counted(table.wanted, 'runs');
  return `${whole(table.made)} of ${wanted}${failed}`;
}

/** `23.4 runs/s with 3 workers`, `150 runs/s, 64 replicas at work`. */
function rateText({ status, workers }: StagedStudy): string {
  const rate = status && status.runsPerSecond > 0 ? `${si(status.runsPerSecond)} runs/s` : '';
  if (status && status.replicas > 0)
    return [rate, `${counted(status.replicas, 'seats')} at work`].filter(Boolean).join(', ');
  return workers > 1 ? `${rate} with ${workers} workers` : rate;
}
