/** The swarm before round 0: seeds hold everything, all others nothing. Twin of shaders/models/swarm/start.wesl. */
import { NEVER } from '../../../base/u32.ts';
import type { SwarmConfig } from '../config.ts';
import { bitsetWords, PEER, peerWords, pushWord } from '../layout.ts';
import type { SwarmState } from './state.ts';

/** Fills `state`, which is all zeros but for the graph. `arrivals`: from `arrivalRounds`. */
export function startSwarm(
  config: SwarmConfig,
  arrivals: Uint32Array,
  { blocks, peers, copyCounts }: SwarmState,
): void {
  const stride = peerWords(config.slots);
  const words = bitsetWords(config.blocks);
  for (let u = 0, at = 0; u < config.peers; u++, at += stride) {
    const isSeed = u < config.seeds;
    peers[at + PEER.held] = isSeed ? config.blocks : 0;
    peers[at + PEER.arrival] = arrivals[u];
    peers[at + PEER.completed] = isSeed ? 0 : NEVER;
    for (let slot = 0; slot < config.slots; slot++) peers[at + PEER.push + slot] = pushWord(u, 0);
  }
  for (let u = 0; u < config.seeds; u++)
    for (let b = 0; b < config.blocks; b++) blocks[u * words + (b >>> 5)] |= 1 << (b & 31);
  copyCounts.fill(config.seeds, 0, config.blocks);
}
