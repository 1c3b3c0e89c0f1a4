/**
 * The event list: a pairing heap for each node (Fredman, Sedgewick, Sleator, Tarjan 1986), under a tree of next-event times. Most have a
 * few events. The children of a root hang at its node, so that what is sent to a node need not touch any of its events.
 */
import { NEVER, NONE } from '../../../base/u32.ts';
import { EVENT, type EventList, type ListSize, NO_EVENT, type ReadAhead } from './event-list.ts';
import { EventStore } from './event-store.ts';
import { NextTimes } from './next-times.ts';

/** Words of a record that are the heap's own: the first of its children, and the next child of its parent. */
const CHILD = 4;
const SIBLING = 5;
/** Nodes that are looked for at a time. */
const AHEAD = 32;

export class NodeHeaps implements EventList {
  size = 0;
  node = NONE;
  words: Uint32Array;
  private readonly store: EventStore;
  private readonly times: NextTimes;
  /** Of each node its first event, and the first child of that. */
  private readonly heads: Uint32Array;
  /** Nodes that were found to be next, how many, and how many of these have been given. */
  private readonly due = new Uint32Array(AHEAD);
  private readonly kinds = new Uint32Array(AHEAD);
  private found = 0;
  private done = 0;
  private readonly payloadWords: number;
  private readonly ahead: ReadAhead;
  /** So that no compiler leaves out a read. */
  seen = 0;

  static create(size: ListSize, ahead: ReadAhead): NodeHeaps {
    return new NodeHeaps(size, ahead);
  }

  static bytesFor({ nodes, events, payloadWords }: ListSize, most: number): number {
    return EventStore.bytesFor(nodes, events, payloadWords, most) + NextTimes.bytesFor(nodes) + 8 * nodes;
  }

  constructor({ nodes, events, payloadWords }: ListSize, ahead: ReadAhead) {
    this.payloadWords = payloadWords;
    this.ahead = ahead;
    this.store = new EventStore(nodes, events, payloadWords);
    this.words = this.store.words;
    this.times = new NextTimes(nodes);
    this.heads = new Uint32Array(2 * nodes);
  }

  get bytes(): number {
    return this.store.bytes + NextTimes.bytesFor(this.heads.length / 2) + this.heads.byteLength;
  }

  firstTime(): number {
    const { times, node, due } = this;
    let least = times.least();
    if (node !== NONE) least = Math.min(least, times.ofNodes[node]);
    for (let i = this.done; i < this.found; i++) least = Math.min(least, times.ofNodes[due[i]]);
    return least;
  }

  firstTimeOf(node: number): number {
    return this.times.ofNodes[node];
  }

  isPast(time: number, dst: number, src: number, seq: number): boolean {
    const first = this.heads[2 * dst];
    return first === NO_EVENT || this.comesBefore(time, src, seq, first);
  }

  take(limit: number): number {
    const { ofNodes } = this.times;
    let { node } = this;
    if (node === NONE || ofNodes[node] >= limit) {
      node = this.nextNode(limit);
      if (node === NONE) return NO_EVENT;
    }
    const { heads, words } = this;
    const id = heads[2 * node];
    const root = this.merge(heads[2 * node + 1]);
    heads[2 * node] = root;
    heads[2 * node + 1] = words[root + CHILD];
    ofNodes[node] = root === NO_EVENT ? NEVER : words[root + EVENT.time];
    this.store.release(id, node);
    this.size--;
    return id;
  }

  /** Puts the present node back under the tree, and gives the next one that has something due. */
  private nextNode(limit: number): number {
    const { times, due } = this;
    const { ofNodes } = times;
    if (this.node !== NONE) times.lower(this.node, ofNodes[this.node]);
    for (;;) {
      while (this.done < this.found) {
        const node = due[this.done++];
        this.node = node;
        if (ofNodes[node] < limit) return node;
        times.lower(node, ofNodes[node]);
      }
      this.node = NONE;
      this.done = 0;
      this.found = times.takeOut(limit, due);
      if (this.found === 0) return NONE;
      this.readAhead();
    }
  }

  /** Events of nodes that come next are on their way from memory together, and not one after the other. */
  private readAhead(): void {
    const { due, kinds, found, heads, words } = this;
    const last = EVENT.payload + this.payloadWords - 1;
    let sum = 0;
    for (let i = 0; i < found; i++) {
      const root = heads[2 * due[i]];
      kinds[i] = words[root + EVENT.kind];
      sum = (sum + words[root + last] + words[heads[2 * due[i] + 1] + SIBLING]) | 0;
    }
    this.seen = sum + this.ahead(due, kinds, found);
  }

  add(time: number, dst: number, src: number, seq: number, kind: number): number {
    const id = this.store.allocate(dst);
    if (this.words !== this.store.words) this.words = this.store.words;
    const { words, heads } = this;
    words[id + EVENT.time] = time;
    words[id + EVENT.src] = src;
    words[id + EVENT.seq] = seq;
    words[id + EVENT.kind] = kind;
    words[id + CHILD] = 0;
    this.size++;
    const first = this.times.ofNodes[dst];
    if (time > first || (time === first && !this.comesBefore(time, src, seq, heads[2 * dst]))) {
      words[id + SIBLING] = heads[2 * dst + 1];
      heads[2 * dst + 1] = id;
      return id;
    }
    const root = heads[2 * dst];
    words[root + CHILD] = heads[2 * dst + 1];
    words[root + SIBLING] = 0;
    heads[2 * dst] = id;
    heads[2 * dst + 1] = root;
    // The present node is not under the tree.
    if (dst === this.node) this.times.ofNodes[dst] = time;
    else this.times.lower(dst, time);
    return id;
  }

  forEach(visit: (id: number, node: number) => void): void {
    const { words, heads } = this;
    for (let node = 0; 2 * node < heads.length; node++) {
      if (heads[2 * node] === NO_EVENT) continue;
      visit(heads[2 * node], node);
      const siblings = [heads[2 * node + 1]];
      for (let id = siblings.pop(); id !== undefined; id = siblings.pop())
        for (; id !== NO_EVENT; id = words[id + SIBLING]) {
          visit(id, node);
          siblings.push(words[id + CHILD]);
        }
    }
  }

  /** Makes one heap of a list of siblings: neighbours first, then these from the last back. */
  private merge(list: number): number {
    const { words } = this;
    let pairs = NO_EVENT;
    for (let a = list; a !== NO_EVENT; ) {
      const b = words[a + SIBLING];
      const rest = b === NO_EVENT ? NO_EVENT : words[b + SIBLING];
      const pair = b === NO_EVENT ? a : this.link(a, b);
      words[pair + SIBLING] = pairs;
      pairs = pair;
      a = rest;
    }
    let root = pairs;
    if (root === NO_EVENT) return NO_EVENT;
    for (let a = words[root + SIBLING]; a !== NO_EVENT; ) {
      const rest = words[a + SIBLING];
      root = this.link(root, a);
      a = rest;
    }
    return root;
  }

  /** The later one of two becomes a child of the other, which is given. */
  private link(a: number, b: number): number {
    const { words } = this;
    const isFirst = this.comesBefore(words[a + EVENT.time], words[a + EVENT.src], words[a + EVENT.seq], b);
    const root = isFirst ? a : b;
    const child = isFirst ? b : a;
    words[child + SIBLING] = words[root + CHILD];
    words[root + CHILD] = child;
    return root;
  }

  private comesBefore(time: number, src: number, seq: number, id: number): boolean {
    const { words } = this;
    const other = words[id + EVENT.time];
    if (time !== other) return time < other;
    const from = words[id + EVENT.src];
    return src !== from ? src < from : seq < words[id + EVENT.seq];
  }
}
