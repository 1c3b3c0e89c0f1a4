/** What a study is called on the page: axes, values that are held, what failed. */
import { counted } from '../../base/counted.ts';
import { type StudyAxis, valueText } from '../../charts/study/study-axis.ts';
import type { StudyChoice } from '../../charts/study/study-choice.ts';
import type { Baseline, StudyData, StudyField } from '../../charts/study/study-data.ts';
import type { StudyTitles } from '../../charts/study/study-words.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';

/** `panel`: index of the value of small multiples. */
export function titlesOf(data: StudyData, choice: StudyChoice, panel: number | undefined): StudyTitles {
  const { metric, x, lines, panels, fixed, against } = choice;
  const axis = (id: string) => data.axes.find((each) => each.id === id);
  const held = [...(panel === undefined ? [] : [[panels, panel] as const]), ...Object.entries(fixed)];
  return {
    metric: quantityOf(data.spec, metric),
    x: axis(x)?.label ?? '',
    lines: axis(lines)?.label ?? '',
    fixed: held.map(([id, i]) => labelled(axis(id), i)).join(', '),
    base: against ? baselineText(data.axes, against) : '',
  };
}

/** `Longest pause 10 s`. */
export const labelled = (axis: StudyAxis | undefined, i: number): string =>
  axis ? `${axis.label} ${valueText(axis, i)}` : '';

/** `Nodes 2^10, Alpha 3`; of a study of repetitions alone what there is to say of its only field. */
export const fieldText = ({ axes }: Pick<StudyData, 'axes'>, { at }: Pick<StudyField, 'at'>): string =>
  axes.map((axis, i) => labelled(axis, at[i] ?? 0)).join(', ') || 'All repetitions';

export const baselineText = (axes: readonly StudyAxis[], base: Baseline): string =>
  axes.flatMap((axis, i) => (base[i] === undefined ? [] : [labelled(axis, base[i])])).join(', ');

/** `Kademlia over Nodes and Alpha`. */
export function overText({ axes, spec }: Pick<StudyData, 'axes' | 'spec'>): string {
  const labels = axes.map(({ label }) => label);
  const last = labels.at(-1);
  if (last === undefined) return `${spec.title}, repeated`;
  return `${spec.title} over ${labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${last}` : last}`;
}

export const failuresTitle = (count: number): string => `${counted(count, 'runs')} did not finish`;
