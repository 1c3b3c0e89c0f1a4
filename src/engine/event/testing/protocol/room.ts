/** What the host does between batches: larger lists, a longer ring of records, tickets set back. Twin of `engine/event/gpu`. */
import { Violation } from './machine.ts';
import { ringPlace } from './pool.ts';
import { recordPlace } from './records.ts';
import type { MadeRecord, Round } from './round.ts';
import { CELL, CONTROL, FLAG, HEAD, MOST_ROWS, SET_WORDS } from './words.ts';

/** First words of the sets. */
const SETS = [0, SET_WORDS, 2 * SET_WORDS];

/** Makes room where a flag says that it is needed, and lowers the flags. */
export function makeRoom(round: Round, flags: number): void {
  if ((flags & FLAG.records) !== 0) lengthenRing(round);
  if ((flags & FLAG.list) !== 0) growLists(round);
  if (flags !== 0) for (const set of SETS) round.control.words[set + CELL.flags] = 0;
}

/** More slots for each node, a whole new pool beside the old one; the ring of free entries is laid anew from the next ticket on. */
function growLists(round: Round): void {
  const { run, world, rules, ring, control } = round;
  if (world.growCapacity) run.capacity = Math.min(MOST_ROWS, run.capacity + 1);
  const from = control.words[CONTROL.poolAllocated];
  const freed = control.words[CONTROL.poolFreed];
  const old: number[] = [];
  for (let ticket = from; ticket < freed; ticket++) old.push(ring.peek(ringPlace(round, ticket)));
  const more = world.usableEntries + run.poolReserve;
  const fresh = Array.from({ length: more }, (_, i) => run.poolEntries + i);
  run.poolEntries += more;
  const first = rules.relaysFromTicket ? from : 0;
  [...old, ...fresh].forEach((entry, i) => {
    ring.put(ringPlace(round, first + i), entry);
  });
  putTickets(round, from, freed + more);
}

/** Tickets count up for ever; whole turns of the ring are taken off before they wrap. */
export function setTicketsBack(round: Round): void {
  const { run, rules, control } = round;
  const length = rules.setsBackWholeTurns ? 2 * run.poolEntries : 1;
  const allocated = control.words[CONTROL.poolAllocated];
  const turns = Math.floor(allocated / length) * length;
  putTickets(round, allocated - turns, control.words[CONTROL.poolFreed] - turns);
}

function putTickets({ control, rules }: Round, allocated: number, freed: number): void {
  control.words[CONTROL.poolAllocated] = allocated;
  control.words[CONTROL.poolFreed] = freed;
  if (rules.tellsRoundsOfTickets) for (const set of SETS) control.words[set + HEAD.listWord] = freed;
}

/** A ring twice as long, unless the records that wait are few by now. */
function lengthenRing(round: Round): void {
  const { run, control, records } = round;
  const from = control.words[CONTROL.recordsFree];
  const count = (control.words[CONTROL.recorded] - from) >>> 0;
  if (count * 2 <= run.recordEntries - run.recordReserve) return;
  const waiting: MadeRecord[] = [];
  for (let i = 0; i < count; i++) waiting.push(records.peek(recordPlace(round, (from + i) >>> 0)));
  run.recordEntries *= 2;
  for (const record of waiting) records.put(recordPlace(round, record.ticket), record);
}

/** Takes evaluated records to the host, if it keeps them. */
export function takeRecords(round: Round, evaluated: number): void {
  const { world, control, records, log } = round;
  if (!world.recordsKept) return;
  for (let ticket = (world.firstRecord + log.taken) >>> 0; ticket !== evaluated; ticket = (ticket + 1) >>> 0) {
    if (records.peek(recordPlace(round, ticket)).ticket !== ticket)
      throw new Violation(`record ${ticket} is overwritten before the host has it`);
    log.taken++;
  }
  control.words[CONTROL.recordsFree] = evaluated;
}
