/**
 * Makes stored random graphs G(n, p): the very graph of the hash, or, where edges are rare, one by skipping what is not there.
 * `room`: words of the array that they are packed into, if these are more than it takes.
 */

import { assert } from '../base/assert.ts';
import { STREAMS, threefry2x32 } from '../base/threefry.ts';
import { wordsOf } from '../base/threshold.ts';
import { type LowerRows, type PackedGraph, packCsr } from './csr.ts';
import { edgeLimit, hasEdge } from './random-graph.ts';

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

/** Collects the lower neighbours of one node after the other, in an array that has room as a rule and grows where it has not. */
export class RowWriter {
  private readonly ends: Uint32Array;
  private lower: Uint32Array;
  private count = 0;

  /** `room`: edges that are likely to come. */
  constructor(nodes: number, room: number) {
    this.ends = new Uint32Array(nodes);
    this.lower = new Uint32Array(room);
  }

  /** A neighbour of the row at hand, higher than those before it. */
  add(node: number): void {
    if (this.count === this.lower.length) this.grow();
    this.lower[this.count++] = node;
  }

  /** Ends a row; the next one begins. */
  end(row: number): void {
    this.ends[row] = this.count;
  }

  get rows(): LowerRows {
    return { ends: this.ends, lower: this.lower.subarray(0, this.count) };
  }

  private grow(): void {
    const larger = new Uint32Array(Math.ceil(this.lower.length * 1.25) + 16);
    larger.set(this.lower);
    this.lower = larger;
  }
}

const DIGIT_BITS = 12;
const BASE = 2 ** DIGIT_BITS;
const ONE = 2 ** 32;

interface Digit {
  /** Words below `bounds[j + 1]`, and not below `bounds[j]`, give digit j. Whole numbers up to 2^32, hence doubles. */
  readonly bounds: Float64Array;
  /** The digit that a word gives of which all but the highest bits are 0: where to begin looking. */
  readonly guide: Uint16Array;
}

/**
 * Geometric random numbers by integer thresholds: how many failures come before a success of probability p.
 *
 * The digits of such a number K, to any base B, are independent: with a = 1 - p, P(K = sum of d_i B^i) = p a^(d_0) (a^B)^(d_1) ...,
 * a product of one factor per digit. So each digit is drawn by itself from its own table, whose thresholds are
 * P(d_i < j) = (1 + r + ... + r^(j-1)) / (1 + r + ... + r^(B-1)), r = a^(B^i), in parts of 2^32. Nothing but `+ * /` makes them, so
 * they are the same everywhere. Each is right to 2^-33; digits are drawn until the next would be 0 to that precision.
 */
export class GeometricDraws {
  private readonly digits: readonly Digit[];
  private readonly words = new Uint32Array(2);
  private drawn = 0;

  /** Successes of probability `p`, from 2^-32 to 1; words are those of counters 0, 1, ... of a stream. */
  constructor(
    p: number,
    private readonly seed: number,
    private readonly stream: number,
  ) {
    assert(p >= 1 / ONE && p <= 1, `probability ${p} is outside 2^-32 .. 1`);
    this.digits = digitsOf(1 - p);
  }

  next(): number {
    let number = 0;
    let scale = 1;
    for (const digit of this.digits) {
      number += scale * digitAt(digit, this.word());
      scale *= BASE;
    }
    return number;
  }

  private word(): number {
    const half = this.drawn & 1;
    if (half === 0) threefry2x32(this.seed, this.stream, Math.floor(this.drawn / 2) >>> 0, 0, this.words);
    this.drawn++;
    return this.words[half];
  }
}

function digitsOf(ratio: number): Digit[] {
  const digits: Digit[] = [];
  let r = ratio;
  do {
    digits.push(digitOf(r));
    for (let i = 0; i < DIGIT_BITS; i++) r *= r;
  } while (2 * r * ONE >= 1);
  return digits;
}

function digitOf(ratio: number): Digit {
  const sums = new Float64Array(BASE + 1);
  for (let j = 0, weight = 1; j < BASE; j++, weight *= ratio) sums[j + 1] = sums[j] + weight;
  const bounds = sums.map((sum) => wordsOf(sum / sums[BASE]));
  const guide = new Uint16Array(BASE);
  for (let i = 0, j = 0; i < BASE; i++) {
    while (bounds[j + 1] <= i * (ONE / BASE)) j++;
    guide[i] = j;
  }
  return { bounds, guide };
}

function digitAt({ bounds, guide }: Digit, word: number): number {
  let j = guide[word >>> (32 - DIGIT_BITS)];
  while (bounds[j + 1] <= word) j++;
  return j;
}
