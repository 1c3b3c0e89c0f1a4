/** The ring of free pool entries in `control`: tickets of entries that were handed out, and that were given back. */
import { SET_WORDS, SETS } from '../../../sets.ts';
import { CONTROL, HEAD } from '../../layout.ts';
import type { ListRecord, PutWord } from '../event-list.ts';
import type { SlotsPlan } from './slots-plan.ts';

function putTickets(put: PutWord, tickets: ListRecord): ListRecord {
  put(CONTROL.poolAllocated, tickets.allocated);
  put(CONTROL.poolFreed, tickets.freed);
  for (let turn = 0; turn < SETS; turn++) put(turn * SET_WORDS + HEAD.listWord, tickets.freed);
  return tickets;
}

/** Before the world is built: all entries are free. */
export const putFirstTickets = (put: PutWord, { poolEntries }: SlotsPlan): ListRecord =>
  putTickets(put, { allocated: 0, freed: poolEntries });

/** Tickets beyond which they are set back. */
const MOST_TICKETS = 2 ** 31;

export const ticketsAreHigh = ({ freed }: ListRecord): boolean => freed > MOST_TICKETS;

/** Tickets count up for ever; whole turns of the ring are taken off before they reach 2^32. */
export function setTicketsBack(put: PutWord, { poolEntries }: SlotsPlan, { allocated, freed }: ListRecord): ListRecord {
  const ring = 2 * poolEntries;
  const turns = Math.floor(allocated / ring) * ring;
  return putTickets(put, { allocated: allocated - turns, freed: freed - turns });
}

/** The pool has become larger; its new entries are free. */
export const addEntries = (put: PutWord, { allocated, freed }: ListRecord, entries: number): ListRecord =>
  putTickets(put, { allocated, freed: freed + entries });
