/** The peer that is handling an event: where its words are, and what time it is. Shared by all parts of a handler; twin of shaders/underlay/peer.wesl. */
import type { HandlerContext } from '../engine/event/model.ts';

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
}
