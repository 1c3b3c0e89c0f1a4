/** Which settings of a study are cheap and which are dear, by the work that their model expects of them. */
import { verifiedModels } from '../../models/verified.ts';
import type { Setting, StudyPlan } from '../../scenario/study/study-plan.ts';

/** Of more settings than these a sample is looked at. */
const MOST_LOOKED_AT = 2000;

/** Of a model that says nothing of it: all of its runs are alike. */
const UNKNOWN = { events: 0, steps: 1 };

/** About how many events, and windows or rounds, a run of a setting has: a number to compare and to scale by. */
export function workOf({ spec }: StudyPlan, { scenario }: Pick<Setting, 'scenario'>): number {
  const { events, steps } = verifiedModels[spec.id]?.work(scenario) ?? UNKNOWN;
  return events + steps;
}

/** Settings, evenly from all of them, by their work. */
export function byWork(plan: StudyPlan): readonly { readonly setting: Setting; readonly work: number }[] {
  const every = Math.max(1, Math.ceil(plan.settings.length / MOST_LOOKED_AT));
  return plan.settings
    .filter((_, i) => i % every === 0)
    .map((setting) => ({ setting, work: workOf(plan, setting) }))
    .sort((a, b) => a.work - b.work);
}
