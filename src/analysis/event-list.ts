/** Executed events as a list to read: those of a span of time, in the order of execution, in columns of equal length. */
import type { Activity } from './activity.ts';
import { orderEvents } from './event-order.ts';
import { type EventTraceRows, KIND_BITS, ROW } from './event-trace-rows.ts';
import type { NodeHistory } from './node-history.ts';
import type { Sequence } from './sequence.ts';

export interface EventList {
  /** No event of the span was left out. */
  readonly isWhole: boolean;
  /** Ticks, never falling. */
  readonly time: Uint32Array;
  /** Node that executed the event. */
  readonly node: Uint32Array;
  /** Node that sent it. */
  readonly from: Uint32Array;
  readonly kind: Uint8Array;
  /** Events that it sent when it was executed. */
  readonly sends: Uint32Array;
}

/** The window of this number, from 1; or what is due in [fromSeconds, untilSeconds). */
export type EventSpan = { readonly window: number } | { readonly fromSeconds: number; readonly untilSeconds: number };

/** The earliest events of a span of a run, of all nodes or of one. */
export interface ListedEvents extends EventList {
  /** The span in ticks, `untilTicks` left out. */
  readonly fromTicks: number;
  readonly untilTicks: number;
  /** Events of all nodes that were executed before it was recorded. */
  readonly before: number;
  /** What each event carries, in words; of one node only, and where any carries something. */
  readonly carries?: readonly string[];
  /** What nodes did in that span; where a timing diagram was asked for. */
  readonly activities?: readonly Activity[];
  /** What the node is like over time, where that was asked for; then no event is listed. */
  readonly history?: NodeHistory;
  /** Messages from and to the node, where those were asked for. */
  readonly sequence?: Sequence;
}

/** The first `most` events that are due in [fromTicks, untilTicks); `at`: where the row of each begins. */
export function eventList(
  recorded: EventTraceRows,
  fromTicks: number,
  untilTicks: number,
  most: number,
): EventList & { readonly at: Uint32Array } {
  const ordered = orderEvents(recorded);
  const first = lowerBound(ordered.time, fromTicks);
  const end = lowerBound(ordered.time, untilTicks);
  const at = ordered.at.slice(first, Math.min(end, first + most));
  const { rows } = recorded;
  const column = (word: number) => Uint32Array.from(at, (row) => rows[row + word]);
  return {
    at,
    isWhole: end - first <= most,
    time: column(ROW.time),
    node: column(ROW.dst),
    from: column(ROW.src),
    kind: Uint8Array.from(at, (row) => rows[row + ROW.kindAndSends] & (2 ** KIND_BITS - 1)),
    sends: Uint32Array.from(at, (row) => rows[row + ROW.kindAndSends] >>> KIND_BITS),
  };
}

/** The first place of a rising column that is not below `value`. */
function lowerBound(column: Uint32Array, value: number): number {
  let low = 0;
  for (let high = column.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (column[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
