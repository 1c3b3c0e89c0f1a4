/**
 * Whether a swarm can go on, against asking every pair in every round; and at sizes and shapes where looking at every pair would
 * not do.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_BITS, NEVER } from '../../../base/u32.ts';
import { neighboursOf } from '../../../topology/csr.ts';
import { enumerated, skipped } from '../../../topology/generate.ts';
import { edgeLimit, hasEdge } from '../../../topology/random-graph.ts';
import { canGoOn as asked, type Standing, sidesOf } from './can-go-on.ts';

const ROUND = 3;
/** Nothing that a generated swarm does happens later. */
const LAST = 16;

const canGoOn = (standing: Standing): boolean => asked(standing, sidesOf(standing));

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** The question to the letter: round by round, pair by pair, block by block. */
function sometimePushes({ graph, blocks, words, from, until, shares }: Standing): boolean {
  const peers = range(from.length);
  const joined = (u: number, v: number) =>
    'offsets' in graph ? neighboursOf(graph, u).includes(v) : u !== v && hasEdge(graph.seed, u, v, graph.limit);
  const holds = (u: number, b: number) => ((blocks[u * words + (b >>> 5)] >>> (b & 31)) & 1) === 1;
  const isThere = (u: number, round: number) => from[u] <= round && round < until[u];
  const pushes = (u: number, v: number, round: number) =>
    isThere(u, round) &&
    isThere(v, round) &&
    shares(u) &&
    joined(u, v) &&
    range(32 * words).some((b) => holds(u, b) && !holds(v, b));
  return range(LAST + 1).some((r) => r >= ROUND && peers.some((u) => peers.some((v) => pushes(u, v, r))));
}

/** Few peers, few edges, few differences: about half of them cannot go on. */
const anyStanding = fc
  .record({
    peers: fc.integer({ min: 2, max: 7 }),
    kind: fc.constantFrom('implicit', 'enumerated', 'skipped'),
    p: fc.double({ min: 0.05, max: 1, noNaN: true }),
    seed: fc.nat(),
    words: fc.constantFrom(1, 3),
    base: fc.constantFrom(0, 0b1011, ALL_BITS),
    changes: fc.array(fc.tuple(fc.nat(20), fc.constantFrom(0, 1, 2, 31)), { maxLength: 4 }),
    arrivals: fc.array(fc.constantFrom(0, 0, 0, 5, 9, LAST), { minLength: 7, maxLength: 7 }),
    leaving: fc.array(fc.constantFrom(NEVER, NEVER, NEVER, 2, 6, 12), { minLength: 7, maxLength: 7 }),
    riders: fc.nat(127),
  })
  .map(({ peers, kind, p, seed, words, base, changes, arrivals, leaving, riders }): Standing => {
    const blocks = new Uint32Array(peers * words).fill(base);
    for (const [word, bit] of changes) if (word < blocks.length) blocks[word] ^= 1 << bit;
    const stored = kind === 'enumerated' ? enumerated : skipped;
    return {
      graph: kind === 'implicit' ? { nodes: peers, seed, limit: edgeLimit(p) } : stored(peers, p, seed),
      blocks,
      words,
      from: Uint32Array.from(arrivals.slice(0, peers), (round) => Math.max(ROUND, round)),
      until: Uint32Array.from(leaving.slice(0, peers)),
      shares: (peer) => ((riders >>> peer) & 1) === 0,
    };
  });

describe('canGoOn', () => {
  it('agrees with asking every pair in every round', () => {
    let ended = 0;
    fc.assert(
      fc.property(anyStanding, (standing) => {
        const expected = sometimePushes(standing);
        if (!expected) ended++;
        expect(canGoOn(standing)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
    // Both answers were there to be given.
    expect(ended).toBeGreaterThan(300);
    expect(ended).toBeLessThan(2700);
  });

  /** Everybody is there for ever, shares, and holds `held`, but for what `set` changes. */
  function swarm(graph: Standing['graph'], held: number, words = 1): Standing {
    return {
      graph,
      blocks: new Uint32Array(graph.nodes * words).fill(held),
      words,
      from: new Uint32Array(graph.nodes).fill(ROUND),
      until: new Uint32Array(graph.nodes).fill(NEVER),
      shares: () => true,
    };
  }
  const dense = { nodes: 200_000, seed: 1, limit: edgeLimit(0.5) };

  it('is over where a block is gone from a large swarm', () => {
    expect(canGoOn(swarm(dense, 0b0111))).toBe(false);
  });

  it('is over where only one who never shares has the block that all lack', () => {
    const standing = swarm(dense, 0b0111);
    standing.blocks[77] = 0b1111;
    expect(canGoOn(standing)).toBe(true);
    expect(canGoOn({ ...standing, shares: (peer) => peer !== 77 })).toBe(false);
  });

  it('waits for the one who is still to come, if somebody is there then', () => {
    const standing = swarm(dense, 0b1111);
    standing.blocks[5] = 0;
    standing.from[5] = 900;
    expect(canGoOn(standing)).toBe(true);
    standing.until.fill(900);
    standing.until[5] = NEVER;
    expect(canGoOn(standing)).toBe(false);
    standing.until.fill(901, 100, 200);
    expect(canGoOn(standing)).toBe(true);
  });

  it('is over where nobody reaches a part of a stored graph, or a peer without neighbours', () => {
    const graph = skipped(100_000, 2 / 100_000, 1);
    const standing = swarm(graph, 0);
    const alone = range(graph.nodes).filter((u) => neighboursOf(graph, u).length === 0);
    expect(alone.length).toBeGreaterThan(1000);
    standing.blocks.fill(1);
    for (const peer of alone) standing.blocks[peer] = 0;
    expect(canGoOn(standing)).toBe(false);
    standing.blocks[neighboursOf(graph, 0)[0]] = 0;
    expect(canGoOn(standing)).toBe(true);
  });
});
