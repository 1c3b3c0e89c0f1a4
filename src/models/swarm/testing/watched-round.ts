/** A round of a small swarm seen from outside: who was there and held what before it, what was pushed, who holds what after it. */
import { NEVER } from '../../../base/u32.ts';
import { hasEdge } from '../../../topology/random-graph.ts';
import { blockOf, GRAPH, PEER, peerWords, receiverOf } from '../layout.ts';
import type { SmallSwarm } from './small-swarm.ts';

export interface SeenPush {
  readonly src: number;
  readonly slot: number;
  readonly dst: number;
  readonly block: number;
}

export interface Holdings {
  /** By peer, then by block. */
  readonly holds: readonly (readonly boolean[])[];
  readonly present: readonly boolean[];
}

export interface WatchedRound {
  readonly round: number;
  readonly before: Holdings;
  readonly pushes: readonly SeenPush[];
  readonly after: Holdings;
}

export function watchRound(swarm: SmallSwarm): WatchedRound {
  const { round } = swarm;
  const before = holdingsOf(swarm);
  swarm.step();
  return { round, before, pushes: pushesOf(swarm), after: holdingsOf(swarm) };
}

export const peersOf = ({ config }: SmallSwarm): readonly number[] => indices(config.peers);
export const blocksOf = ({ config }: SmallSwarm): readonly number[] => indices(config.blocks);

export function holdingsOf(swarm: SmallSwarm): Holdings {
  return {
    holds: peersOf(swarm).map((u) => blocksOf(swarm).map((b) => swarm.holds(u, b))),
    present: peersOf(swarm).map((u) => swarm.word(u, 'arrival') <= swarm.round && swarm.round < goneAt(swarm, u)),
  };
}

export const copiesOf = ({ holds }: Holdings, block: number): number => holds.filter((held) => held[block]).length;

export const usefulOf = ({ holds }: Holdings, src: number, dst: number): readonly number[] =>
  indices(holds[src].length).filter((b) => holds[src][b] && !holds[dst][b]);

export function areNeighbours({ config, seed, state }: SmallSwarm, u: number, v: number): boolean {
  if (u === v) return false;
  if (config.graph === GRAPH.implicit) return hasEdge(seed, u, v, config.edgeLimit);
  const row = state.graph.subarray(config.peers + 1).subarray(state.graph[u], state.graph[u + 1]);
  return row.includes(v);
}

/** The first round in which a peer is gone: of seeds it is set, others stay a while after they are complete. */
function goneAt(swarm: SmallSwarm, peer: number): number {
  const { seeds, seedsLeave, linger } = swarm.config;
  const completed = swarm.word(peer, 'completed');
  if (peer < seeds) return seedsLeave;
  return completed === NEVER || linger === NEVER ? NEVER : completed + linger;
}

function pushesOf({ config, state }: SmallSwarm): SeenPush[] {
  const stride = peerWords(config.slots);
  return indices(config.peers).flatMap((src) =>
    indices(config.slots).flatMap((slot) => {
      const push = state.peers[src * stride + PEER.push + slot];
      const dst = receiverOf(push);
      return dst === src ? [] : [{ src, slot, dst, block: blockOf(push) }];
    }),
  );
}

const indices = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
