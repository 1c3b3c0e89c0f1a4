/** Whom a slot finds: each neighbour that is there as likely as another, nobody else, on graphs of both kinds, with churn and without. */
import { describe, expect, it } from 'vitest';
import { neighboursOf } from '../../../topology/csr.ts';
import { enumerated, skipped } from '../../../topology/generate.ts';
import { edgeLimit } from '../../../topology/random-graph.ts';
import { ARRIVALS, type SwarmConfig } from '../config.ts';
import { GRAPH, PEER, peerWords, senderCounter } from '../layout.ts';
import { swarmOf } from '../testing/test-config.ts';
import { Partners } from './partner.ts';
import { startSwarm } from './start.ts';
import { emptyState } from './state.ts';

const SEED = 6;
const PEERS = 60;
const ROUNDS = 1500;

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** By how many standard deviations a chi-square misses its degrees of freedom (Wilson and Hilferty 1931). */
function missOf(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
}

interface Found {
  /** `counts[u][c]`: how often u found c. */
  readonly counts: readonly Uint32Array[];
  /** The draws for blocks, by their three highest bits. */
  readonly picks: Uint32Array;
}

/** What both slots of all peers find in many rounds, if the peers `absent` are still to come. */
function findAll(config: SwarmConfig, graph: Uint32Array, absent: readonly number[]): Found {
  const state = emptyState(config, graph);
  startSwarm(config, new Uint32Array(PEERS), state);
  for (const peer of absent) state.peers[peer * peerWords(config.slots) + PEER.arrival] = ROUNDS;
  const partners = new Partners(config, SEED, state);
  const counts = range(PEERS).map(() => new Uint32Array(PEERS));
  const picks = new Uint32Array(8);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < 2 * PEERS; i++) partners.sender[i] = senderCounter(i >>> 1, i & 1);
    partners.find(round, 2 * PEERS);
    for (let i = 0; i < 2 * PEERS; i++) {
      counts[i >>> 1][partners.partner[i]]++;
      if (partners.partner[i] !== i >>> 1) picks[partners.pick[i] >>> 29]++;
    }
  }
  return { counts, picks };
}

const DENSE = enumerated(PEERS, 0.3, SEED);
const SPARSE = skipped(PEERS, 0.05, SEED);
const NONE = new Uint32Array(4);
const HASHED = { slots: 2, graph: GRAPH.implicit, edgeLimit: edgeLimit(0.3), tries: 200 };
const STORED = { slots: 2, graph: GRAPH.stored, tries: 200 };

describe.each([
  { kind: 'an implicit graph', graph: DENSE, words: NONE, changes: HASHED },
  { kind: 'a stored graph', graph: DENSE, words: DENSE.words, changes: STORED },
  { kind: 'a sparse stored graph', graph: SPARSE, words: SPARSE.words, changes: STORED },
])('on $kind', ({ graph, words, changes }) => {
  it.each([
    { who: 'everybody there', absent: [] },
    { who: 'a third still to come', absent: range(PEERS).filter((u) => u % 3 === 2) },
  ])('a slot finds each neighbour alike: $who', ({ absent }) => {
    const churn = absent.length > 0 ? { arrivals: ARRIVALS.flash } : {};
    const { counts, picks } = findAll(swarmOf({ peers: PEERS, ...changes, ...churn }), words, absent);
    let [chiSquare, freedom] = [0, 0];
    for (const [u, row] of counts.entries()) {
      const there = [...neighboursOf(graph, u)].filter((c) => !absent.includes(c));
      // Nobody but neighbours that are there; the sender itself where there is none.
      const found = range(PEERS).filter((c) => row[c] > 0);
      expect(found).toEqual(there.length === 0 ? [u] : there);
      const expected = (2 * ROUNDS) / Math.max(1, there.length);
      for (const c of there) chiSquare += (row[c] - expected) ** 2 / expected;
      freedom += Math.max(0, there.length - 1);
    }
    expect(Math.abs(missOf(chiSquare, freedom))).toBeLessThan(4);
    // The draw that picks the block knows nothing of the partner that was accepted.
    const each = picks.reduce((a, b) => a + b, 0) / 8;
    const ofPicks = picks.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
    expect(Math.abs(missOf(ofPicks, 7))).toBeLessThan(4);
  });
});
