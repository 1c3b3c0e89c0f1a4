/**
 * Where a run lies in the buffers of the GPU: how many words stand before its own in each, and as many after them. A run that is alone has none.
 * Shaders know it through `at_<buffer>` and `in_block` alone; placement.gpu.test.ts gives every buffer other margins, to see that nothing goes by them.
 */
import { assert } from '../../base/assert.ts';

/** Words by buffer, and of `control`; four at a time, so that vectors stay whole. */
export type Margins = Readonly<Record<string, number>>;

export const NO_MARGINS: Margins = {};

export function wordsBefore(margins: Margins, buffer: string): number {
  const words = margins[buffer] ?? 0;
  assert(words % 4 === 0, `${words} words before buffer ${buffer} are no multiple of 4`);
  return words;
}
