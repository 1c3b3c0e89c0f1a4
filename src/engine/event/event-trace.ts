/**
 * The event trace: executed events, recorded on the side. Of one node with their payloads, to follow what it does; of all,
 * to analyse what could have been done at once; or of all with payloads, to see what they did beside each other. Recording changes no result and may begin and end at any pause.
 */
import { type EventTraceRows, KIND_BITS, ROW } from '../../analysis/event-trace-rows.ts';
import { joinedWords } from '../../base/joined.ts';

/** What is recorded: the events of one node with their payloads, or of all nodes without or with theirs. */
export type Watched = number | 'all' | 'all with payloads';

export const isOfAll = (watched: Watched): watched is Exclude<Watched, number> => typeof watched !== 'number';

/** Of one node the rows are in order; of all in no order. */
export type { EventTraceRows };

/** An event of an event trace in words. It sent those events of its node whose `seq` is in [sentFrom, sentTo). */
export interface TracedEvent {
  readonly time: number;
  readonly dst: number;
  readonly src: number;
  readonly seq: number;
  readonly kind: number;
  readonly sentFrom: number;
  readonly sentTo: number;
  /** Empty in the event trace of all nodes without. */
  readonly payload: Uint32Array;
}

export const traceRowWords = (watched: Watched, payloadWords: number): number =>
  ROW.payload + (watched === 'all' ? 0 : payloadWords);

export const kindAndSends = (kind: number, sends: number): number => (kind | (sends << KIND_BITS)) >>> 0;

function tracedEvent({ rows, rowWords }: EventTraceRows, index: number): TracedEvent {
  const at = index * rowWords;
  const word = rows[at + ROW.kindAndSends];
  const sentTo = rows[at + ROW.sent];
  return {
    time: rows[at + ROW.time],
    dst: rows[at + ROW.dst],
    src: rows[at + ROW.src],
    seq: rows[at + ROW.seq],
    kind: word & ((1 << KIND_BITS) - 1),
    sentFrom: sentTo - (word >>> KIND_BITS),
    sentTo,
    payload: rows.slice(at + ROW.payload, at + rowWords),
  };
}

/** All events of an event trace; for event traces of one node, which are short. */
export const tracedEvents = (eventTrace: EventTraceRows): TracedEvent[] =>
  Array.from({ length: eventTrace.events }, (_, index) => tracedEvent(eventTrace, index));

/** Those of some nodes, in the order of time and of each of them. */
export function tracedEventsOf(eventTrace: EventTraceRows, nodes: ReadonlySet<number>): TracedEvent[] {
  const { rows, rowWords } = eventTrace;
  const own: number[] = [];
  for (let at = 0; at < rows.length; at += rowWords) if (nodes.has(rows[at + ROW.dst])) own.push(at / rowWords);
  const events = own.map((index) => tracedEvent(eventTrace, index));
  return events.sort((a, b) => a.time - b.time || a.src - b.src || a.seq - b.seq);
}

/** Rows as an executor collects them, until somebody takes them. */
export class EventTraceLog {
  readonly watched: Watched;
  readonly rowWords: number;
  private parts: Uint32Array[] = [];

  constructor(watched: Watched, payloadWords: number) {
    this.watched = watched;
    this.rowWords = traceRowWords(watched, payloadWords);
  }

  /** The log keeps the rows. */
  add(rows: Uint32Array): void {
    if (rows.length > 0) this.parts.push(rows);
  }

  /** Takes the events before `nowTicks`, the earliest event that is pending: no other can come before it. The rest waits. */
  take(nowTicks: number): EventTraceRows {
    const rows = joinedWords(this.parts);
    const { due, later } = split(rows, this.rowWords, nowTicks);
    this.parts = later.length > 0 ? [later] : [];
    const ordered = isOfAll(this.watched) ? due : inOrder(due, this.rowWords);
    return { events: due.length / this.rowWords, rowWords: this.rowWords, rows: ordered };
  }
}

/** Moves the rows from `nowTicks` on out of the others, which close up. */
function split(rows: Uint32Array<ArrayBuffer>, rowWords: number, nowTicks: number) {
  const later: number[] = [];
  let kept = 0;
  for (let at = 0; at < rows.length; at += rowWords) {
    if (rows[at + ROW.time] >= nowTicks) {
      for (let i = 0; i < rowWords; i++) later.push(rows[at + i]);
      continue;
    }
    if (kept < at) rows.copyWithin(kept, at, at + rowWords);
    kept += rowWords;
  }
  return { due: kept < rows.length ? rows.slice(0, kept) : rows, later: Uint32Array.from(later) };
}

/** By time, source and number: the order of the events of one node. */
function inOrder(rows: Uint32Array<ArrayBuffer>, rowWords: number): Uint32Array<ArrayBuffer> {
  const order = Array.from({ length: rows.length / rowWords }, (_, i) => i * rowWords);
  order.sort(
    (a, b) =>
      rows[a + ROW.time] - rows[b + ROW.time] ||
      rows[a + ROW.src] - rows[b + ROW.src] ||
      rows[a + ROW.seq] - rows[b + ROW.seq],
  );
  const sorted = new Uint32Array(rows.length);
  for (const [i, at] of order.entries()) sorted.set(rows.subarray(at, at + rowWords), i * rowWords);
  return sorted;
}

/** The events of an event trace that are not before `ticks`. */
export function rowsFrom(eventTrace: EventTraceRows, ticks: number): EventTraceRows {
  if (ticks === 0) return eventTrace;
  const { rowWords } = eventTrace;
  const { later } = split(eventTrace.rows.slice(), rowWords, ticks);
  return { events: later.length / rowWords, rowWords, rows: later };
}

export const NO_EVENT_TRACE: EventTraceRows = { events: 0, rowWords: ROW.payload, rows: new Uint32Array() };
