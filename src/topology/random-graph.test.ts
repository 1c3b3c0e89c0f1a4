/**
 * Every way to have a random graph G(n, p) gives G(n, p): degrees, independence, symmetry, and each neighbour as likely as another.
 *
 * Seeds are fixed, so a test passes or fails for good. Thresholds are 4.5 standard errors: a right graph misses one in 150,000 of
 * them, and there are less than a hundred comparisons here. The cube root of a chi-square is normal, nearly (Wilson, Hilferty 1931).
 */
import { describe, expect, it } from 'vitest';
import { STREAMS, threefry2x32 } from '../base/threefry.ts';
import { type CsrGraph, neighboursOf, pickNeighbour } from './csr.ts';
import { enumerated, skipped } from './generate.ts';
import { candidateOf, drawNeighbour, edgeLimit, hasEdge } from './random-graph.ts';

const MOST_ERRORS = 4.5;

/** A graph as these tests ask it. */
interface Asked {
  readonly joined: (u: number, v: number) => boolean;
  /** A neighbour of u by a random word, or u: none. */
  readonly draw: (u: number, word: number) => number;
}

function implicitly(nodes: number, p: number, seed: number): Asked {
  const limit = edgeLimit(p);
  return {
    joined: (u, v) => u !== v && hasEdge(seed, u, v, limit),
    draw: (u, word) => drawNeighbour({ nodes, seed, limit }, u, word),
  };
}

function stored(graph: CsrGraph): Asked {
  const sets = Array.from({ length: graph.nodes }, (_, u) => new Set(neighboursOf(graph, u)));
  return { joined: (u, v) => sets[u].has(v), draw: (u, word) => pickNeighbour(graph, u, word) };
}

const KINDS: readonly { name: string; p: number; make: (nodes: number, p: number, seed: number) => Asked }[] = [
  { name: 'an implicit graph', p: 0.5, make: implicitly },
  { name: 'an implicit graph', p: 1 / 256, make: implicitly },
  { name: 'an enumerated graph', p: 1 / 16, make: (nodes, p, seed) => stored(enumerated(nodes, p, seed)) },
  { name: 'a skipped graph', p: 0.06, make: (nodes, p, seed) => stored(skipped(nodes, p, seed)) },
  { name: 'a skipped graph', p: 0.004, make: (nodes, p, seed) => stored(skipped(nodes, p, seed)) },
];

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const variance = (values: readonly number[]): number => {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
};
const pairsOf = (nodes: number): [number, number][] =>
  range(nodes).flatMap((v) => range(v).map((w): [number, number] => [w, v]));
const degreesOf = (graph: Asked, nodes: number): number[] =>
  range(nodes).map((u) => range(nodes).filter((v) => graph.joined(u, v)).length);

/** By how many standard errors the mean of `values` misses what it should be; the error is that of the values themselves. */
const missOfMean = (values: readonly number[], should: number): number =>
  (mean(values) - should) / Math.sqrt(variance(values) / values.length);
/** By how many standard deviations a chi-square misses its degrees of freedom. */
function missOfChiSquare(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
}

function expectNear(misses: readonly number[]): void {
  expect(misses.filter((miss) => !(Math.abs(miss) < MOST_ERRORS))).toEqual([]);
}

const words = new Uint32Array(2);
function wordAt(i: number, node: number): number {
  threefry2x32(1, STREAMS.sample, i, node, words);
  return words[0];
}

/** How often each neighbour of `u` is drawn in 50 draws per neighbour. */
function drawsOf(graph: Asked, u: number, nodes: number): number[] {
  const counts = new Map(range(nodes).flatMap((v): [number, number][] => (graph.joined(u, v) ? [[v, 0]] : [])));
  let left = 50 * counts.size;
  for (let i = 0; left > 0; i++) {
    const found = graph.draw(u, wordAt(i, u));
    if (found === u) continue;
    const count = counts.get(found);
    if (count === undefined) throw new Error(`${u} drew ${found}, which is no neighbour`);
    counts.set(found, count + 1);
    left--;
  }
  return [...counts.values()];
}

describe.each(KINDS)('$name with p = $p', ({ p, make }) => {
  it('has binomial degrees: mean (n - 1) p, variance (n - 1) p (1 - p)', () => {
    const nodes = 400;
    const samples = range(30).map((seed) => degreesOf(make(nodes, p, seed), nodes));
    // Two degrees share an edge, so their covariance is p (1 - p), which the variance within one graph lacks.
    const within = (nodes - 2) * p * (1 - p);
    expectNear([
      missOfMean(samples.map(mean), (nodes - 1) * p),
      missOfMean(samples.map(variance), within),
      (sum(samples.map(sum)) / 2 - 30 * p * ((nodes * (nodes - 1)) / 2)) /
        Math.sqrt(30 * p * (1 - p) * ((nodes * (nodes - 1)) / 2)),
    ]);
  });

  it('is symmetric, and nobody is joined to itself', () => {
    const graph = make(150, p, 5);
    const wrong = pairsOf(150).filter(([u, v]) => graph.joined(u, v) !== graph.joined(v, u));
    expect(wrong).toEqual([]);
    expect(range(150).filter((u) => graph.joined(u, u))).toEqual([]);
    expect(pairsOf(150).filter(([u, v]) => graph.joined(u, v)).length).toBeGreaterThan(20);
  });

  it('joins every pair as often as any other, and pairs independently', () => {
    const [nodes, graphs] = [12, 3000];
    const pairs = pairsOf(nodes);
    const made = range(graphs).map((seed) => make(nodes, p, seed));
    const counts = pairs.map(([u, v]) => made.filter((graph) => graph.joined(u, v)).length);
    const spread = graphs * p * (1 - p);
    const chiSquare = sum(counts.map((count) => (count - graphs * p) ** 2 / spread));
    // Squares of the edges' number around its mean add up to its variance only if pairs do not know of each other.
    const squares = made.map((graph) => (pairs.filter(([u, v]) => graph.joined(u, v)).length - pairs.length * p) ** 2);
    expectNear([missOfChiSquare(chiSquare, pairs.length), missOfMean(squares, pairs.length * p * (1 - p))]);
  });

  it('does not know of an edge when it comes to the next: p^2 of pairs beside each other are both joined', () => {
    const nodes = 300;
    const counts = range(30).map((seed) => {
      const graph = make(nodes, p, seed);
      return pairsOf(nodes).filter(([w, v]) => w > 0 && graph.joined(w, v) && graph.joined(w - 1, v)).length;
    });
    expectNear([missOfMean(counts, ((nodes - 1) * (nodes - 2) * p * p) / 2)]);
  });

  it('has other edges with another seed: p^2 of all pairs are joined in both', () => {
    const pairs = pairsOf(300);
    const misses = range(8).map((i) => {
      const [one, other] = [make(300, p, 2 * i), make(300, p, 2 * i + 1)];
      const both = pairs.filter(([u, v]) => one.joined(u, v) && other.joined(u, v)).length;
      return (both - pairs.length * p * p) / Math.sqrt(pairs.length * p * p * (1 - p * p));
    });
    expectNear([...misses, sum(misses) / Math.sqrt(misses.length)]);
  });

  it('gives each neighbour the same chance, and never anybody else', () => {
    const nodes = p < 0.01 ? 2000 : 300;
    const graph = make(nodes, p, 9);
    const counts = [...range(20), nodes - 1].map((u) => drawsOf(graph, u, nodes));
    const chiSquare = sum(counts.flat().map((count) => (count - 50) ** 2 / 50));
    expectNear([missOfChiSquare(chiSquare, sum(counts.map((of) => Math.max(0, of.length - 1))))]);
  });
});

describe('an enumerated graph', () => {
  it.each([0.0625, 0.3, 1])('is that of the hash, edge for edge, with p = %d', (p) => {
    const [one, other] = [stored(enumerated(200, p, 3)), implicitly(200, p, 3)];
    expect(pairsOf(200).filter(([u, v]) => one.joined(u, v) !== other.joined(u, v))).toEqual([]);
  });
});

describe('edgeLimit', () => {
  it('leaves exactly round(p 2^32) hashes at or below it', () => {
    expect([2 ** -32, 1 / 256, 0.5, 1].map(edgeLimit)).toEqual([0, 2 ** 24 - 1, 2 ** 31 - 1, 2 ** 32 - 1]);
  });

  it('joins everybody with p = 1', () => {
    expect(pairsOf(60).every(([u, v]) => hasEdge(7, u, v, edgeLimit(1)))).toBe(true);
  });

  it.each([0, 2 ** -33, 1.001, Number.NaN])('refuses %d', (p) => {
    expect(() => edgeLimit(p)).toThrow('outside 2^-32 .. 1');
  });
});

describe('candidateOf', () => {
  it('finds each of the others by as many words, to one word', () => {
    const [nodes, all] = [17, 2 ** 16];
    const counts = new Array<number>(nodes).fill(0);
    for (let i = 0; i < all; i++) counts[candidateOf(5, i * 2 ** 16, nodes)]++;
    expect(counts.map((count, v) => (v === 5 ? count : Math.abs(count - all / 16)))).toEqual(new Array(nodes).fill(0));
  });

  it('reaches the first and the last, and never itself', () => {
    expect([candidateOf(0, 0, 2), candidateOf(1, 0xffff_ffff, 2)]).toEqual([1, 0]);
    expect([candidateOf(3, 0, 9), candidateOf(3, 0xffff_ffff, 9)]).toEqual([0, 8]);
    expect([candidateOf(0, 0, 9), candidateOf(8, 0xffff_ffff, 9)]).toEqual([1, 7]);
  });
});
