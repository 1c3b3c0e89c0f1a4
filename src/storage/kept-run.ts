/** A run as it is kept: its result, a small picture, a name of its own if it was given one. */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../base/result.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { readResult } from '../scenario/results/outcome-schema.ts';
import { clip } from '../scenario/words/show.ts';

export interface KeptRun {
  readonly id: string;
  /** Given by the person; '' while it goes by what was changed. */
  readonly name: string;
  /** When it ended, milliseconds of the epoch. */
  readonly at: number;
  /** Id of the preset that its setup started from. */
  readonly preset: string;
  readonly result: RunResult;
  /** A small PNG of the picture at the end. */
  readonly thumbnail?: Blob;
}

export const LONGEST_NAME = 80;

const shell = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: z.string().check(z.maxLength(LONGEST_NAME)),
  at: z.number().check(z.gte(0)),
  preset: z.string().check(z.maxLength(80)),
  result: z.unknown(),
  thumbnail: z.optional(z.instanceof(Blob)),
});

/** What lies in the database may be of another version, or be nobody's: it is read like a stranger's file. */
export function readKeptRun(value: unknown): Result<KeptRun> {
  const parsed = shell.safeParse(value);
  if (!parsed.success)
    return fail('storage', `a kept run has no valid ${parsed.error.issues[0]?.path.join('.')}`, 'it is left out');
  const result = readResult(parsed.data.result);
  if (result.ok) return ok({ ...parsed.data, result: result.value } as KeptRun);
  const { name, at } = parsed.data;
  const which = `the kept run${name && ` ${clip(name)}`} of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return fail('storage', `${which} cannot be read: ${result.failure.message}`, 'it is left out');
}
