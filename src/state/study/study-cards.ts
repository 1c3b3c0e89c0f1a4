/** What is kept of a study beside its rows, and what lists show of that. */
import { studyText } from '../../scenario/study/read-study.ts';
import { studyColumns } from '../../scenario/study/study-columns.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import { labelOf } from '../../scenario/words/labels.ts';
import type { KeptStudy } from '../../storage/kept-study.ts';
import type { StudyCard } from './study.ts';

/** Of a study that has no rows yet. */
export function newCard(plan: StudyPlan, made: Pick<KeptStudy, 'from' | 'appVersion' | 'tab'>): KeptStudy {
  const { spec, study } = plan;
  return {
    ...made,
    id: newId(),
    name: nameOf(plan),
    at: Date.now(),
    changedAt: Date.now(),
    text: studyText(study),
    model: spec.id,
    columns: studyColumns(spec, study).names,
    state: 'cancelled',
    settings: plan.size,
    made: 0,
    failed: 0,
    most: plan.runs,
  };
}

export const cardOf = (study: KeptStudy, phase: StudyCard['phase']): StudyCard => {
  const { id, name, at, changedAt, model, settings, made, failed, most } = study;
  return { id, name, at, changedAt, model, settings, made, failed, most, phase };
};

function nameOf({ spec, study }: StudyPlan): string {
  const axes = study.over.map(({ params }) => params.map((name) => labelOf(spec, name)).join(' with '));
  return `${spec.title}: ${axes.length > 0 ? axes.join(' x ') : 'repetitions'}`.slice(0, 200);
}

/** Unlike `crypto.randomUUID`, also on origins that are not secure. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
