/** What a peer adds to the digest at the end; twin of `state_term` in shaders/models/swarm/swarm.wesl. */
import { type Digest, MIX_STATE } from '../../../base/mix.ts';
import { bitsetWords, PEER, peerWords } from '../layout.ts';
import type { SwarmState } from './state.ts';

export function addPeer(
  { blocks, slots }: { readonly blocks: number; readonly slots: number },
  peer: number,
  state: Pick<SwarmState, 'blocks' | 'peers'>,
  digest: Digest,
): void {
  const at = peer * peerWords(slots);
  const words = bitsetWords(blocks);
  digest.begin(MIX_STATE);
  digest.word(peer);
  for (const word of [PEER.arrival, PEER.completed, PEER.held, PEER.uploaded]) digest.word(state.peers[at + word]);
  for (let w = peer * words; w < (peer + 1) * words; w++) digest.word(state.blocks[w]);
  digest.end();
}
