/** Where an event goes that finds no free slot: entries by ticket, and chains. Twin of `shaders/event/slots/pool.wesl`. */
import type { Round, Steps } from '../round.ts';
import { load } from '../window.ts';
import { CELL, CONTROL, type Event, FLAG, HEAD, headWord, NONE } from '../words.ts';

/** Head of a chain of a node: senders push to the one of this round's parity, the owner drains the other. */
export const chainHead = ({ rules, world }: Round, node: number, parity: number): number =>
  headWord(world.nodes, node, parity & (rules.chainsPerNode - 1));

/** The ring is twice as long as there are entries: what is freed never lands where a ticket of the same round is to be read. */
export const ringOffset = ({ rules, run }: Round, ticket: number): number =>
  ticket % (rules.ringTurns * run.poolEntries);

/** In a heap: marks a link of a last child, which leads back to its parent. In a chain: marks a link that leads to the root of a heap. */
export const UP = 2 ** 31;

export const leadsToRoot = (link: number): boolean => link >= UP;

/** What a link of a chain leads to. */
export const entryOf = (link: number): number => (link % UP) - 1;

/** Puts an entry at the beginning of a chain; `link` leads to it. */
export function* linkEntry(round: Round, link: number, node: number, parity: number): Steps {
  const { control, links, rules } = round;
  const head = chainHead(round, node, parity);
  yield;
  if (rules.linksByExchange) {
    links.set(entryOf(link), control.exchange(head, link));
    return;
  }
  links.set(entryOf(link), control.load(head));
  yield;
  control.store(head, link);
}

/** `entry`: NONE when the pool is empty. `low`: it is down to its reserve, execute nothing more. */
export interface NewEntry {
  readonly entry: number;
  readonly low: boolean;
}

/** Puts an event into an entry of its own. */
export function* newEntry(round: Round, event: Event): Steps<NewEntry> {
  const { control, run, rules } = round;
  const ticket = yield* takeTicket(round, CONTROL.poolAllocated, rules.allocatesByAtomic);
  const filled = rules.handsOutAtOnce ? CONTROL.poolFreed : round.set('now') + HEAD.listWord;
  const left = ((yield* load(round, filled)) - ticket) | 0;
  if (left <= 0) {
    control.or(round.set(rules.flagsInto) + CELL.flags, FLAG.lost);
    return { entry: NONE, low: true };
  }
  const entry = round.ring.get(ringOffset(round, ticket));
  round.entries.set(entry, event);
  if (rules.clearsChild) round.children.set(entry, 0);
  if (left > run.poolReserve) return { entry, low: false };
  if (rules.flagsLowPool) control.or(round.set(rules.flagsInto) + CELL.flags, FLAG.list);
  return { entry, low: true };
}

/** Gives an entry back. The caller has read what it needs. */
export function* freeEntry(round: Round, entry: number): Steps {
  const ticket = yield* takeTicket(round, CONTROL.poolFreed, round.rules.freesByAtomic);
  round.ring.set(ringOffset(round, ticket), entry);
}

function* takeTicket({ control }: Round, word: number, atomic: boolean): Steps<number> {
  yield;
  if (atomic) return control.fetchAdd(word, 1);
  const ticket = control.load(word);
  yield;
  control.store(word, ticket + 1);
  return ticket;
}
