/** What a node is at the end, as a term of the digest; twin of `state_term` in shaders/models/mobile/mobile.wesl. */
import { type Digest, MIX_STATE } from '../../../base/mix.ts';
import { NODE, NODE_WORDS } from '../layout.ts';
import type { PacketRows } from './rows.ts';
import type { MobileState } from './state.ts';

/** In this order, after the number of the node; then the words of the row of packets seen. */
export const TERM_WORDS = [
  'x',
  'y',
  'z',
  'leg',
  'left',
  'degree',
  'heard',
  'lost',
  'accepted',
  'relayed',
  'turnedAway',
  'watchedAt',
  'watchedFrom',
  'watchedHops',
  'watchedHeard',
] as const satisfies readonly (keyof typeof NODE)[];

export function addNode(rows: PacketRows, node: number, { nodes, packets }: MobileState, digest: Digest): void {
  digest.begin(MIX_STATE);
  digest.word(node);
  for (const name of TERM_WORDS) digest.word(nodes[node * NODE_WORDS + NODE[name]]);
  for (let word = 0; word < rows.width; word++) digest.word(packets[rows.at(node, rows.rows.seen, word)]);
  digest.end();
}
