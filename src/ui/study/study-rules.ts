/** What can be done about studies now: why not, or undefined. Buttons and actions share them. */
import { studyText } from '../../scenario/study/read-study.ts';
import type { LabState } from '../../state/slice.ts';

type WhyNot = (lab: LabState) => string | undefined;

/** Something varies: Run makes a study of it. */
export const isVaried = ({ vary }: Pick<LabState, 'vary'>): boolean => vary.axes.length > 0;

export const isStudyRunning = ({ study }: Pick<LabState, 'study'>): boolean =>
  study?.phase === 'running' || study?.phase === 'opening';

/** Why what varies cannot be run. */
export const whyNotStudy: WhyNot = (lab) => {
  if (!isVaried(lab)) return 'nothing varies';
  if (lab.device === null) return 'not ready yet';
  if (isStudyRunning(lab)) return 'a study is running';
  const [first] = Object.values(lab.varyReading.errors);
  return first ?? (lab.varyReading.plan ? undefined : 'not ready yet');
};

/** Does what varies say the study that is on the stage? */
export const isStagedStudy = ({ study, varyReading }: Pick<LabState, 'study' | 'varyReading'>): boolean =>
  study !== null &&
  varyReading.study !== undefined &&
  (study.plan.study === varyReading.study || studyText(study.plan.study) === studyText(varyReading.study));
