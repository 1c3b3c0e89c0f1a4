/**
 * Which copies are lost: docs/mobile.md, "PKT"; twin of shaders/models/mobile/losses.wesl. Every node has a key as sender and one as receiver, which
 * Threefry makes; a copy is decided by both and the packet, mixed.
 */
import { threefry2x32 } from '../../../base/threefry.ts';
import { MOST_U32 } from '../../../base/u32.ts';
import type { MobileConfig } from '../config.ts';
import { STREAMS } from '../layout.ts';

/** Factors: the two of the finalizer, and of a packet's number, 2^32 over the golden ratio. */
export const SCRAMBLE = { first: 0x85eb_ca6b, second: 0xc2b2_ae35, packet: 0x9e37_79b9 } as const;
/** Their inverses: shaders get the key of a sender back out of what is mixed with a packet. */
export const UNSCRAMBLE = { first: 0xa5cb_9243, second: 0x7ed1_b41d } as const;

export class Losses {
  private readonly below: number;
  private readonly senders: Uint32Array;
  private readonly receivers: Uint32Array;

  constructor({ nodes, seed, drop }: MobileConfig) {
    this.below = drop;
    this.senders = new Uint32Array(nodes);
    this.receivers = new Uint32Array(nodes);
    const words = new Uint32Array(2);
    for (let node = 0; node < nodes; node++) {
      threefry2x32(seed, STREAMS.links, node, 0, words);
      this.senders[node] = words[0];
      this.receivers[node] = words[1];
    }
  }

  isLost(sender: number, receiver: number, packet: number): boolean {
    const { below } = this;
    if (below === 0 || below === MOST_U32) return below === MOST_U32;
    const way = scramble(this.senders[sender] + Math.imul(packet, SCRAMBLE.packet)) ^ this.receivers[receiver];
    return scramble(way) < below;
  }
}

/** The finalizer of MurmurHash3 (Appleby): every bit of the result depends on every bit of the word. */
function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), SCRAMBLE.first);
  mixed = Math.imul(mixed ^ (mixed >>> 13), SCRAMBLE.second);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
