/** What can be done to the run now: each rule gives the reason why not, or undefined. Buttons and actions share them. */
import { catalog } from '../../models/catalog.ts';
import { whyNoFile } from '../../state/files/needed-files.ts';
import { whyNoPast } from '../../state/run/past.ts';
import { isUnderWay, stateOf } from '../../state/run/run.ts';
import { faultLine, faultsOf } from '../../state/setup/faults.ts';
import { differs } from '../../state/setup/setup.ts';
import type { LabState } from '../../state/slice.ts';
import { isOnStage, ON_STAGE } from '../study/study-rules.ts';

type WhyNot = (lab: LabState) => string | undefined;

/** What the setup lacks to be run. */
const whyNotSetup: WhyNot = (lab) => {
  const faults = faultsOf(catalog, lab);
  return faults.length > 0 ? faultLine(faults) : whyNoFile(catalog, lab);
};

/** A broken setup can start nothing; the run on screen can still go on. */
export const whyNotStart: WhyNot = (lab) => {
  const state = stateOf(lab);
  if (lab.device === null || (state === 'preparing' && !differs(lab))) return 'not ready yet';
  const goesOn = state === 'paused' || state === 'running';
  return goesOn || (lab.loaded && !differs(lab)) ? undefined : whyNotSetup(lab);
};

/** Nobody sees it. */
const whyHidden: WhyNot = (lab) => (isOnStage(lab) ? ON_STAGE : undefined);

export const whyNotStep: WhyNot = (lab) =>
  whyHidden(lab) ?? whyNotStart(lab) ?? (stateOf(lab) === 'finished' ? 'the run is over' : undefined);

export const whyNotGoBack: WhyNot = ({ status }) => whyNoPast(status);

export const whyNotStepBack: WhyNot = (lab) =>
  whyHidden(lab) ?? whyNoPast(lab.status) ?? (lab.status?.steps === 0 ? 'it is at the start' : undefined);

export const whyNotReset: WhyNot = (lab) => {
  const state = stateOf(lab);
  const isAtStart = state === 'idle' || state === 'ready' || state === 'preparing';
  return whyHidden(lab) ?? (isAtStart ? 'it is at the start' : undefined);
};

export const whyNotEnd: WhyNot = (lab) =>
  whyHidden(lab) ?? (isUnderWay(stateOf(lab)) ? undefined : 'nothing is running');

export const whyNotRunSetup: WhyNot = (lab) => (lab.device === null ? 'not ready yet' : whyNotSetup(lab));
