/** Covers: words of a uniform are set in order, and what is no u32 is refused by name instead of being wrapped. */
import { expect, it } from 'vitest';
import { setWords } from './uniform.ts';

it('sets words from a place on, in the order of the fields', () => {
  const words = new Uint32Array(4);
  setWords(words, 1, { nodes: 7, seed: 0xffff_ffff });
  expect([...words]).toEqual([0, 7, 0xffff_ffff, 0]);
});

it.each([2 ** 32, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (refresh) => {
  expect(() => setWords(new Uint32Array(2), 0, { nodes: 7, refresh })).toThrow(
    `bug: word refresh of a uniform is ${refresh}, which is no u32`,
  );
});
