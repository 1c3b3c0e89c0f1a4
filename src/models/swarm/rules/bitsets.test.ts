/** Bitsets are the same out of either layout; told apart by size, also where both are as large. */
import { expect, it } from 'vitest';
import { bitsetsOf, blocksOf } from './bitsets.ts';

it('packs a word for each block', () => {
  const blocks = 35;
  const words = new Uint32Array(2 * blocks);
  for (const at of [0, 31, 32, 34, blocks + 1]) words[at] = 1;
  expect([...bitsetsOf(words, { peers: 2, blocks })]).toEqual([0x8000_0001, 0b101, 0b10, 0]);
});

it('leaves bitsets as they are', () => {
  const bitsets = Uint32Array.of(0x8000_0001, 0b101, 0b10, 0);
  expect(bitsetsOf(bitsets, { peers: 2, blocks: 35 })).toBe(bitsets);
  expect([...bitsetsOf(Uint32Array.of(1, 0, 1), { peers: 3, blocks: 1 })]).toEqual([1, 0, 1]);
});

it('lays them out for a design again', () => {
  const bitsets = Uint32Array.of(0x8000_0001, 0b101, 0b10, 0);
  const words = blocksOf(bitsets, { peers: 2, blocks: 35 }, 35);
  expect(words.length).toBe(70);
  expect([...bitsetsOf(words, { peers: 2, blocks: 35 })]).toEqual([...bitsets]);
  expect(blocksOf(bitsets, { peers: 2, blocks: 35 }, 2)).toEqual(bitsets);
});
