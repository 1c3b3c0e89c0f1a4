/** What a swarm remembers from round to round, as one core holds it: the buffers of layout.ts, bitsets once. */
import { bitsetWords, copyCountOffsets, peerWords } from '../layout.ts';

export interface SwarmState {
  /** `bitsetWords` words per peer. */
  readonly blocks: Uint32Array;
  /** `peerWords` words per peer. */
  readonly peers: Uint32Array;
  readonly copyCounts: Uint32Array;
  /** Offsets and neighbours of a stored graph. */
  readonly graph: Uint32Array;
}

export const emptyState = (
  { peers, blocks, slots }: { readonly peers: number; readonly blocks: number; readonly slots: number },
  graph: Uint32Array,
): SwarmState => ({
  blocks: new Uint32Array(peers * bitsetWords(blocks)),
  peers: new Uint32Array(peers * peerWords(slots)),
  copyCounts: new Uint32Array(copyCountOffsets(blocks).words),
  graph,
});
