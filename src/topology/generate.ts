/**
 * Makes stored random graphs G(n, p): the very graph of the hash, or, where edges are rare, one by skipping what is not there.
 * `room`: words of the array that they are packed into, if these are more than it takes.
 */
import { STREAMS } from '../base/threefry.ts';
import { type PackedGraph, packCsr } from './csr.ts';
import { GeometricDraws } from './geometric.ts';
import { edgeLimit, hasEdge } from './random-graph.ts';
import { RowWriter } from './row-writer.ts';

/** The graph that `hasEdge` tells of, by asking for every pair: n^2 / 2 hashes. */
export function enumerated(nodes: number, probability: number, seed: number, room = 0): PackedGraph {
  const limit = edgeLimit(probability);
  const rows = new RowWriter(nodes, mostEdges(nodes, probability));
  for (let v = 0; v < nodes; v++) {
    for (let w = 0; w < v; w++) if (hasEdge(seed, w, v, limit)) rows.add(w);
    rows.end(v);
  }
  return packCsr(rows.rows, room);
}

/**
 * Pairs (w, v), w < v, in order of v and then w; from one edge to the next a geometric number of pairs is skipped (Batagelj and
 * Brandes 2005, "Efficient generation of large random networks"). Time grows with nodes and edges, not with pairs.
 */
export function skipped(nodes: number, probability: number, seed: number, room = 0): PackedGraph {
  const skips = new GeometricDraws(probability, seed, STREAMS.graph);
  const rows = new RowWriter(nodes, mostEdges(nodes, probability));
  let v = 0;
  let w = skips.next();
  while (v < nodes) {
    if (w < v) {
      rows.add(w);
      w += 1 + skips.next();
    } else {
      rows.end(v);
      w -= v++;
    }
  }
  return packCsr(rows.rows, room);
}

/** Pairs of nodes that there are. */
const pairsOf = (nodes: number): number => (nodes * (nodes - 1)) / 2;

/** Edges that no graph exceeds: ten standard deviations above the mean and some, the chance of which is below 10^-22. */
const mostEdges = (nodes: number, probability: number): number => {
  const mean = pairsOf(nodes) * probability;
  return Math.min(pairsOf(nodes), Math.ceil(mean + 10 * Math.sqrt(mean) + 64));
};

/** Words of a stored graph at most: its offsets, and each edge at both ends. */
export const mostWords = (nodes: number, probability: number): number => nodes + 1 + 2 * mostEdges(nodes, probability);
