/** Covers: the least number of rounds in which blocks can reach all: by hand, and against schedules that attain it. */
import { expect, it } from 'vitest';
import { fewestRounds } from './dissemination.ts';

it.each([
  // peers, blocks, seeds, slots, rounds
  [256, 64, 1, 1, 71],
  [1024, 64, 1, 1, 73],
  [2, 64, 1, 1, 64],
  [3, 1, 1, 1, 2],
  [8, 1, 1, 1, 3],
  [9, 1, 1, 1, 4],
  [16, 5, 1, 3, 3],
  [64, 10, 4, 1, 6],
  [64, 10, 4, 2, 4],
  [8, 5, 8, 1, 0],
])('%d peers, %d blocks, %d seeds, %d slots: %d rounds', (peers, blocks, seeds, slots, rounds) => {
  expect(fewestRounds({ peers, blocks, seeds, slots })).toBe(rounds);
});

it.each([1, 2, 3, 4, 5, 6])('is attained for one block among 2^%d peers: everybody tells one more', (doublings) => {
  const peers = 2 ** doublings;
  let [told, rounds] = [1, 0];
  while (told < peers) {
    told *= 2;
    rounds++;
  }
  expect(fewestRounds({ peers, blocks: 1, seeds: 1, slots: 1 })).toBe(rounds);
});

it('is attained by handing blocks down a chain of three', () => {
  // The seed gives block b to peer 1 in round b, which gives it to peer 2 in round b + 1: blocks + 1 rounds.
  for (const blocks of [1, 2, 7]) expect(fewestRounds({ peers: 3, blocks, seeds: 1, slots: 1 })).toBe(blocks + 1);
});
