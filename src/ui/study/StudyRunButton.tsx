/** Runs what varies: `Run 270 runs, about 12 s`. Why it is off stands at the field that is wrong, and in its tip. */
import { duration, THIN } from '../../charts/kit/numbers.ts';
import type { LabState } from '../../state/slice.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { runsText, whyNotStudy } from './study-rules.ts';

export function StudyRunButton() {
  const { store } = useLabParts();
  const runs = useLab(runsText);
  const time = useLab(timeText);
  const whyNot = useLab(whyNotStudy);
  const name = `Run ${runs}${time && `, ${time}`}`;
  return (
    <Tip text={whyNot ?? 'Runs every setting with each of its seeds (Space)'}>
      <Button
        className="primary run-button study-run clip"
        aria-label={name}
        isOff={whyNot !== undefined}
        onClick={() => void store.getState().startStudy()}
      >
        <Icon name="play" />
        <span className="clip">
          Run {runs}
          {time && <span className="study-run-time from-1024">, {time}</span>}
        </span>
      </Button>
    </Tip>
  );
}

/** `about 12 s`; '' while nobody knows. */
function timeText({ studySeconds }: Pick<LabState, 'studySeconds'>): string {
  if (!studySeconds) return '';
  const { least, most } = studySeconds;
  const [short, long] = [rough(least), rough(most)];
  return short === long ? `about ${short}` : `${short} to ${long}`;
}

/** No more digits than an estimate has: `12 s`, `3 min 20 s`. */
const rough = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 100 ? `${whole}${THIN}s` : duration(Number(whole.toPrecision(2)));
};
