/** What must hold between any two dispatches: every event is executed or in one place, and the minimum is that of what is pending. */

import { linkInHeap } from './heap.ts';
import { Violation } from './machine.ts';
import { chainHead, entryOf, leadsToRoot, ringPlace } from './pool.ts';
import { idOf, keyIndex, type Round } from './round.ts';
import { slotWord } from './slots.ts';
import { CELL, CONTROL, DEAD, type Event, FLAG, MOST_ROWS, sizeWord } from './words.ts';

const name = ({ src, seq }: Event): string => `${seq} of node ${src}`;

/** The turn is that of the next round. */
export function census(round: Round): void {
  const { control, world, log } = round;
  const set = round.set('now');
  const words = control.words;
  if ((words[set + CELL.flags] & FLAG.lost) !== 0)
    throw new Violation('an event or a record is lost: a reserve is too small');
  const found = new Set<number>();
  let least = DEAD;
  const meet = (node: number, event: Event) => {
    const id = idOf(event);
    const created = log.created.get(id);
    if (created === undefined) throw new Violation(`event ${name(event)} at node ${node} was never created`);
    if (created.dst !== node) throw new Violation(`event ${name(event)} for node ${created.dst} is at node ${node}`);
    if (created.time !== event.time)
      throw new Violation(`event ${name(event)} due at ${created.time} is kept for ${event.time}`);
    if (log.done.has(id)) throw new Violation(`event ${name(event)} is executed, and pending`);
    if (found.has(id)) throw new Violation(`event ${name(event)} is in two places`);
    found.add(id);
    least = Math.min(least, event.time);
  };
  for (let node = 0; node < world.nodes; node++)
    for (let slot = 0; slot < MOST_ROWS; slot++) {
      const time = words[slotWord(round, node, slot)];
      if (time < DEAD) meet(node, { ...round.keys.peek(keyIndex(node, slot)), time });
    }
  const linked = walkEntries(round, meet);
  if (found.size + log.done.size !== log.created.size)
    throw new Violation(`${log.created.size - log.done.size} events are pending, ${found.size} are kept`);
  checkPool(round, linked);
  const tmin = Math.min(words[set + CELL.tmin], DEAD);
  if (tmin !== least) throw new Violation(`the earliest event is due at ${least}, the next round is told ${tmin}`);
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
function checkPool(round: Round, entries: Set<number>): void {
  const { words } = round.control;
  const linked = entries.size;
  const from = words[CONTROL.poolAllocated];
  const free = (words[CONTROL.poolFreed] - from) >>> 0;
  if (free + linked !== round.run.poolEntries)
    throw new Violation(`of ${round.run.poolEntries} entries ${linked} are linked and ${free} free`);
  for (let ticket = from; ticket < from + free; ticket++) {
    const entry = round.ring.peek(ringPlace(round, ticket));
    if (entries.has(entry)) throw new Violation(`entry ${entry} is free, and in use or free twice`);
    entries.add(entry);
  }
}
