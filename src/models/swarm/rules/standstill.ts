/** Why a swarm has come to a standstill for good, in a sentence: what the rounds engine asks when nothing has happened for long. */

import { bitCount } from '../../../base/u32.ts';
import { whole } from '../../../base/whole.ts';
import { readCsr } from '../../../topology/csr.ts';
import type { SwarmConfig } from '../config.ts';
import { bitsetWords, GRAPH, PEER, peerWords } from '../layout.ts';
import { canGoOn, type Sides, type Standing, sidesOf } from './can-go-on.ts';
import { freeRiders, leavesAt } from './presence.ts';
import type { SwarmState } from './state.ts';

/** The words that are looked at. */
export type Still = Pick<SwarmState, 'blocks' | 'peers' | 'graph'>;

/** Why nothing can ever happen again from the beginning of round `round` on; undefined while something can. Exact. */
export function standstill(config: SwarmConfig, seed: number, state: Still, round: number): string | undefined {
  const standing = standingOf(config, seed, state, round);
  const sides = sidesOf(standing);
  return canGoOn(standing, sides) ? undefined : sentence(config, state, sides);
}

function standingOf(config: SwarmConfig, seed: number, { blocks, peers, graph }: Still, round: number): Standing {
  const riders = freeRiders(config, seed);
  const stride = peerWords(config.slots);
  const from = new Uint32Array(config.peers);
  const until = new Uint32Array(config.peers);
  for (let u = 0, at = 0; u < config.peers; u++, at += stride) {
    from[u] = Math.max(round, peers[at + PEER.arrival]);
    until[u] = leavesAt(config, u, peers[at + PEER.completed]);
  }
  return {
    graph:
      config.graph === GRAPH.stored
        ? readCsr(graph, config.peers)
        : { nodes: config.peers, seed, limit: config.edgeLimit },
    blocks,
    words: bitsetWords(config.blocks),
    from,
    until,
    shares: (peer) => riders?.[peer] !== 1,
  };
}

function sentence(config: SwarmConfig, { peers }: Still, { offered }: Sides): string {
  const stride = peerWords(config.slots);
  let incomplete = 0;
  for (let u = 0; u < config.peers; u++) if (peers[u * stride + PEER.held] < config.blocks) incomplete++;
  if (incomplete === 0) return 'every peer is complete, so there is nothing left to push';
  const gone = config.blocks - offered.reduce((sum, word) => sum + bitCount(word), 0);
  return `${whole(incomplete)} of ${whole(config.peers)} peers can never be complete: ${reason(config, gone)}`;
}

function reason({ blocks }: SwarmConfig, gone: number): string {
  if (gone === blocks) return 'nobody is left who holds a block and shares it';
  if (gone > 0)
    return `nobody who shares has ${gone === 1 ? 'one' : whole(gone)} of the ${whole(blocks)} blocks any more`;
  return 'nobody they are connected to has what they lack';
}
