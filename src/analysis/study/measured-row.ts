/** A run of a study that has ended: what comes in, and what its setting says of it. */
import type { ResultRow } from '../../scenario/results/result-row.ts';

/** What a study asks of a run that has ended; every row of a table of runs has it. */
export type MeasuredRow = Pick<ResultRow, 'status' | 'failure' | 'digest' | 'columns' | 'numbers'>;

export interface EndedRepetition {
  readonly repetition: number;
  readonly status: MeasuredRow['status'];
  /** Why it failed; else ''. */
  readonly failure: string;
  readonly digest: string;
}
