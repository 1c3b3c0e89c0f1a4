/**
 * The event list: a pairing heap for each node (Fredman, Sedgewick, Sleator, Tarjan 1986), under a tree of next-event times. Most have a
 * few events. The children of a root hang at its node, so that what is sent to a node need not touch any of its events.
 */
import { NEVER } from '../../../base/u32.ts';
import { EVENT, type EventList, type ListSize, NO_EVENT } from './event-list.ts';
import { EventStore } from './event-store.ts';
import { NextTimes } from './next-times.ts';

/** Words of a record that are the heap's own: the first of its children, and the next child of its parent. */
const CHILD = 4;
const SIBLING = 5;

export class NodeHeaps implements EventList {
  size = 0;
  node = 0;
  words: Uint32Array;
  private readonly store: EventStore;
  private readonly times: NextTimes;
  /** The first event of each node. */
  private readonly roots: Uint32Array;
  /** The first child of each root. */
  private readonly children: Uint32Array;

  static create(size: ListSize): NodeHeaps {
    return new NodeHeaps(size);
  }

  static bytesFor({ nodes, events, payloadWords }: ListSize, most: number): number {
    return EventStore.bytesFor(nodes, events, payloadWords, most) + NextTimes.bytesFor(nodes) + 8 * nodes;
  }

  constructor({ nodes, events, payloadWords }: ListSize) {
    this.store = new EventStore(nodes, events, payloadWords);
    this.words = this.store.words;
    this.times = new NextTimes(nodes);
    this.roots = new Uint32Array(nodes);
    this.children = new Uint32Array(nodes);
  }

  get bytes(): number {
    return this.store.bytes + NextTimes.bytesFor(this.roots.length) + 8 * this.roots.length;
  }

  firstTime(): number {
    return this.times.least();
  }

  firstTimeOf(node: number): number {
    return this.times.ofNodes[node];
  }

  isPast(time: number, dst: number, src: number, seq: number): boolean {
    const first = this.roots[dst];
    return first === NO_EVENT || this.comesBefore(time, src, seq, first);
  }

  take(limit: number): number {
    const node = this.times.next(limit);
    if (node < 0) return NO_EVENT;
    this.node = node;
    const { roots, children, words } = this;
    const id = roots[node];
    const root = this.merge(children[node]);
    roots[node] = root;
    children[node] = words[root + CHILD];
    // The tree above is brought up when the walk leaves it.
    this.times.ofNodes[node] = root === NO_EVENT ? NEVER : words[root + EVENT.time];
    this.store.release(id, node);
    this.size--;
    return id;
  }

  add(time: number, dst: number, src: number, seq: number, kind: number): number {
    const id = this.store.allocate(dst);
    if (this.words !== this.store.words) this.words = this.store.words;
    const { words, roots, children } = this;
    words[id + EVENT.time] = time;
    words[id + EVENT.src] = src;
    words[id + EVENT.seq] = seq;
    words[id + EVENT.kind] = kind;
    words[id + CHILD] = 0;
    this.size++;
    const first = this.times.ofNodes[dst];
    if (time > first || (time === first && !this.comesBefore(time, src, seq, roots[dst]))) {
      words[id + SIBLING] = children[dst];
      children[dst] = id;
      return id;
    }
    const root = roots[dst];
    words[root + CHILD] = children[dst];
    words[root + SIBLING] = 0;
    roots[dst] = id;
    children[dst] = root;
    this.times.lower(dst, time);
    return id;
  }

  forEach(visit: (id: number, node: number) => void): void {
    const { words, roots, children } = this;
    for (let node = 0; node < roots.length; node++) {
      if (roots[node] === NO_EVENT) continue;
      visit(roots[node], node);
      const heads = [children[node]];
      for (let id = heads.pop(); id !== undefined; id = heads.pop())
        for (; id !== NO_EVENT; id = words[id + SIBLING]) {
          visit(id, node);
          heads.push(words[id + CHILD]);
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
