/** Where the events of slots, chains and heaps are, between any two dispatches; and every entry of the pool is in one offset. */
import { Violation } from '../machine.ts';
import { keyIndex, type Round } from '../round.ts';
import { CONTROL, DEAD, type Event, MOST_ROWS, sizeWord } from '../words.ts';
import { linkInHeap } from './heap.ts';
import { chainHead, entryOf, leadsToRoot, ringOffset } from './pool.ts';
import { slotWord } from './slots.ts';

export function walkSlots(round: Round, meet: (node: number, event: Event) => void): void {
  const { words } = round.control;
  for (let node = 0; node < round.world.nodes; node++)
    for (let slot = 0; slot < MOST_ROWS; slot++) {
      const time = words[slotWord(round, node, slot)];
      if (time < DEAD) meet(node, { ...round.keys.peek(keyIndex(node, slot)), time });
    }
  walkEntries(round, meet);
}

/** Meets the events in chains and heaps; returns their entries. */
function walkEntries(round: Round, meet: (node: number, event: Event) => void): Set<number> {
  const entries = new Set<number>();
  const { words } = round.control;
  const { nodes } = round.world;
  const meetEntry = (node: number, entry: number) => {
    if (entries.has(entry)) throw new Violation(`entry ${entry} is in two places, or twice in one`);
    entries.add(entry);
    meet(node, round.entries.peek(entry));
  };
  const walkHeap = (node: number, root: number) => {
    const before = entries.size;
    for (let link = root; link !== 0; link = linkInHeap(round, link, root)) meetEntry(node, link - 1);
    const size = words[sizeWord(nodes, node)];
    if (entries.size - before !== size)
      throw new Violation(`the heap of node ${node} has ${entries.size - before} events and counts ${size}`);
  };
  for (let node = 0; node < nodes; node++)
    for (let parity = 0; parity < round.rules.chainsPerNode; parity++)
      for (let link = words[chainHead(round, node, parity)]; link !== 0; link = round.links.peek(entryOf(link)))
        if (leadsToRoot(link)) walkHeap(node, entryOf(link) + 1);
        else meetEntry(node, entryOf(link));
  return entries;
}

/** Every entry is linked somewhere or free, once. */
export function checkPool(round: Round): void {
  const { words } = round.control;
  const entries = walkEntries(round, () => {});
  const linked = entries.size;
  const from = words[CONTROL.poolAllocated];
  const free = (words[CONTROL.poolFreed] - from) >>> 0;
  if (free + linked !== round.run.poolEntries)
    throw new Violation(`of ${round.run.poolEntries} entries ${linked} are linked and ${free} free`);
  for (let ticket = from; ticket < from + free; ticket++) {
    const entry = round.ring.peek(ringOffset(round, ticket));
    if (entries.has(entry)) throw new Violation(`entry ${entry} is free, and in use or free twice`);
    entries.add(entry);
  }
}
