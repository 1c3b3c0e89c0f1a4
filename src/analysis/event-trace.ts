/**
 * A trace of executed events in the order of one processor, with the parent of each: the event that sent it, which is the
 * one of its source whose range of sent numbers contains its number.
 */
import { NONE } from '../base/u32.ts';
import { orderEvents } from './event-order.ts';
import { type EventTraceRows, KIND_BITS, ROW } from './event-trace-rows.ts';

/** Columns of equal length, one entry per event. */
export interface EventTrace {
  /** Ticks, never falling. */
  readonly time: Uint32Array;
  /** Node that executed the event. */
  readonly node: Uint32Array;
  /** Index in the trace of the event that sent this one; `NO_PARENT` for the first ones. */
  readonly parent: Uint32Array;
}

export const NO_PARENT = NONE;

/** Of nodes 0 .. `nodes` - 1; at most the first `limit` events. What was sent before the recording has no parent. */
export function eventTrace(recorded: EventTraceRows, nodes: number, limit = Number.POSITIVE_INFINITY): EventTrace {
  const ordered = orderEvents(recorded);
  const events = Math.min(limit, recorded.events);
  const { node, src, seq, sent, kindAndSends } = columnsOf(recorded.rows, ordered.at.subarray(0, events));
  const parent = parentsOf(src, seq, historiesOf(node, sent, kindAndSends, nodes));
  return { time: ordered.time.subarray(0, events), node, parent };
}

/** Reads each row once: they lie in no order. */
function columnsOf(rows: Uint32Array, at: Uint32Array) {
  const column = () => new Uint32Array(at.length);
  const columns = { node: column(), src: column(), seq: column(), sent: column(), kindAndSends: column() };
  const { node, src, seq, sent, kindAndSends } = columns;
  for (let i = 0; i < at.length; i++) {
    const row = at[i];
    node[i] = rows[row + ROW.dst];
    src[i] = rows[row + ROW.src];
    seq[i] = rows[row + ROW.seq];
    sent[i] = rows[row + ROW.sent];
    kindAndSends[i] = rows[row + ROW.kindAndSends];
  }
  return columns;
}

/** What each node did, in order: entries `begin[node] .. begin[node + 1]`. */
interface Histories {
  readonly begin: Uint32Array;
  /** Index in the trace, and the range of numbers that this event sent: `sent - sends .. sent`. */
  readonly event: Uint32Array;
  readonly sent: Uint32Array;
  readonly sends: Uint32Array;
}

function historiesOf(node: Uint32Array, sentAfter: Uint32Array, kindAndSends: Uint32Array, nodes: number): Histories {
  const { begin, order } = groupedBy(node, nodes);
  const sent = new Uint32Array(node.length);
  const sends = new Uint32Array(node.length);
  for (let at = 0; at < order.length; at++) {
    sent[at] = sentAfter[order[at]];
    sends[at] = kindAndSends[order[at]] >>> KIND_BITS;
  }
  return { begin, event: order, sent, sends };
}

/** Indices by group, each group in the order of the trace. */
function groupedBy(group: Uint32Array, groups: number): { begin: Uint32Array; order: Uint32Array } {
  const begin = new Uint32Array(groups + 1);
  for (let i = 0; i < group.length; i++) begin[group[i] + 1]++;
  for (let g = 0; g < groups; g++) begin[g + 1] += begin[g];
  const next = begin.slice(0, groups);
  const order = new Uint32Array(group.length);
  for (let i = 0; i < group.length; i++) order[next[group[i]]++] = i;
  return { begin, order };
}

function parentsOf(src: Uint32Array, seq: Uint32Array, { begin, event, sent, sends }: Histories): Uint32Array {
  const parent = new Uint32Array(src.length);
  for (let i = 0; i < src.length; i++) {
    const number = seq[i];
    let low = begin[src[i]];
    const end = begin[src[i] + 1];
    // The first event after which more than `number` had been sent.
    for (let high = end; low < high; ) {
      const middle = (low + high) >>> 1;
      if (sent[middle] > number) high = middle;
      else low = middle + 1;
    }
    parent[i] = low < end && number >= sent[low] - sends[low] ? event[low] : NO_PARENT;
  }
  return parent;
}
