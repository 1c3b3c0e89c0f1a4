/** Which LP simulates which node: neighbours together, or drawn at random. LPs differ by at most one node. */
import { STREAMS, threefry2x32 } from '../base/threefry.ts';

export const ASSIGNMENTS = ['random', 'consecutive'] as const;
export type Assignment = (typeof ASSIGNMENTS)[number];

/** A place for each node, 0 .. nodes - 1; an LP takes consecutive places. With twice the LPs each one is split in two. */
export function positionsOf(assignment: Assignment, nodes: number, seed: number): Uint32Array {
  const positions = Uint32Array.from({ length: nodes }, (_, node) => node);
  if (assignment === 'random') shuffle(positions, seed);
  return positions;
}

/** LP of each node, for any number of LPs up to that of the nodes. */
export const lpOfPositions = (positions: Uint32Array, lps: number): Uint32Array =>
  positions.map((position) => Math.floor((position * lps) / positions.length));

/** Fisher and Yates; a bias below 2^-12 from draws of 32 bits does not matter to a mean. */
function shuffle(values: Uint32Array, seed: number): void {
  const words = new Uint32Array(2);
  for (let i = values.length - 1; i > 0; i--) {
    threefry2x32(seed, STREAMS.assignment, i, 0, words);
    const j = Math.floor((words[0] / 2 ** 32) * (i + 1));
    const value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
