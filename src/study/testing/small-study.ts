/** Studies of a model that is small enough for tests. */

import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { STUDY_FORMAT, type Study } from '../../scenario/study/study.ts';
import { planStudy, type StudyPlan } from '../../scenario/study/study-plan.ts';

export const smallStudy = (parts: Partial<Study> = {}): Study => ({
  format: STUDY_FORMAT,
  scenario: complete(pholdSpec, { seed: 7 }),
  over: [
    { params: ['nodes'], values: [[64], [128]] },
    { params: ['population'], values: [[1], [2], [4]] },
  ],
  repeat: { least: 4, most: 4 },
  seeds: 'common',
  ...parts,
});

export function planOf(study: Study): StudyPlan {
  const plan = planStudy([pholdSpec], study);
  if (!plan.ok) throw new Error(plan.failure.message);
  return plan.value;
}
