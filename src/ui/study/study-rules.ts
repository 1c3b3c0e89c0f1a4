/** What can be done about studies now: why not, or undefined. Buttons and actions share them. */
import { counted } from '../../base/counted.ts';
import { whole } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { studyText } from '../../scenario/study/read-study.ts';
import { stateOf } from '../../state/run/run.ts';
import { faultsOf, PROTOCOL_FIELD } from '../../state/setup/faults.ts';
import type { LabState } from '../../state/slice.ts';
import { resumeWord } from './study-phase.ts';

type WhyNot = (lab: LabState) => string | undefined;

/** Something varies: Run makes a study of it. */
export const isVaried = ({ vary }: Pick<LabState, 'vary'>): boolean => vary.axes.length > 0;

/** The stage shows a study, not the network. */
export const isOnStage = ({ study, isStudyShown }: Pick<LabState, 'study' | 'isStudyShown'>): boolean =>
  study !== null && isStudyShown;

/** Why nothing is done to the run meanwhile. */
export const ON_STAGE = 'the study is on the stage';

export const isStudyRunning = ({ study }: Pick<LabState, 'study'>): boolean =>
  study?.phase === 'running' || study?.phase === 'opening';

/** Why what varies cannot be run. */
export const whyNotStudy: WhyNot = (lab) => {
  if (!isVaried(lab)) return 'nothing varies';
  if (lab.device === null) return 'not ready yet';
  if (isStudyRunning(lab)) return 'a study is running';
  const ofText = faultsOf(catalog, lab).find(({ field }) => field === PROTOCOL_FIELD);
  if (ofText) return ofText.words;
  const [first] = Object.values(lab.varyReading.errors);
  if (lab.varyReading.checking) return 'its settings are being checked';
  return first ?? (lab.varyReading.plan ? undefined : 'not ready yet');
};

/** Does what varies say the study that is on the stage? */
export const isStagedStudy = ({ study, varyReading }: Pick<LabState, 'study' | 'varyReading'>): boolean =>
  study !== null &&
  varyReading.study !== undefined &&
  (study.plan.study === varyReading.study || studyText(study.plan.study) === studyText(varyReading.study));

interface StudyStep {
  readonly title: string;
  /** Why it cannot be done now; undefined when it can. */
  readonly whyNot: string | undefined;
  readonly act: () => Promise<void>;
}

/** What Run, or the space bar, does where it is not about the run on screen: while something varies, or a study is shown. */
export function studyStep(lab: LabState): StudyStep | undefined {
  const { study, isStudyShown } = lab;
  const isShown = study !== null && isStudyShown;
  const resume = isShown && study ? resumeWord(study) : undefined;
  if (resume && (!isVaried(lab) || isStagedStudy(lab)))
    return { title: resume, whyNot: undefined, act: () => lab.resumeStudy() };
  if (isVaried(lab) && stateOf(lab) !== 'running')
    return { title: `Run ${runsText(lab)}`, whyNot: whyNotStudy(lab), act: () => lab.startStudy() };
  if (isShown) return { title: 'Run', whyNot: ON_STAGE, act: async () => {} };
  return undefined;
}

/** `270 runs`, `90 to 9,000 runs`; `the study` while something is wrong. */
export function runsText({ varyReading: { runs } }: Pick<LabState, 'varyReading'>): string {
  const { least, most } = runs;
  if (most === 0) return 'the study';
  return least === most ? counted(most, 'runs') : `${whole(least)} to ${counted(most, 'runs')}`;
}
