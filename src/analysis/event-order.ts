/** The order in which one processor executes recorded events: by time, ties by source, then by number. */
import { MOST_U32 } from '../base/u32.ts';
import { type EventTraceRows, ROW } from './event-trace-rows.ts';

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
/** Ties up to this many are sorted by insertion: a call of the library's sort costs more than that. */
const FEW = 64;

/** Events in order: when each is due, and where its row begins. */
export interface OrderedEvents {
  readonly time: Uint32Array;
  readonly at: Uint32Array;
}

/** A radix sort by time, which reads each row once; what ties is few and sorted after. */
export function orderEvents({ rows, events, rowWords }: EventTraceRows): OrderedEvents {
  let ordered: OrderedEvents = { time: new Uint32Array(events), at: new Uint32Array(events) };
  let least = MOST_U32;
  let most = 0;
  let falls = false;
  for (let i = 0, at = 0; i < events; i++, at += rowWords) {
    const time = rows[at + ROW.time];
    ordered.at[i] = at;
    ordered.time[i] = time;
    if (time < most) falls = true;
    else most = time;
    if (time < least) least = time;
  }
  if (falls) {
    let spare: OrderedEvents = { time: new Uint32Array(events), at: new Uint32Array(events) };
    for (let shift = 0; shift < 32 && (most - least) >>> shift > 0; shift += DIGIT_BITS) {
      sortByDigit(ordered, spare, least, shift);
      [ordered, spare] = [spare, ordered];
    }
  }
  sortTies(rows, ordered);
  return ordered;
}

function sortByDigit(from: OrderedEvents, to: OrderedEvents, least: number, shift: number): void {
  const { time, at } = from;
  const begin = new Uint32Array(DIGITS + 1);
  for (let i = 0; i < time.length; i++) begin[(((time[i] - least) >>> shift) & (DIGITS - 1)) + 1]++;
  for (let digit = 0; digit < DIGITS; digit++) begin[digit + 1] += begin[digit];
  for (let i = 0; i < time.length; i++) {
    const index = begin[((time[i] - least) >>> shift) & (DIGITS - 1)]++;
    to.time[index] = time[i];
    to.at[index] = at[i];
  }
}

function sortTies(rows: Uint32Array, { time, at }: OrderedEvents): void {
  for (let begin = 0; begin < time.length; ) {
    let end = begin + 1;
    while (end < time.length && time[end] === time[begin]) end++;
    if (end - begin > FEW) at.subarray(begin, end).sort((a, b) => (isBefore(rows, a, b) ? -1 : 1));
    else if (end - begin > 1) sortFew(rows, at, begin, end);
    begin = end;
  }
}

function sortFew(rows: Uint32Array, order: Uint32Array, begin: number, end: number): void {
  for (let i = begin + 1; i < end; i++) {
    const at = order[i];
    let to = i;
    for (; to > begin && isBefore(rows, at, order[to - 1]); to--) order[to] = order[to - 1];
    order[to] = at;
  }
}

/** Of two rows at the same time: no two have the same source and number. */
function isBefore(rows: Uint32Array, a: number, b: number): boolean {
  const x = rows[a + ROW.src];
  const y = rows[b + ROW.src];
  return x === y ? rows[a + ROW.seq] < rows[b + ROW.seq] : x < y;
}
