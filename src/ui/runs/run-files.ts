/** Kept runs as files: their results as they are, or one row a run for a spreadsheet. */
import { csvText } from '../../base/csv.ts';
import { type Cells, cellRows, resultCells } from '../../scenario/results/result-columns.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { saveFile } from '../controls/save-file.ts';
import { nameOf } from './run-name.ts';

/** One run is the object that `run --json` prints; several are a list of them. */
export function runsJson(runs: readonly KeptRun[]): string {
  const results = runs.map(({ result }) => result);
  return `${JSON.stringify(results.length === 1 ? results[0] : results, null, 2)}\n`;
}

/** A header, then a row a run; `study run` gives the same columns but for the first two. */
export const runsRows = (runs: readonly KeptRun[]): ReturnType<typeof cellRows> => cellRows(runs.map(cellsOf));

const cellsOf = (run: KeptRun): Cells =>
  new Map([['name', nameOf(run)], ['date', new Date(run.at).toISOString()], ...resultCells(run.result)]);

export function saveRuns(runs: readonly KeptRun[], as: 'json' | 'csv'): void {
  const text = as === 'json' ? runsJson(runs) : csvText(runsRows(runs));
  const [run, ...more] = runs;
  const one = run && more.length === 0 ? `-${run.result.digest.slice(0, 8) || run.result.status}` : 's';
  saveFile(new Blob([text], { type: as === 'json' ? 'application/json' : 'text/csv' }), `swarmscope-run${one}.${as}`);
}
