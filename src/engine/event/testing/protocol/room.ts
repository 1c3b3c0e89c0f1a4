/** What the host does between batches: larger lists, a longer ring of records. Twin of `engine/event/gpu`. */
import { Violation } from './machine.ts';
import { recordOffset } from './records.ts';
import type { MadeRecord, Round } from './round.ts';
import { CELL, CONTROL, FLAG, SETS } from './words.ts';

/** Makes room where a flag says that it is needed, and lowers the flags. */
export function makeRoom(round: Round, flags: number): void {
  if ((flags & FLAG.records) !== 0) lengthenRing(round);
  if ((flags & FLAG.list) !== 0) round.list.grow(round);
  if (flags !== 0) for (const set of SETS) round.control.words[set + CELL.flags] = 0;
}

/** A ring twice as long, unless the records that wait are few by now. */
function lengthenRing(round: Round): void {
  const { run, control, records } = round;
  const from = control.words[CONTROL.recordsFree];
  const count = (control.words[CONTROL.recorded] - from) >>> 0;
  if (count * 2 <= run.recordEntries - run.recordReserve) return;
  const waiting: MadeRecord[] = [];
  for (let i = 0; i < count; i++) waiting.push(records.peek(recordOffset(round, (from + i) >>> 0)));
  run.recordEntries *= 2;
  for (const record of waiting) records.put(recordOffset(round, record.ticket), record);
}

/** Takes evaluated records to the host, if it keeps them. */
export function takeRecords(round: Round, evaluated: number): void {
  const { world, control, records, log } = round;
  if (!world.recordsKept) return;
  for (let ticket = (world.firstRecord + log.taken) >>> 0; ticket !== evaluated; ticket = (ticket + 1) >>> 0) {
    if (records.peek(recordOffset(round, ticket)).ticket !== ticket)
      throw new Violation(`record ${ticket} is overwritten before the host has it`);
    log.taken++;
  }
  control.words[CONTROL.recordsFree] = evaluated;
}
