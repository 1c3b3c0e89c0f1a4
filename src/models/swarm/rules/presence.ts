/** Who is there in a round, and who shares. Twin of shaders/models/swarm/peer.wesl. */
import { threefry2x32 } from '../../../base/threefry.ts';
import { NEVER } from '../../../base/u32.ts';
import type { SwarmConfig } from '../config.ts';
import { STREAMS } from '../layout.ts';

/** The first round in which a peer is gone; NEVER if it stays. `completed`: its word in PEER. */
export function leavesAt(config: SwarmConfig, peer: number, completed: number): number {
  if (peer < config.seeds) return config.seedsLeave;
  return Math.min(NEVER, completed + config.linger);
}

/** Whether a peer takes part in a round. What completes it in this very round does not change that. */
export const isPresent = (
  config: SwarmConfig,
  peer: number,
  arrival: number,
  completed: number,
  round: number,
): boolean => arrival <= round && round < leavesAt(config, peer, completed);

/** A one for each peer that never shares; undefined where all do. */
export function freeRiders({ peers, seeds, riderBelow }: SwarmConfig, seed: number): Uint8Array | undefined {
  if (riderBelow === 0) return undefined;
  const riders = new Uint8Array(peers);
  const draw = new Uint32Array(2);
  for (let peer = seeds; peer < peers; peer++) {
    threefry2x32(seed, STREAMS.roles, peer, 0, draw);
    riders[peer] = Number(draw[0] < riderBelow);
  }
  return riders;
}
