/** Files of a study that is made in shards: a part each, and the study itself beside them, which `merge` reads. */
import { fail, ok, type Result } from '../../base/result.ts';
import { MAX_STUDY_BYTES } from '../../scenario/study/read-study.ts';
import type { Shard } from '../../study/shard.ts';
import type { Host } from '../host.ts';

const PART = /part-(\d+)-of-(\d+)\.csv(\.gz)?$/;

/** The shard that a part says it is; undefined of a file with another name. */
export function shardOfPart(path: string): Shard | undefined {
  const [, index, of] = PART.exec(path) ?? [];
  return index === undefined ? undefined : { index: Number(index), of: Number(of) };
}

/** `part-of-0016.study.json`, one for all parts in a folder; of `own.csv`, `own.study.json`. */
export const studyPathOf = (path: string): string =>
  PART.test(path)
    ? path.replace(PART, (_whole, _index, of) => `part-of-${of}.study.json`)
    : path.replace(/(\.csv)?(\.gz)?$/, '.study.json');

/** Writes the study beside its part. What is there already must be the same study: parts of two do not share a name. */
export async function keepStudyBeside(host: Host, path: string, text: string, force: boolean): Promise<Result<void>> {
  const beside = studyPathOf(path);
  const size = await host.sizeOf(beside);
  if (!size.ok) return size;
  const isToWrite = size.value === undefined || force;
  const written = isToWrite ? await host.writeFile(beside, `${text}\n`) : undefined;
  if (written?.ok) return written;
  // Shards begin together: another one may just have written it.
  const there = await host.readFile(beside, MAX_STUDY_BYTES);
  if (!there.ok) return written ?? there;
  if (there.value.trim() === text) return ok(undefined);
  return fail(
    'config',
    `${beside} is another study`,
    'make its parts in another folder, or write over them with --force',
  );
}
