/** The pace in steps: factors of the preset's pace, then as fast as the device can. */
import { PACE_FACTORS, type PaceFactor } from '../../state/run/run.ts';
import type { LabState } from '../../state/slice.ts';

export type PaceChoice = PaceFactor | 'max';

export const PACE_CHOICES: readonly PaceChoice[] = [...PACE_FACTORS, 'max'];

export const paceOf = ({ paceMode, paceFactor }: LabState): PaceChoice => (paceMode === 'max' ? 'max' : paceFactor);

/** The choice that many steps faster; undefined beyond the last. */
export const paceStep = (lab: LabState, steps: number): PaceChoice | undefined =>
  PACE_CHOICES[PACE_CHOICES.indexOf(paceOf(lab)) + steps];

export function choosePace(lab: LabState, choice: PaceChoice): Promise<void> {
  return choice === 'max' ? lab.setPaceMode('max') : lab.setPaceFactor(choice);
}

export async function changePace(lab: LabState, steps: number): Promise<void> {
  const choice = paceStep(lab, steps);
  if (choice !== undefined) await choosePace(lab, choice);
}
