/** Kept runs as files: their results as they are, or one row a run for a spreadsheet. */
import { withVerdicts } from '../../analysis/verdict.ts';
import { csvText } from '../../base/csv.ts';
import { catalog } from '../../models/catalog.ts';
import { digestOf, withLink } from '../../scenario/cite/facts.ts';
import { type Cells, cellRows, resultCells } from '../../scenario/results/result-columns.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';
import { saveFile } from '../controls/save-file.ts';
import { nameOf } from './run-name.ts';

/** A run with its link, '' where it fits into none. */
export type Linked = KeptRun & { readonly link: string };

/** One run is the object that `run --json` prints; several are a list of them. */
export function runsJson(runs: readonly Linked[]): string {
  const results = runs.map(({ result, link }) => withLink(withVerdicts(specOf(catalog, result.model), result), link));
  return `${JSON.stringify(results.length === 1 ? results[0] : results, null, 2)}\n`;
}

/** A header, then a row a run; `study run` gives the same columns but for the first two and the last. */
export const runsRows = (runs: readonly Linked[]): ReturnType<typeof cellRows> => cellRows(runs.map(cellsOf));

const cellsOf = (run: Linked): Cells =>
  new Map([
    ['name', nameOf(run)],
    ['date', new Date(run.at).toISOString()],
    ...resultCells(run.result),
    ['link', run.link],
  ]);

export async function saveRuns(
  kept: readonly KeptRun[],
  as: 'json' | 'csv',
  lab: Pick<LabState, 'linkOf'>,
): Promise<void> {
  const runs = await Promise.all(
    kept.map(async (run) => {
      const link = await lab.linkOf(run.result.scenario, digestOf(run));
      return { ...run, link: link.ok ? link.value : '' };
    }),
  );
  const text = as === 'json' ? runsJson(runs) : csvText(runsRows(runs));
  const [run, ...more] = runs;
  const one = run && more.length === 0 ? `-${run.result.digest.slice(0, 8) || run.result.status}` : 's';
  saveFile(new Blob([text], { type: as === 'json' ? 'application/json' : 'text/csv' }), `swarmscope-run${one}.${as}`);
}
