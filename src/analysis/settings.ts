/** Runs of a sweep by setting: the repetitions of one choice of parameters, and means over them. */
import type { ResultRow } from '../scenario/results/result-row.ts';
import type { ResultTable } from '../scenario/results/result-table.ts';
import type { Params } from '../scenario/spec.ts';
import { type MeanInterval, meanInterval } from './confidence.ts';

/** What is asked of a run: which it is, whether it finished, its numbers. */
export type MeasuredRun = Pick<ResultRow, 'scenario' | 'status' | 'numbers'>;

/** One choice of the swept parameters. */
export interface Setting<Run extends MeasuredRun = ResultRow> {
  readonly params: Params;
  /** Runs that finished, in the order of the table. */
  readonly runs: readonly Run[];
  /** Runs that did not. */
  readonly failed: readonly Run[];
}

/** Parameters that are not the same in all runs, in the order of their columns. */
export const sweptParams = ({ rows, spec }: ResultTable): readonly string[] =>
  (rows[0]?.columns.params ?? [])
    .filter((name) => Object.hasOwn(spec.params, name))
    .filter((name) => rows.some(({ scenario }) => scenario.params[name] !== rows[0].scenario.params[name]));

/** In the order in which settings first occur. */
export function settingsOf<Run extends MeasuredRun>(
  rows: readonly Run[],
  swept: readonly string[],
): readonly Setting<Run>[] {
  const groups = new Map<string, Run[]>();
  for (const row of rows) {
    const key = JSON.stringify(swept.map((name) => row.scenario.params[name]));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group) => ({
    params: Object.fromEntries(swept.map((name) => [name, group[0].scenario.params[name]])),
    runs: group.filter(({ status }) => status === 'finished'),
    failed: group.filter(({ status }) => status !== 'finished'),
  }));
}

type Measured = { readonly runs: readonly MeasuredRun[] };

/** Mean of a column over the finished runs that have it, with its confidence interval; undefined where none has. */
export function meanOf({ runs }: Measured, column: string): MeanInterval | undefined {
  const values: number[] = [];
  for (const { numbers } of runs) {
    const value = numbers.get(column);
    if (value !== undefined) values.push(value);
  }
  return values.length === 0 ? undefined : meanInterval(values);
}

/** The same of its ratio to runs of another setting with the same seeds, pair by pair; undefined where no pair has both numbers. */
export function ratioOf({ runs }: Measured, reference: Measured, column: string): MeanInterval | undefined {
  const bySeed = new Map(reference.runs.map(({ scenario, numbers }) => [scenario.seed, numbers.get(column)]));
  const ratios = runs.flatMap(({ scenario, numbers }) => {
    const [value, base] = [numbers.get(column), bySeed.get(scenario.seed)];
    return value === undefined || !base ? [] : [value / base];
  });
  return ratios.length === 0 ? undefined : meanInterval(ratios);
}

/** `seed 1`, `seeds 1 to 5`; '' of no runs. */
export function seedWords(rows: readonly MeasuredRun[]): string {
  if (rows.length === 0) return '';
  let [least, most] = [Infinity, -Infinity];
  for (const { scenario } of rows) [least, most] = [Math.min(least, scenario.seed), Math.max(most, scenario.seed)];
  return least === most ? `seed ${least}` : `seeds ${least} to ${most}`;
}
