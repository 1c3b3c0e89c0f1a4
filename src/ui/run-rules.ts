/** What can be done to the run now: each rule gives the reason why not, or undefined. Buttons and actions share them. */
import { isUnderWay, stateOf } from '../state/run.ts';
import { differs } from '../state/setup.ts';
import type { LabState } from '../state/slice.ts';

type WhyNot = (lab: LabState) => string | undefined;

/** A broken setup can start nothing; the run on screen can still go on. */
export const whyNotStart: WhyNot = (lab) => {
  const state = stateOf(lab);
  if (lab.device === null || state === 'preparing') return 'not ready yet';
  const goesOn = state === 'paused' || state === 'running';
  return goesOn || lab.reading.scenario || !differs(lab) ? undefined : 'the setup has an error';
};

export const whyNotStep: WhyNot = (lab) =>
  whyNotStart(lab) ?? (stateOf(lab) === 'finished' ? 'the run is over' : undefined);

export const whyNotReset: WhyNot = (lab) => {
  const state = stateOf(lab);
  return state === 'idle' || state === 'ready' || state === 'preparing' ? 'it is at the start' : undefined;
};

export const whyNotEnd: WhyNot = (lab) =>
  isUnderWay(stateOf(lab)) && stateOf(lab) !== 'preparing' ? undefined : 'nothing is running';

export const whyNotRunSetup: WhyNot = ({ reading, device }) => {
  if (device === null) return 'not ready yet';
  return reading.scenario ? undefined : 'the setup has an error';
};
