/** Records in their ring, evaluated once their window is closed. Twin of `shaders/event/records.wesl` and `evaluation.wesl`. */
import type { Processing, Round, Steps } from './round.ts';
import { load, presentRows } from './window.ts';
import { CELL, CONTROL, FLAG, HEAD, SERIES, seriesWord } from './words.ts';

export const recordOffset = ({ run }: Round, ticket: number): number => (ticket & (run.recordEntries - 1)) >>> 0;

/** Makes a record; once for each event at most. */
export function* record(round: Round, processing: Processing): Steps {
  const { control, run, rules, records } = round;
  processing.records++;
  yield;
  const ticket = control.fetchAdd(CONTROL.recorded, 1);
  const free = yield* load(round, CONTROL.recordsFree);
  const left = (free + run.recordEntries - ticket) | 0;
  if (left <= run.recordReserve) {
    const flag = left <= 0 ? FLAG.lost : FLAG.records;
    if (rules.flagsLowRing) control.or(round.set(rules.flagsInto) + CELL.flags, flag);
    processing.halt ||= rules.stopsWhenRingIsLow;
  }
  if (left <= 0) return;
  const { now, window, windows } = processing;
  const row = yield* presentRows(round, rules.countsForOwnWindow);
  records.set(recordOffset(round, ticket), { ticket, time: now, row, window, windows });
}

/** Ticket of the first record that must not be evaluated yet: the window it was made in goes on. */
function* closedBefore(round: Round): Steps<number> {
  const now = round.set('now');
  const end = Math.min(yield* load(round, now + HEAD.windowEnd), round.world.end);
  const closed = (yield* load(round, now + CELL.tmin)) >= end || !round.rules.waitsForWindow;
  return yield* load(round, closed ? CONTROL.recorded : now + HEAD.closedBefore);
}

/** One invocation of the kernel that evaluates, number `at` of `stride`. `evaluate`: what the model does with a record. */
export function* evaluateRecords(round: Round, at: number, stride: number, evaluate: (ticket: number) => void): Steps {
  const { control, world, rules, records } = round;
  const first = yield* load(round, round.set('now') + HEAD.evaluated);
  const end = yield* closedBefore(round);
  for (let i = at; i < (end - first) >>> 0; i += stride) {
    const ticket = (first + i) >>> 0;
    const { row } = records.get(recordOffset(round, ticket));
    evaluate(ticket);
    yield;
    control.add(seriesWord(row, SERIES.judged), 1);
  }
  if (at !== 0) return;
  yield;
  control.store(CONTROL.evaluated, end);
  if (world.recordsKept && rules.keepsUntaken) return;
  yield;
  control.store(CONTROL.recordsFree, end);
}
