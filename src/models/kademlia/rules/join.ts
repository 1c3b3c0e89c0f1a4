/**
 * Joining: whom a peer asks that knows nobody. In a cold start peers join one after another, in a random order, each
 * through a random one that joined before. Twin of shaders/models/kademlia/join.wesl.
 */
import { threefry2x32 } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
import type { HandlerContext } from '../../../engine/event/model.ts';
import type { Peer } from '../../../underlay/peer.ts';
import type { Roles } from '../../../underlay/roles.ts';
import { type KademliaConfig, STATE } from '../config.ts';
import { STREAMS } from '../streams.ts';

/** Who joins when: `order[r]` is the peer that joins r-th, `ranks[p]` when peer p does. Empty if all know each other. */
export interface JoinOrder {
  readonly order: Uint32Array;
  readonly ranks: Uint32Array;
}

/** A random order (Fisher and Yates). */
export function joinOrder(seed: number, { peers, joinSpan }: Pick<KademliaConfig, 'peers' | 'joinSpan'>): JoinOrder {
  if (joinSpan === 0) return { order: new Uint32Array(0), ranks: new Uint32Array(0) };
  const order = Uint32Array.from({ length: peers }, (_, peer) => peer);
  const words = new Uint32Array(2);
  for (let last = peers - 1; last > 0; last--) {
    threefry2x32(seed, STREAMS.joining, last, 0, words);
    const other = mulHigh(words[0], last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  const ranks = new Uint32Array(peers);
  for (let rank = 0; rank < peers; rank++) ranks[order[rank]] = rank;
  return { order, ranks };
}

/** Parts of 2^32 between two that join. */
export const joinStep = ({ peers }: Pick<KademliaConfig, 'peers'>): number => Math.floor(2 ** 32 / peers);

/** Peers drawn before giving up: that many in a row behind a NAT are rare. */
export const MOST_TRIES = 16;

export class Joining {
  private readonly config: KademliaConfig;
  private readonly peer: Peer;
  private readonly roles: Roles;
  private readonly joins: JoinOrder;

  constructor(config: KademliaConfig, peer: Peer, roles: Roles, joins: JoinOrder) {
    this.config = config;
    this.peer = peer;
    this.roles = roles;
    this.joins = joins;
  }

  get isCold(): boolean {
    return this.config.joinSpan > 0;
  }

  /** When a peer joins in a cold start. */
  timeOf(node: number): number {
    return 1 + mulHigh(this.joins.ranks[node] * joinStep(this.config), this.config.joinSpan);
  }

  /** Finds somebody to ask, who may be offline; puts them into `found`, as into a response, and returns how many: 0 or 1. */
  bootstrapContact(found: Uint32Array, context: HandlerContext): number {
    const { peers } = this.config;
    const { node, state, stateBase } = this.peer;
    // In its first session a peer that joins knows of those before it; the first of all, and later sessions, of anybody.
    const before = this.isCold && state[stateBase + STATE.incarnation] === 1 ? this.joins.ranks[node] : 0;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      context.draw();
      const drawn = mulHigh(context.words[0], before > 0 ? before : peers);
      const other = before > 0 ? this.joins.order[drawn] : drawn;
      if (other === node || this.roles.isNated(other)) continue;
      found[1] = other + 1;
      return 1;
    }
    return 0;
  }
}
