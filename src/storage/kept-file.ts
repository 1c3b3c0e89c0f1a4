/** What is known of an imported file that is kept, without its content. */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../base/result.ts';
import { MAX_IMPORT_BYTES } from '../scenario/files.ts';

export interface KeptFile {
  /** `sha256:...`, as scenarios name it. */
  readonly hash: string;
  /** As it was called where it came from. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** When a scenario with it was last loaded, milliseconds of the epoch. */
  readonly usedAt: number;
}

export const LONGEST_FILE_NAME = 255;

const schema = z.object({
  hash: z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)),
  name: z.string().check(z.maxLength(LONGEST_FILE_NAME)),
  size: z.number().check(z.gte(0), z.lte(MAX_IMPORT_BYTES)),
  usedAt: z.number().check(z.gte(0)),
});

/** What lies in the database may be nobody's. */
export function readKeptFile(value: unknown): Result<KeptFile> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return fail('storage', `a kept file has no valid ${parsed.error.issues[0]?.path.join('.')}`, 'it is left out');
}

/** Used last first. */
export const byUse = (a: KeptFile, b: KeptFile): number => b.usedAt - a.usedAt;
