/** A study as it is kept: its plan as text, how far it is, whose it is. Its rows lie beside it (`study-rows.ts`). */
import * as z from 'zod/mini';
import { FAILURE_KINDS, type Failure, fail, ok, type Result } from '../base/result.ts';

/** The newest studies that are kept; older ones make room, with their rows. */
export const MOST_STUDIES = 20;

/** `running`: its tab runs it, or was closed in the middle of it. */
export const STUDY_STATES = ['running', 'cancelled', 'finished', 'failed'] as const;
export type StudyState = (typeof STUDY_STATES)[number];

export interface KeptStudy {
  readonly id: string;
  readonly name: string;
  /** When it was begun and when it changed last, milliseconds of the epoch. */
  readonly at: number;
  readonly changedAt: number;
  /** Its plan, as `studyText` writes it; read like a stranger's file. */
  readonly text: string;
  readonly model: string;
  readonly from: 'made' | 'link';
  /** Of the application that makes its runs: versions do not mix. */
  readonly appVersion: string;
  /** Names of the columns of its table. */
  readonly columns: readonly string[];
  readonly state: StudyState;
  readonly failure?: Failure;
  /** The tab that ran it last. */
  readonly tab: string;
  readonly settings: number;
  /** Rows, those of failed runs included. */
  readonly made: number;
  readonly failed: number;
  /** Runs at most. */
  readonly most: number;
}

const text = (most: number) => z.string().check(z.maxLength(most));
const count = z.number().check(z.gte(0), z.lte(1e9));
/** A plan of 10^5 values of names. */
const LONGEST_PLAN = 16_000_000;

const schema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: text(200),
  at: z.number().check(z.gte(0)),
  changedAt: z.number().check(z.gte(0)),
  text: text(LONGEST_PLAN),
  model: text(40),
  from: z.literal(['made', 'link']),
  appVersion: text(100),
  columns: z.array(text(200)),
  state: z.literal(STUDY_STATES),
  failure: z.optional(z.object({ kind: z.literal(FAILURE_KINDS), message: z.string(), remedy: z.string() })),
  tab: text(40),
  settings: count,
  made: count,
  failed: count,
  most: count,
});

/** What lies in the database may be of another version, or be nobody's. */
export function readKeptStudy(value: unknown): Result<KeptStudy> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return fail('storage', `a kept study has no valid ${parsed.error.issues[0]?.path.join('.')}`, 'it is left out');
}
