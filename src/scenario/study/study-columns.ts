/** The columns of a study's table of runs, and the row of a run in it. */
import type { RunResult } from '../outcome.ts';
import { type Cell, NAMED_PREFIX, putResult } from '../results/result-columns.ts';
import type { MeasuredRow } from '../results/result-row.ts';
import { plannedColumns, type TableColumns } from '../results/table-columns.ts';
import type { ModelSpec } from '../spec.ts';
import { labelOf } from './axis-text.ts';
import type { Setting } from './setting.ts';
import type { Study } from './study.ts';

/** What is varied, then all that a run of the model can have. Known before the first run. */
export const studyColumns = (spec: ModelSpec, { over }: Pick<Study, 'over'>): TableColumns =>
  plannedColumns(
    spec,
    over.flatMap(({ params, labels }) =>
      params.map((name) => ({ name, isNamed: labels !== undefined && params.length === 1 })),
    ),
  );

/** A run in the columns of its study. */
export interface StudyRun {
  readonly row: MeasuredRow;
  /** Its row in the file: `row.columns.line(cells)` is the line. */
  readonly cells: readonly Cell[];
}

/** What a run gave, and what its values are called where that is something else. */
export function studyRun(
  columns: TableColumns,
  { over }: Pick<Study, 'over'>,
  { params }: Setting,
  result: RunResult,
): StudyRun {
  const cells = columns.cells((put) => {
    for (const axis of over)
      if (axis.labels !== undefined && axis.params.length === 1)
        put(NAMED_PREFIX + axis.params[0], String(labelOf(axis, params)));
    putResult(put, result);
  });
  const { status, failure, digest } = result;
  return { row: { status, failure: failure?.message ?? '', digest, columns, numbers: columns.numbers(cells) }, cells };
}
