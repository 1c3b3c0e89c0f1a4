/**
 * Rows of a study as they are kept: some hundred of them a piece, as numbers, which are read back in no time, and as the lines
 * of its table, which are read when someone wants them. 10^5 runs of Kademlia are 48 MB of numbers and 60 MB of lines.
 */
import * as z from 'zod/mini';
import { STATUSES } from '../scenario/outcome.ts';

/** Rows in the order in which they came; all lists are of equal length, `numbers` has as many for each row as the table has measured columns. */
export interface RowPiece {
  /** Places of the runs in the plan. */
  readonly runs: Uint32Array;
  /** Places in `STATUSES`. */
  readonly statuses: Uint8Array;
  /** Why runs failed, by place in the piece. */
  readonly failures: ReadonlyMap<number, string>;
  /** 16 characters of each row; spaces of a run that has no digest. */
  readonly digests: string;
  /** NaN where nothing was measured. */
  readonly numbers: Float64Array;
}

/** With the lines of the rows, each with its end. */
export interface WrittenPiece extends RowPiece {
  readonly lines: readonly string[];
}

/** A piece with so many rows is full: it is not written again. */
export const MOST_ROWS_OF_PIECE = 256;

const schema = z.object({
  runs: z.instanceof(Uint32Array),
  statuses: z.instanceof(Uint8Array),
  failures: z.map(z.number(), z.string()),
  digests: z.string(),
  numbers: z.instanceof(Float64Array),
});

/** Of a row without one too. */
export const DIGEST_LENGTH = 16;

/** `columns`: measured ones; `most`: runs of the plan. Undefined of what was not written by this program, or was cut. */
export function readPiece(value: unknown, columns: number, most: number): RowPiece | undefined {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return undefined;
  const { runs, statuses, digests, numbers } = parsed.data;
  const fits =
    statuses.length === runs.length &&
    digests.length === runs.length * DIGEST_LENGTH &&
    numbers.length === runs.length * columns &&
    runs.every((run) => run < most) &&
    statuses.every((status) => status < STATUSES.length);
  return fits ? parsed.data : undefined;
}
