/** What a table of runs is called on the page: axes, values that are held, how many runs and which seeds. */

import { seedWords } from '../../analysis/settings.ts';
import { counted } from '../../base/counted.ts';
import type { StudyTitles } from '../../charts/study/lines-words.ts';
import { paramText } from '../../charts/study/param-axis.ts';
import { namesIn, type StudyChoice } from '../../charts/study/study-lines.ts';
import { paramOf } from '../../scenario/param.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import type { ParamValue } from '../../scenario/spec.ts';

export function titlesOf(table: ResultTable, { metric, x, lines, fixed }: StudyChoice, file: string): StudyTitles {
  const { params } = table.spec;
  const held = Object.entries(fixed).map(([name, value]) => labelled(table, name, value));
  return {
    metric: quantityOf(table.spec, metric),
    x: params[x]?.label ?? '',
    lines: params[lines]?.label ?? '',
    fixed: held.join(', '),
    source: `${table.spec.title}, ${runsWords(table)}, ${file}`,
  };
}

/** `Longest pause 10 s`. */
export const labelled = (table: ResultTable, name: string, value: ParamValue): string =>
  `${paramOf(table.spec, name).label} ${valueIn(table, name, value)}`;

/** With its unit. */
export function valueIn(table: ResultTable, name: string, value: ParamValue): string {
  const param = paramOf(table.spec, name);
  const unit = param.kind === 'int' || param.kind === 'real' ? param.unit : '';
  return `${paramText(param, value, namesIn(table, name))}${unit && ` ${unit}`}`;
}

/** `45 runs, seeds 1 to 5`. */
export const runsWords = ({ rows }: ResultTable): string => `${counted(rows.length, 'runs')}, ${seedWords(rows)}`;

/** Why runs did not finish, each reason once, the most frequent first. */
export function failuresOf({ rows }: ResultTable): readonly { readonly text: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { status, failure } of rows.filter((row) => row.status !== 'finished')) {
    const text = failure || (status === 'cancelled' ? 'ended early' : 'failed');
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}
