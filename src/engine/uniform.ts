/** Words of a uniform, as both engines write them. */
import { assert } from '../base/assert.ts';
import { isU32 } from '../base/u32.ts';

/**
 * Sets words from place `at` on, in the order of the fields. A value that is no u32 is an error of ours: wrapped in silence it would
 * make the GPU simulate another network than one core does.
 */
export function setWords(words: Uint32Array, at: number, fields: Readonly<Record<string, number>>): void {
  Object.entries(fields).forEach(([name, value], i) => {
    assert(isU32(value), `word ${name} of a uniform is ${value}, which is no u32`);
    words[at + i] = value;
  });
}
