/** Rows of a study of this tab, read again from where they are kept. */
import type { Catalog } from '../../scenario/presets.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import { TableReader } from '../../scenario/results/result-table.ts';
import type { StudyWork } from './study-work.ts';

/** Of one setting, in the order of their seeds. */
export async function rowsOfSetting(
  catalog: Catalog,
  { file, plan }: StudyWork,
  setting: number,
): Promise<readonly ResultRow[]> {
  const { length } = plan.settings;
  const lines = await file.lines((run) => run % length === setting);
  const rows: ResultRow[] = [];
  const reader = new TableReader(catalog, (row) => {
    rows.push(row);
    return undefined;
  });
  reader.add(file.columns.header() + inPlan(lines).join(''));
  return rows;
}

/** All of them, as a file to be saved. */
export async function tableOf({ file, card }: StudyWork): Promise<{ readonly name: string; readonly text: Blob }> {
  const lines = inPlan(await file.lines(() => true));
  return {
    name: `${card.model}-study.csv`,
    text: new Blob([file.columns.header(), ...lines], { type: 'text/csv' }),
  };
}

const inPlan = (lines: ReadonlyMap<number, string>): readonly string[] =>
  [...lines].sort(([a], [b]) => a - b).map(([, line]) => line);
