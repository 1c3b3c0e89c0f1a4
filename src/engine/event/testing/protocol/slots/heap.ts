/** The heap of a node: its events that found no slot, from round to round. Twin of `shaders/event/slots/heap.wesl` and of `walk.wesl`. */
import { Violation } from '../machine.ts';
import type { Processing, Round, Steps } from '../round.ts';
import { load } from '../window.ts';
import { type Event, earlier, LAST, NONE, sizeWord } from '../words.ts';
import { freeEntry, linkEntry, UP } from './pool.ts';

const isChild = (link: number): boolean => link !== 0 && link < UP;

/** Events in the heap whose root the node finds in its chain. */
export function* sizeOfHeap(round: Round, node: number): Steps<number> {
  return yield* load(round, sizeWord(round.world.nodes, node));
}

/** Hands the heap on to the next round. */
export function* passHeapOn(round: Round, { heap, heapSize, node, parity }: Processing): Steps {
  const { control, world, rules } = round;
  if (heap === 0 || !rules.passesHeapOn) return;
  yield;
  control.store(sizeWord(world.nodes, node), heapSize);
  yield* linkEntry(round, rules.marksRoot ? UP + heap : heap, node, parity);
}

/** Makes an entry the first child of another. */
function hang({ links, children, rules }: Round, entry: number, parent: number): void {
  const child = children.get(parent);
  const last = rules.linksBack ? UP + parent + 1 : 0;
  links.set(entry, child === 0 ? last : child);
  children.set(parent, entry + 1);
}

/** Puts an entry into the heap, or the root of a heap of `size` events. */
export function addToHeap(round: Round, processing: Processing, entry: number, event: Event, size: number): void {
  const { heap } = processing;
  processing.heapSize += size;
  const comesFirst = earlier(event, processing.first);
  if (heap !== 0 && comesFirst) hang(round, heap - 1, entry);
  else if (heap !== 0) hang(round, entry, heap - 1);
  if (!comesFirst) return;
  processing.heap = entry + 1;
  processing.first = event;
}

/** Hangs the tree whose event comes later below the other; gives that. */
function meld(round: Round, a: number, b: number): number {
  const [x, y] = [round.entries.get(a), round.entries.get(b)];
  const aFirst = round.rules.comparesKeysInHeap ? earlier(x, y) : x.time < y.time;
  hang(round, aFirst ? b : a, aFirst ? a : b);
  return aFirst ? a : b;
}

/** Takes the first event out of the heap: its children are melded by pairs, each pair at once with what there is so far. */
export function* takeFromHeap(round: Round, processing: Processing): Steps<Event> {
  const { links, children, entries, rules } = round;
  const root = processing.heap - 1;
  const event = processing.first;
  if (rules.countsDown) processing.heapSize--;
  let rest = children.get(root);
  if (rules.freesExecuted) yield* freeEntry(round, root);
  let tree = NONE;
  for (let folded = 0; isChild(rest) && (rules.foldsPairs || folded < 2); folded++) {
    let pair = rest - 1;
    rest = links.get(pair);
    if (isChild(rest)) {
      const other = rest - 1;
      rest = links.get(other);
      pair = meld(round, pair, other);
    } else if (!rules.keepsOddChild) break;
    tree = tree === NONE ? pair : meld(round, tree, pair);
  }
  processing.heap = tree === NONE ? 0 : tree + 1;
  processing.first = tree === NONE ? LAST : entries.get(tree);
  return event;
}

/**
 * Who looks from outside walks: what comes next in a heap, or 0. Children come after their parent, then the next child of the nearest
 * parent that has one left. `link`, `root`: entries + 1.
 */
export function linkInHeap({ children, links, run }: Round, link: number, root: number): number {
  const child = children.peek(link - 1);
  if (child !== 0) return child;
  let at = link;
  for (let steps = 0; at !== root; steps++) {
    if (steps > run.poolEntries) throw new Violation(`from entry ${link - 1} links lead up for ever`);
    const after = links.peek(at - 1);
    if (after < UP) return after;
    at = after - UP;
  }
  return 0;
}
