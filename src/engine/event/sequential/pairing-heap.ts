/**
 * Pairing heaps of events (Fredman, Sedgewick, Sleator, Tarjan 1986), in words of the records themselves. A heap is known by its root, the
 * event that comes first by (time, src, seq); `NO_EVENT` is an empty one.
 */
import { EVENT, NO_EVENT } from './event-list.ts';

/** Words of a record that are the list's own: its node, the first of its children in a heap, and the next child of its parent. */
export const OWN = { node: 4, child: 5, sibling: 6 } as const;

/** Whether an event of this key comes before another. */
export function comesBefore(words: Uint32Array, time: number, src: number, seq: number, id: number): boolean {
  const other = words[id + EVENT.time];
  if (time !== other) return time < other;
  const from = words[id + EVENT.src];
  return src !== from ? src < from : seq < words[id + EVENT.seq];
}

export const isBefore = (words: Uint32Array, a: number, b: number): boolean =>
  comesBefore(words, words[a + EVENT.time], words[a + EVENT.src], words[a + EVENT.seq], b);

/** Puts an event into a heap; gives the root. */
export function insert(words: Uint32Array, root: number, id: number): number {
  words[id + OWN.child] = NO_EVENT;
  words[id + OWN.sibling] = NO_EVENT;
  return root === NO_EVENT ? id : link(words, root, id);
}

/** The root of a heap without its first event. */
export function withoutRoot(words: Uint32Array, root: number): number {
  const children = words[root + OWN.child];
  return children === NO_EVENT ? NO_EVENT : merge(words, children);
}

/** Visits all events of a heap, in no order. `lists`: empty before and after, so that many heaps need but one. */
export function forEachOf(words: Uint32Array, root: number, lists: number[], visit: (id: number) => void): void {
  for (let list: number | undefined = root; list !== undefined; list = lists.pop())
    for (let id = list; id !== NO_EVENT; id = words[id + OWN.sibling]) {
      visit(id);
      if (words[id + OWN.child] !== NO_EVENT) lists.push(words[id + OWN.child]);
    }
}

/** Makes one heap of a list of siblings: neighbours first, then these from the last back. */
function merge(words: Uint32Array, list: number): number {
  let pairs = NO_EVENT;
  for (let a = list; a !== NO_EVENT; ) {
    const b = words[a + OWN.sibling];
    const rest = b === NO_EVENT ? NO_EVENT : words[b + OWN.sibling];
    const pair = b === NO_EVENT ? a : link(words, a, b);
    words[pair + OWN.sibling] = pairs;
    pairs = pair;
    a = rest;
  }
  let root = pairs;
  for (let a = words[root + OWN.sibling]; a !== NO_EVENT; ) {
    const rest = words[a + OWN.sibling];
    root = link(words, root, a);
    a = rest;
  }
  words[root + OWN.sibling] = NO_EVENT;
  return root;
}

/** The later one of two becomes a child of the other, which is given. */
function link(words: Uint32Array, a: number, b: number): number {
  const isFirst = isBefore(words, a, b);
  const root = isFirst ? a : b;
  const child = isFirst ? b : a;
  words[child + OWN.sibling] = words[root + OWN.child];
  words[root + OWN.child] = child;
  return root;
}
