/** Opens a run at its start, or where its newest checkpoint that is whole has left it. */
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import type { Run } from '../run/run.ts';
import type { ReadCheckpoint } from '../scenario/checkpoint/checkpoint.ts';
import { decodeCheckpoint } from '../scenario/checkpoint/checkpoint-bytes.ts';

export interface OpenedAt {
  readonly run: Run;
  /** The newest is damaged: a sentence. */
  readonly notice: string | undefined;
}

/** `contents`: newest first; undefined for the start. Failures: `storage`, none of them is whole; and those of `open`. */
export async function openAtCheckpoint(
  contents: readonly Blob[] | undefined,
  open: (from?: ReadCheckpoint) => Promise<Result<Run>>,
): Promise<Result<OpenedAt>> {
  if (!contents) {
    const opened = await open();
    return opened.ok ? ok({ run: opened.value, notice: undefined }) : opened;
  }
  const faults: Failure[] = [];
  for (const content of contents) {
    const read = await readCheckpoint(content);
    const opened = read.ok ? await open(read.value) : read;
    if (opened.ok)
      return ok({ run: opened.value, notice: faults[0] && `${faults[0].message}: this goes on from the one before` });
    if (opened.failure.kind !== 'storage') return opened;
    faults.push(opened.failure);
  }
  const [newest, before] = faults;
  const what = newest ? newest.message : 'no checkpoint of this run is there any more';
  return fail('storage', before ? `${what}, and the one before cannot be used either` : what, 'run it from the start');
}

/** What a browser reads in one piece. */
export const MOST_BLOB_BYTES = 2 ** 31 - 1;

/** Failure `storage`: it is damaged, or the browser has it no more. */
export async function readCheckpoint(content: Blob): Promise<Result<ReadCheckpoint>> {
  try {
    const read = decodeCheckpoint(new Uint8Array(await content.arrayBuffer()));
    return read.ok ? read : fail('storage', `the last checkpoint ${read.failure.message}`, '');
  } catch (error) {
    return fail('storage', `the last checkpoint cannot be read (${(error as Error).message})`, '');
  }
}
