/** The ring of free pool entries in `control`: tickets of entries that were handed out, and that were given back. */
import { SET_WORDS, SETS } from '../../../sets.ts';
import { CONTROL, HEAD } from '../../layout.ts';
import type { SlotsPlan } from './slots-plan.ts';

export interface PoolTickets {
  readonly allocated: number;
  readonly freed: number;
}

/** Sets a word of `control`. */
type Put = (word: number, value: number) => void;

function putTickets(put: Put, tickets: PoolTickets): PoolTickets {
  put(CONTROL.poolAllocated, tickets.allocated);
  put(CONTROL.poolFreed, tickets.freed);
  for (let turn = 0; turn < SETS; turn++) put(turn * SET_WORDS + HEAD.listWord, tickets.freed);
  return tickets;
}

/** Before the world is built: all entries are free. */
export const putFirstTickets = (put: Put, { poolEntries }: SlotsPlan): PoolTickets =>
  putTickets(put, { allocated: 0, freed: poolEntries });

export const readTickets = (control: Uint32Array): PoolTickets => ({
  allocated: control[CONTROL.poolAllocated],
  freed: control[CONTROL.poolFreed],
});

/** Tickets beyond which they are set back. */
const MOST_TICKETS = 2 ** 31;

export const ticketsAreHigh = ({ freed }: PoolTickets): boolean => freed > MOST_TICKETS;

/** Tickets count up for ever; whole turns of the ring are taken off before they reach 2^32. */
export function setTicketsBack(put: Put, { poolEntries }: SlotsPlan, { allocated, freed }: PoolTickets): PoolTickets {
  const ring = 2 * poolEntries;
  const turns = Math.floor(allocated / ring) * ring;
  return putTickets(put, { allocated: allocated - turns, freed: freed - turns });
}

/** The pool has become larger; its new entries are free. */
export const addEntries = (put: Put, { allocated, freed }: PoolTickets, entries: number): PoolTickets =>
  putTickets(put, { allocated, freed: freed + entries });
