/** The peer that is handling an event: where its words are, and what time it is. Shared by all parts of the handler. */
import type { HandlerContext } from '../../../engine/event/model.ts';
import { CHANGES, NATED, ONLINE, STATE } from '../config.ts';

export class Peer {
  node = 0;
  time = 0;
  /** First word of its state, and of its store. */
  stateBase = 0;
  storeBase = 0;
  state: Uint32Array = new Uint32Array(0);
  store: Uint32Array = new Uint32Array(0);

  begin(node: number, time: number, context: HandlerContext): void {
    this.node = node;
    this.time = time;
    if (this.state !== context.state) this.state = context.state;
    if (this.store !== context.store) this.store = context.store;
    this.stateBase = context.stateAt(node);
    this.storeBase = context.storeAt(node);
  }

  get isOnline(): boolean {
    return (this.state[this.stateBase + STATE.status] & ONLINE) !== 0;
  }

  get isNated(): boolean {
    return (this.state[this.stateBase + STATE.status] & NATED) !== 0;
  }
}

/** Remembers when the peer came or went: the last four times, the latest first. */
export function rememberChange({ state, stateBase, time }: Peer): void {
  const first = stateBase + STATE.changes;
  state.copyWithin(first + 1, first, first + CHANGES - 1);
  state[first] = time;
}

/**
 * Whether a peer was online and reachable at a time no longer ago than four changes: its status now, turned over once for
 * each change since.
 */
export function wasReachable(state: Uint32Array, stateBase: number, time: number): boolean {
  const status = state[stateBase + STATE.status];
  let online = status & ONLINE;
  for (let i = 0; i < CHANGES; i++) if (state[stateBase + STATE.changes + i] > time) online ^= ONLINE;
  return online !== 0 && (status & NATED) === 0;
}
