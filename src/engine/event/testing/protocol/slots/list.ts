/** Slots, the pool and heaps, as the round knows them. Twin of `shaders/event/slots/list.wesl` and of `gpu/slots/slots.ts`. */

import { lowerNextTime } from '../next-times.ts';
import { processNode } from '../node.ts';
import type { EventList, Kept, Processing, Round, Steps } from '../round.ts';
import { load } from '../window.ts';
import { CONTROL, DEAD, type Event, earlier, FREE, LAST, NONE, nextWord, serialWord, timeWord } from '../words.ts';
import { checkPool, walkSlots } from './census.ts';
import { growSlots, setTicketsBack } from './growth.ts';
import { addToHeap, passHeapOn, sizeOfHeap, takeFromHeap } from './heap.ts';
import { chainHead, entryOf, freeEntry, leadsToRoot, linkEntry, newEntry } from './pool.ts';
import { claim, claimSlot, readSlot, slotWord, writeKey } from './slots.ts';

export const slots: EventList = {
  sizes(world, rules, invocations) {
    const poolReserve = rules.poolReserve(invocations);
    const poolEntries = world.usableEntries + poolReserve;
    return { lpExponent: 0, capacity: world.capacity, poolEntries, poolReserve };
  },
  ownsLps: false,
  reset({ control: { words }, ring, run, world }) {
    words.fill(FREE, nextWord(world.nodes, 0), serialWord(world.nodes, 0));
    words.fill(FREE, timeWord(world.nodes, 0, 0), timeWord(world.nodes, world.nodes, 0));
    words[CONTROL.poolFreed] = run.poolEntries;
    for (let i = 0; i < run.poolEntries; i++) ring.put(i, i);
  },

  openEmpty(_, processing) {
    processing.tile.fill(FREE);
    processing.currentSlot = NONE;
    forgetHeap(processing);
  },
  *open(round, processing) {
    forgetHeap(processing);
    yield* takeChain(round, processing);
  },
  next,
  *executed(round, processing) {
    const { openSlot, currentSlot, node } = processing;
    const isLeft = currentSlot !== NONE || !round.rules.leavesReusedSlot;
    if (openSlot === NONE || !isLeft) return;
    yield;
    round.control.store(slotWord(round, node, openSlot), round.rules.freesAtOnce ? FREE : DEAD);
  },
  insert,
  *close(round, processing): Steps<Kept> {
    const { rules } = round;
    const { first, heap } = processing;
    if (rules.reordersList) yield* reorder(round, processing);
    const inSlots = earliestInTile(round, processing).time;
    if (rules.minimumOfKept) processing.lower(inSlots);
    if (rules.minimumOfHeap) processing.lower(first.time);
    yield* passHeapOn(round, processing);
    const nextLook = heap !== 0 && rules.comesBackForHeap ? 0 : inSlots;
    return { earliest: Math.min(inSlots, first.time), nextLook };
  },
  wordForNextRound: CONTROL.poolFreed,

  kernels: () => [],
  /** Processes the nodes of every `stride`-th LP. */
  *work(round, processing, first, stride, limit) {
    const { world, run } = round;
    const size = 1 << run.lpExponent;
    for (let begin = first * size; begin < world.nodes; begin += stride * size)
      for (let node = begin; node < Math.min(begin + size, world.nodes); node++) {
        for (let slot = 0; slot < run.capacity; slot++) yield* copyTime(round, processing.tile, node, slot);
        yield* processNode(round, processing, node, limit);
      }
  },

  walk: walkSlots,
  checkRoom: checkPool,
  grow: growSlots,
  setCountersBack: setTicketsBack,
};

function forgetHeap(processing: Processing): void {
  processing.heap = 0;
  processing.heapSize = 0;
  processing.first = LAST;
}

/** Copies one time to the tile; a slot that was dead is free from now on. */
export function* copyTime(round: Round, tile: Uint32Array, node: number, slot: number): Steps {
  const word = slotWord(round, node, slot);
  const time = yield* load(round, word);
  if (time === DEAD) {
    yield;
    round.control.store(word, FREE);
  }
  tile[slot] = time === DEAD ? FREE : time;
}

/** The slot of an event is free for what it sends to its own node; if nothing takes it, it is dead. */
function* next(round: Round, processing: Processing): Steps<Event | undefined> {
  const { node, tile } = processing;
  const first = earliestInTile(round, processing);
  const isInHeap = heapIsFirst(round, processing, first);
  if (!isInHeap && first.time >= processing.limit) return undefined;
  const event = isInHeap ? yield* takeFromHeap(round, processing) : readSlot(round, node, first.slot, first.time);
  processing.openSlot = isInHeap ? NONE : first.slot;
  processing.currentSlot = processing.openSlot;
  if (!isInHeap) tile[first.slot] = DEAD;
  return event;
}

interface Earliest {
  readonly time: number;
  readonly slot: number;
}

/** The slot whose event comes first: where several tie before the limit, by their keys. */
function earliestInTile(round: Round, { tile, node, limit }: Processing): Earliest {
  const { rules, run } = round;
  let first: Earliest = { time: FREE, slot: 0 };
  let key: Event | undefined;
  for (let slot = 0; slot < run.capacity; slot++) {
    const time = tile[slot];
    if (time < first.time) {
      first = { time, slot };
      key = undefined;
    } else if (time === first.time && time < DEAD && (time < limit || rules.readsKeysAfterLimit) && rules.breaksTies) {
      key ??= readSlot(round, node, first.slot, time);
      const other = readSlot(round, node, slot, time);
      if (!earlier(other, key)) continue;
      first = { time, slot };
      key = other;
    }
  }
  return first;
}

/** Whether the first event of the heap comes before `next` and is safe. */
function heapIsFirst(round: Round, { first, limit, node }: Processing, next: Earliest): boolean {
  if (first.time > next.time || first.time >= limit) return false;
  if (first.time < next.time || !round.rules.comparesHeap) return true;
  return earlier(first, readSlot(round, node, next.slot, next.time));
}

/** Takes over the chain of the round before: what finds a free slot goes there while there is no heap, the rest into the heap, whose root is there too. */
function* takeChain(round: Round, processing: Processing): Steps {
  const { control, links, entries, rules } = round;
  const { node } = processing;
  const head = chainHead(round, node, processing.parity ^ rules.drains);
  if ((yield* load(round, head)) === 0) return;
  yield;
  let slot = 0;
  for (let link = rules.emptiesHead ? control.exchange(head, 0) : control.load(head); link !== 0; ) {
    const entry = entryOf(link);
    const isRoot = leadsToRoot(link);
    link = links.get(entry);
    const event = entries.get(entry);
    const size = isRoot ? yield* sizeOfHeap(round, node) : 1;
    // Who has found no free slot finds none in this round; who has a heap looks for none.
    if (!isRoot && processing.heap !== 0) slot = NONE;
    if (!isRoot && slot !== NONE) slot = yield* claimOwn(round, processing, event.time);
    if (isRoot || slot === NONE) addToHeap(round, processing, entry, event, size);
    else {
      writeKey(round, node, slot, event);
      processing.tile[slot] = event.time;
      yield* freeEntry(round, entry);
    }
  }
}

/** Claims a slot of the own node that was free when the round began, or NONE. */
function* claimOwn(round: Round, { tile, node }: Processing, due: number): Steps<number> {
  for (let slot = 0; slot < round.run.capacity; slot++)
    if (tile[slot] === FREE && (yield* claimOwnSlot(round, slotWord(round, node, slot), due))) return slot;
  return NONE;
}

function* claimOwnSlot(round: Round, word: number, due: number): Steps<boolean> {
  if (round.rules.ownerClaims) return yield* claimSlot(round, word, due);
  yield;
  round.control.store(word, due);
  return true;
}

function* insert(round: Round, processing: Processing, dst: number, event: Event): Steps {
  const { control, world, rules } = round;
  const { time } = event;
  const toSelf = dst === processing.node;
  let slot = toSelf ? ownSlot(round, processing) : NONE;
  if (slot !== NONE) {
    yield;
    control.store(slotWord(round, dst, slot), time);
  } else slot = yield* claim(round, dst, time, (event.src + event.seq) % round.run.capacity);
  if (slot !== NONE) {
    writeKey(round, dst, slot, event);
    if (toSelf) {
      processing.tile[slot] = time;
      return;
    }
  } else {
    const { entry, low } = yield* newEntry(round, event);
    if (low && rules.stopsWhenLow) processing.halt = true;
    if (entry === NONE) return;
    if (toSelf) {
      addToHeap(round, processing, entry, event, 1);
      return;
    }
    yield* linkEntry(round, entry + 1, dst, processing.parity);
  }
  const look = slot === NONE && rules.wakesForChain ? 0 : time;
  if (world.sparse) yield* lowerNextTime(round, dst, look, processing.parity);
  if (rules.minimumOfSent) processing.lower(time);
}

/** A slot of the own node that needs no claim: the current one, or another whose event was executed; or NONE. */
function ownSlot({ rules, run }: Round, processing: Processing): number {
  const { currentSlot, tile } = processing;
  if (rules.reusesSlotOnce) processing.currentSlot = NONE;
  if (currentSlot !== NONE) return currentSlot;
  for (let slot = 0; slot < run.capacity; slot++) if (tile[slot] === DEAD) return slot;
  return NONE;
}

/** What rule 1 forbids: moves an event of the list into a free slot before it. */
function* reorder(round: Round, { node, tile }: Processing): Steps {
  for (let slot = 1; slot < round.run.capacity; slot++) {
    const time = tile[slot];
    if (time >= DEAD || tile[slot - 1] !== FREE) continue;
    if (!(yield* claimSlot(round, slotWord(round, node, slot - 1), time))) continue;
    writeKey(round, node, slot - 1, readSlot(round, node, slot, time));
    tile[slot - 1] = time;
    tile[slot] = FREE;
    yield;
    round.control.store(slotWord(round, node, slot), DEAD);
  }
}
