/**
 * Whether anything can ever happen again in a swarm that stands still. Until the next transfer nothing changes but who is there, and
 * that is known: arrivals are set, and who leaves is complete already. So the question has an exact answer: is there a pair of
 * neighbours, one that shares and one that lacks what it holds, who are there in one and the same round from now on?
 *
 * Pairs are looked at last. First those who have nothing that anybody lacks, and those who lack nothing that anybody has, are left
 * out; in most swarms that cannot go on nobody remains then.
 */
import type { CsrGraph } from '../../../topology/csr.ts';
import { hasEdge, type ImplicitGraph } from '../../../topology/random-graph.ts';

/** A swarm at the beginning of a round. */
export interface Standing {
  readonly graph: CsrGraph | ImplicitGraph;
  /** `words` words per peer: a bit for each block held. */
  readonly blocks: Uint32Array;
  readonly words: number;
  /** Rounds in which each peer is there, from the present one on: from `from[peer]` until before `until[peer]`. */
  readonly from: Uint32Array;
  readonly until: Uint32Array;
  /** Whether a peer pushes what it holds: no free rider. */
  readonly shares: (peer: number) => boolean;
}

/** Those who could push something, and those who could be pushed something, as far as one can tell without looking at pairs. */
export interface Sides {
  readonly givers: readonly number[];
  readonly takers: readonly number[];
  /** All blocks that those who share hold. */
  readonly offered: Uint32Array;
}

export function sidesOf(standing: Standing): Sides {
  const { from, until, words } = standing;
  const there: number[] = [];
  for (let peer = 0; peer < from.length; peer++) if (from[peer] < until[peer]) there.push(peer);
  const sharing = there.filter(standing.shares);
  const offered = new Uint32Array(words);
  for (const peer of sharing) for (let w = 0; w < words; w++) offered[w] |= held(standing, peer, w);
  const wanted = new Uint32Array(words);
  const takers = there.filter((peer) => lacks(standing, peer, offered, wanted));
  return { givers: sharing.filter((peer) => holdsAny(standing, peer, wanted)), takers, offered };
}

/** Whether a transfer can ever happen again, from the present round on. */
export function canGoOn(standing: Standing, { givers, takers }: Sides): boolean {
  if (givers.length === 0) return false;
  const { graph } = standing;
  return 'offsets' in graph
    ? meetsNeighbour(standing, graph, givers, takers)
    : meetsByHash(standing, graph, givers, takers);
}

function meetsNeighbour(
  standing: Standing,
  { nodes, offsets, neighbours }: CsrGraph,
  givers: readonly number[],
  takers: readonly number[],
): boolean {
  const gives = new Uint8Array(nodes);
  for (const peer of givers) gives[peer] = 1;
  return takers.some((taker) => {
    for (let i = offsets[taker]; i < offsets[taker + 1]; i++) {
      const giver = neighbours[i];
      if (gives[giver] === 1 && canPush(standing, giver, taker)) return true;
    }
    return false;
  });
}

/** Edges are asked for last. Who stays longest is asked first, so that nobody is looked at who is gone when a taker arrives. */
function meetsByHash(
  standing: Standing,
  { seed, limit }: ImplicitGraph,
  givers: readonly number[],
  takers: readonly number[],
): boolean {
  const { from, until } = standing;
  const byLeaving = [...givers].sort((a, b) => until[b] - until[a]);
  return takers.some((taker) => {
    for (const giver of byLeaving) {
      if (until[giver] <= from[taker]) return false;
      if (canPush(standing, giver, taker) && hasEdge(seed, giver, taker, limit)) return true;
    }
    return false;
  });
}

/** Whether both are there at one time, and the giver holds what the taker lacks: so they are two. */
function canPush(standing: Standing, giver: number, taker: number): boolean {
  const { from, until, blocks, words } = standing;
  if (Math.max(from[giver], from[taker]) >= Math.min(until[giver], until[taker])) return false;
  for (let w = 0; w < words; w++) if (blocks[giver * words + w] & ~blocks[taker * words + w]) return true;
  return false;
}

const held = ({ blocks, words }: Standing, peer: number, word: number): number => blocks[peer * words + word];

const holdsAny = (standing: Standing, peer: number, wanted: Uint32Array): boolean =>
  wanted.some((word, w) => (word & held(standing, peer, w)) !== 0);

/** Whether a peer lacks any of the blocks offered; adds those to `wanted`. */
function lacks(standing: Standing, peer: number, offered: Uint32Array, wanted: Uint32Array): boolean {
  let any = 0;
  for (let w = 0; w < offered.length; w++) {
    const lacked = offered[w] & ~held(standing, peer, w);
    wanted[w] |= lacked;
    any |= lacked;
  }
  return any !== 0;
}
