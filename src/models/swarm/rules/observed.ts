/** What a peer adds to distributions when the run is looked at; twin of `observe` in shaders/models/swarm/swarm.wesl. */
import { NEVER } from '../../../base/u32.ts';
import { PEER, peerWords } from '../layout.ts';

/** In the order of their numbers. */
export const OBSERVED = ['completionRound', 'downloadRounds', 'uploads'] as const;

export interface ObservedSwarm {
  readonly seeds: number;
  readonly slots: number;
}

export function observePeer(
  { seeds, slots }: ObservedSwarm,
  peer: number,
  index: number,
  peers: Uint32Array,
  add: (value: number, weight: number) => void,
): void {
  const at = peer * peerWords(slots);
  if (OBSERVED[index] === 'uploads') {
    add(peers[at + PEER.uploaded], 1);
    return;
  }
  const completed = peers[at + PEER.completed];
  // Seeds of the beginning never had to wait.
  if (peer < seeds || completed === NEVER) return;
  add(OBSERVED[index] === 'completionRound' ? completed : completed - peers[at + PEER.arrival], 1);
}
