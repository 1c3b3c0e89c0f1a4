/**
 * Stored graphs as compressed sparse rows. One array of words holds all, as a GPU reads it: `nodes + 1` offsets into the
 * neighbours, then the neighbours of node 0, of node 1, ... in rising order. Every edge stands there twice, once at each end;
 * no node is its own neighbour, none is another's twice.
 */
import { assert } from '../base/assert.ts';
import { mulHigh } from '../base/u32.ts';

export interface CsrGraph {
  readonly nodes: number;
  readonly offsets: Uint32Array;
  readonly neighbours: Uint32Array;
}

/** A graph with the array that begins with it: its offsets and neighbours are views of `words`. */
export interface PackedGraph extends CsrGraph {
  readonly words: Uint32Array<ArrayBuffer>;
}

/** For each node in turn its neighbours of lower numbers, in rising order: those of `v` end at `ends[v]`. */
export interface LowerRows {
  readonly ends: Uint32Array;
  readonly lower: Uint32Array;
}

export const edgesOf = ({ neighbours }: CsrGraph): number => neighbours.length / 2;

export const degreeOf = ({ offsets }: CsrGraph, node: number): number => offsets[node + 1] - offsets[node];

export const neighboursOf = ({ offsets, neighbours }: CsrGraph, node: number): Uint32Array =>
  neighbours.subarray(offsets[node], offsets[node + 1]);

/** The neighbour of `u` that a random word picks, or `u` itself if it has none. */
export function pickNeighbour(graph: CsrGraph, u: number, word: number): number {
  const degree = degreeOf(graph, u);
  return degree === 0 ? u : graph.neighbours[graph.offsets[u] + mulHigh(word, degree)];
}

/** The graph that an array begins with. */
export function readCsr(words: Uint32Array, nodes: number): CsrGraph {
  const offsets = words.subarray(0, nodes + 1);
  const neighbours = words.subarray(nodes + 1, nodes + 1 + offsets[nodes]);
  assert(neighbours.length === offsets[nodes], 'a stored graph ends with the last of its neighbours');
  return { nodes, offsets, neighbours };
}

/** Packs a graph into an array of `room` words, or of as many as it takes if these are more. */
export function packCsr({ ends, lower }: LowerRows, room = 0): PackedGraph {
  const nodes = ends.length;
  const words = new Uint32Array(Math.max(room, nodes + 1 + 2 * lower.length));
  writeOffsets(words.subarray(0, nodes + 1), ends, lower);
  const graph = { ...readCsr(words, nodes), words };
  writeNeighbours(graph, ends, lower);
  return graph;
}

function writeOffsets(offsets: Uint32Array, ends: Uint32Array, lower: Uint32Array): void {
  for (const node of lower) offsets[node + 1]++;
  for (let node = 0, start = 0; node < ends.length; start = ends[node++])
    offsets[node + 1] += offsets[node] + ends[node] - start;
}

/** Rows rise by themselves: when row `v` is read, `v` gets all its lower neighbours, and is the highest yet of each of them. */
function writeNeighbours({ nodes, offsets, neighbours }: CsrGraph, ends: Uint32Array, lower: Uint32Array): void {
  const cursors = offsets.slice(0, nodes);
  let at = 0;
  for (let v = 0; v < nodes; v++) {
    let cursor = cursors[v];
    for (; at < ends[v]; at++) {
      const w = lower[at];
      neighbours[cursor++] = w;
      neighbours[cursors[w]++] = v;
    }
    cursors[v] = cursor;
  }
}
