/** Where a run under way was at some moment, as a tab keeps it. */
import * as z from 'zod/mini';

export interface KeptCheckpoint {
  readonly tab: string;
  /** When it was taken, milliseconds of the epoch. */
  readonly at: number;
  readonly simulatedSeconds: number;
  /** Unchecked. */
  readonly scenario: unknown;
  /** Bytes of the checkpoint, unchecked. */
  readonly content: Blob;
}

const schema = z.object({
  simulatedSeconds: z.number().check(z.gte(0)),
  scenario: z.unknown(),
  content: z.instanceof(Blob),
});

/** Undefined of what lies in the database and is no checkpoint. */
export function readKeptCheckpoint(tab: string, at: number, value: unknown): KeptCheckpoint | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? { tab, at, ...parsed.data } : undefined;
}
