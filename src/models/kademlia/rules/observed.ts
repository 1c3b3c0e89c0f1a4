/** What peers show when a run is looked at; twin of shaders/models/kademlia/observed.wesl. */
import type { AddObserved, HandlerContext } from '../../../engine/event/model.ts';
import { NATED, ONLINE } from '../../../underlay/status.ts';
import { type KademliaConfig, STATE } from '../config.ts';
import { contactOf } from './contact.ts';

/** Requests answered by each peer; contacts by their bucket; contacts that would answer now (0) and that would not (1). */
export const OBSERVED = ['load', 'bucketFill', 'staleContacts'] as const;
const [LOAD, BUCKET_FILL] = OBSERVED.keys();

/** Only peers that are online count. */
export function observePeer(
  { k, buckets }: KademliaConfig,
  node: number,
  index: number,
  context: HandlerContext,
  add: AddObserved,
): void {
  const { state, store } = context;
  const stateBase = context.stateAt(node);
  if ((state[stateBase + STATE.status] & ONLINE) === 0) return;
  if (index === LOAD) {
    add(state[stateBase + STATE.served], 1);
    return;
  }
  const storeBase = context.storeAt(node);
  let stale = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    let filled = 0;
    for (let i = 0; i < k; i++) {
      const word = store[storeBase + bucket * k + i];
      if (word === 0) continue;
      filled++;
      if ((state[context.stateAt(contactOf(word)) + STATE.status] & (ONLINE | NATED)) !== ONLINE) stale++;
    }
    if (index === BUCKET_FILL) add(bucket, filled);
  }
  if (index === BUCKET_FILL) return;
  add(0, state[stateBase + STATE.fill] - stale);
  add(1, stale);
}
