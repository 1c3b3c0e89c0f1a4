/** How a slot is claimed. Twin of `shaders/event/slots/slots.wesl`. */
import { keyIndex, type Round, type Steps } from '../round.ts';
import { load } from '../window.ts';
import { DEAD, type Event, FREE, NONE, timeWord } from '../words.ts';

export const slotWord = ({ world }: Round, node: number, slot: number): number => timeWord(world.nodes, node, slot);

/** Claims one slot if it is free. The compare-exchange may fail spuriously, so it is tried while the slot reads free. */
export function* claimSlot(round: Round, word: number, due: number): Steps<boolean> {
  const { control, rules } = round;
  for (;;) {
    yield;
    const attempt = rules.claimsByExchange
      ? control.compareExchangeWeak(word, FREE, due)
      : { exchanged: false, old: control.load(word) };
    if (attempt.exchanged || rules.trustsFailedExchange) return true;
    if (attempt.old === DEAD && rules.claimsDead) return control.compareExchangeWeak(word, DEAD, due).exchanged;
    if (attempt.old !== FREE) return false;
    if (rules.claimsByExchange) continue;
    yield;
    control.store(word, due);
    return true;
  }
}

const isClaimable = (time: number, { rules }: Round): boolean => time === FREE || (rules.claimsDead && time === DEAD);

/** Claims a free slot of any node for an event due at `due`, `start` first: the slot, or NONE when all are taken. */
export function* claim(round: Round, node: number, due: number, start: number): Steps<number> {
  const { capacity } = round.run;
  if (yield* claimSlot(round, slotWord(round, node, start), due)) return start;
  const times: number[] = [];
  for (let slot = 0; slot < capacity; slot++) times.push(yield* load(round, slotWord(round, node, slot)));
  for (let slot = 0; slot < capacity; slot++) {
    if (!isClaimable(times[slot], round)) continue;
    if (yield* claimSlot(round, slotWord(round, node, slot), due)) return slot;
  }
  return NONE;
}

export const writeKey = ({ keys }: Round, node: number, slot: number, event: Event): void =>
  keys.set(keyIndex(node, slot), event);

/** The event of a slot: its time is known, the rest is read. */
export function readSlot({ keys }: Round, node: number, slot: number, time: number): Event {
  const { src, seq } = keys.get(keyIndex(node, slot));
  return { time, src, seq };
}
