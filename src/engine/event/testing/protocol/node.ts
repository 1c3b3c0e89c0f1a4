/** How a node is processed: what is safe is executed, in order. Twin of `shaders/event/process_node.wesl` and of what it uses in `slots`. */

import { addToHeap, passHeapOn, sizeOfHeap, takeFromHeap } from './heap.ts';
import { setNextTime } from './next-times.ts';
import { chainHead, entryOf, freeEntry, leadsToRoot } from './pool.ts';
import { record } from './records.ts';
import { idOf, type Processing, type Round, type Steps } from './round.ts';
import { send } from './send.ts';
import { claimSlot, readSlot, slotWord, writeKey } from './slots.ts';
import { load } from './window.ts';
import { DEAD, type Event, earlier, FREE, LAST, NONE, serialWord } from './words.ts';
import { handle, term } from './world.ts';

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

/** Processes a node whose times are in the tile; `limit` is the first time that is not safe. */
export function* processNode(round: Round, processing: Processing, node: number, limit: number): Steps {
  const { nodes, world, rules } = round;
  processing.node = node;
  processing.limit = processing.halt ? 0 : limit;
  processing.heap = 0;
  processing.heapSize = 0;
  processing.first = LAST;
  processing.state = nodes.get(node);
  yield* takeChain(round, processing);
  let executed = 0;
  for (;;) {
    const next = earliestInTile(round, processing);
    if (heapIsFirst(round, processing, next)) {
      yield* execute(round, processing, NONE, yield* takeFromHeap(round, processing));
    } else if (next.time < processing.limit) {
      yield* execute(round, processing, next.slot, readSlot(round, node, next.slot, next.time));
    } else {
      if (rules.reordersList) yield* reorder(round, processing);
      yield* finishNode(round, processing, next.time);
      break;
    }
    executed++;
    if (processing.halt || executed >= world.eventsPerNodeLimit) processing.limit = 0;
  }
  if (executed === 0) return;
  yield* countSerial(round, processing, executed, limit);
  nodes.set(node, processing.state);
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

/** Executes one event. Its slot, if it has one, is free for what it sends to its own node; if nothing takes it, it is dead. */
function* execute(round: Round, processing: Processing, slot: number, event: Event): Steps {
  const { world, rules, log, control } = round;
  const { node, tile, window } = processing;
  processing.now = event.time;
  processing.currentSlot = slot;
  if (slot !== NONE) tile[slot] = DEAD;
  log.executed[node].push({ ...event, window });
  log.done.add(idOf(event));
  log.inBatch++;
  const { word, sends, records } = handle(world, node, processing.state, event);
  processing.state = { sent: processing.state.sent, word };
  for (const sent of sends) yield* send(round, processing, sent);
  if (records) yield* record(round, processing);
  processing.events++;
  processing.digest = (processing.digest + term(node, event)) >>> 0;
  const isLeft = processing.currentSlot !== NONE || !rules.leavesReusedSlot;
  if (slot === NONE || !isLeft) return;
  yield;
  control.store(slotWord(round, node, slot), rules.freesAtOnce ? FREE : DEAD);
}

/** The node is left: its heap goes on to the next round, and its earliest time to the minimum of the next window. */
export function* finishNode(round: Round, processing: Processing, inSlots: number): Steps {
  const { world, rules } = round;
  const { node, first, heap } = processing;
  if (rules.minimumOfKept) processing.lower(inSlots);
  if (rules.minimumOfHeap) processing.lower(first.time);
  processing.earliest = Math.min(inSlots, first.time);
  if (world.sparse) yield* setNextTime(round, node, heap !== 0 && rules.comesBackForHeap ? 0 : inSlots);
  yield* passHeapOn(round, processing);
}

/** Events of the node in this window: kept for the next round of the window where safe ones are left behind. Twin of `serial.wesl`. */
function* countSerial(round: Round, processing: Processing, executed: number, limit: number): Steps {
  const { control, world, rules } = round;
  const { goesOn, earliest, node } = processing;
  const word = serialWord(world.nodes, node);
  const isStopped = earliest < limit && rules.keepsSerial;
  let serial = executed;
  if (goesOn || isStopped) {
    if (goesOn) serial += yield* load(round, word);
    yield;
    control.store(word, isStopped || !rules.clearsSerial ? serial : 0);
  }
  processing.serial = Math.max(processing.serial, serial);
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
