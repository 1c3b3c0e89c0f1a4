/** How an event is sent. Twin of `shaders/event/send.wesl` and `slots/list.wesl` (`insert`). */

import { addToHeap } from './heap.ts';
import { lowerNextTime } from './next-times.ts';
import { linkEntry, newEntry } from './pool.ts';
import { idOf, type Processing, type Round, type Steps } from './round.ts';
import { claim, slotWord, writeKey } from './slots.ts';
import { DEAD, type Event, NONE } from './words.ts';
import type { Send } from './world.ts';

export function* send(round: Round, processing: Processing, { dst, time }: Send): Steps {
  const { control, world, rules, log } = round;
  const { sent, word } = processing.state;
  const event: Event = { time, src: processing.node, seq: sent };
  processing.state = { sent: sent + 1, word };
  processing.created++;
  log.created.set(idOf(event), { dst, time });
  const toSelf = dst === processing.node;
  let slot = toSelf ? ownSlot(round, processing) : NONE;
  if (slot !== NONE) {
    yield;
    control.store(slotWord(round, dst, slot), time);
  } else slot = yield* claim(round, dst, time, (event.src + sent) % round.run.capacity);
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
  const next = slot === NONE && rules.wakesForChain ? 0 : time;
  if (world.sparse) yield* lowerNextTime(round, dst, next, processing.parity);
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
