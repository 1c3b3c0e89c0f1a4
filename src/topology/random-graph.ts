/**
 * The random graph G(n, p) of Gilbert (1959) without storing it: an edge is there where the keyed hash of its ends is at most a
 * limit. Both ends ask the same question, so the graph is symmetric. Twin of shaders/topology/random_graph.wesl.
 */
import { assert } from '../base/assert.ts';
import { STREAMS, threefry2x32 } from '../base/threefry.ts';
import { wordsOf } from '../base/threshold.ts';
import { mulHigh } from '../base/u32.ts';

/** The least probability of an edge: one part in 2^32. */
const LEAST_PROBABILITY = 2 ** -32;

export interface ImplicitGraph {
  readonly nodes: number;
  readonly seed: number;
  /** From `edgeLimit`. */
  readonly limit: number;
}

/** The hash of an edge is at most this: `limit + 1` of 2^32 hashes are. Probability 1 gives 2^32 - 1, so every edge. */
export function edgeLimit(probability: number): number {
  assert(probability >= LEAST_PROBABILITY && probability <= 1, `edge probability ${probability} is outside 2^-32 .. 1`);
  return wordsOf(probability) - 1;
}

const words = new Uint32Array(2);

/** Whether `u` and `v` are joined; `u` is not `v`. */
export function hasEdge(seed: number, u: number, v: number, limit: number): boolean {
  threefry2x32(seed, STREAMS.edges, Math.min(u, v), Math.max(u, v), words);
  return words[0] <= limit;
}

/** One of the `nodes - 1` others than `u`, by a random word; each as likely as any other but for `nodes` parts in 2^32. */
export function candidateOf(u: number, word: number, nodes: number): number {
  const drawn = mulHigh(word, nodes - 1);
  return drawn < u ? drawn : drawn + 1;
}

/**
 * The neighbour of `u` that a random word finds, or `u` itself: none. Draws until one is found (rejection) give every
 * neighbour the same chance, for each is the candidate of as many words as any other.
 */
export function drawNeighbour({ nodes, seed, limit }: ImplicitGraph, u: number, word: number): number {
  const candidate = candidateOf(u, word, nodes);
  return hasEdge(seed, u, candidate, limit) ? candidate : u;
}
