/**
 * Where a run lies in the buffers of the GPU: how much stands before its own words in each, and as much after them. Shaders know it through
 * `in_block`, shaders/event/offsets.wesl and `at_<buffer>` alone; both `placement.gpu.test.ts` give every buffer another offset, to see that
 * nothing goes by them.
 */
import { assert } from '../base/assert.ts';

/** Words by buffer; of the event engine `offsets`, nodes before the first in all buffers that have words for each. */
export type RunOffsets = Readonly<Record<string, number>>;

/** A run that has its buffers to itself. */
export const ALONE: RunOffsets = {};

/** Before the run. Blocks of `whole` stay whole: four words, so that vectors do. */
export function offsetIn(offsets: RunOffsets, name: string, whole = 4): number {
  const offset = offsets[name] ?? 0;
  assert(offset % whole === 0, `${offset} before the run in ${name} is no multiple of ${whole}`);
  return offset;
}

/** Of a buffer where the run has so many words: those with what is around them. */
export const wordsAround = (offsets: RunOffsets, name: string, words: number): number =>
  words + 2 * offsetIn(offsets, name);
