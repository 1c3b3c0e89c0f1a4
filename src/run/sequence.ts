/** Reads messages between two nodes from executed events: each event on a way says which one sent it, so that no two are mistaken for each other. */
import type { EventTraceRows } from '../analysis/event-trace-rows.ts';
import { ROW } from '../analysis/event-trace-rows.ts';
import type { Sequence, SequenceMessage } from '../analysis/sequence.ts';
import { tracedEventsOf } from '../engine/event/event-trace.ts';
import type { WayWords } from '../models/views.ts';

/** Both ways; each leads to the sender of the other. */
export type Ways = readonly [there: WayWords, back: WayWords];

const nodesOn = (ways: Ways): ReadonlySet<number> => new Set(ways.flatMap(({ nodes }) => nodes));

/** Rows of events on the ways alone: those of a whole network are many. */
export function rowsOn(ways: Ways): (recorded: EventTraceRows) => EventTraceRows {
  const nodes = nodesOn(ways);
  return ({ rows, rowWords }) => {
    const own: number[] = [];
    for (let at = 0; at < rows.length; at += rowWords)
      if (nodes.has(rows[at + ROW.dst])) for (let i = 0; i < rowWords; i++) own.push(rows[at + i]);
    return { events: own.length / rowWords, rowWords, rows: Uint32Array.from(own) };
  };
}

type Open = { -readonly [K in keyof SequenceMessage]: SequenceMessage[K] } & { readonly points: [number, number][] };

/** Those that were on their way in [fromTicks, untilTicks). */
export function sequenceIn(
  recorded: EventTraceRows,
  ways: Ways,
  fromTicks: number,
  untilTicks: number,
): Sequence['messages'] {
  const messages: Open[] = [];
  /** By who sends them, and their number there. */
  const open = new Map<string, Open>();
  const sentAt = new Map<string, number>();
  const known = new Set<string>();
  for (const event of tracedEventsOf(recorded, nodesOn(ways))) {
    const { time, dst, src, seq, sentFrom, sentTo } = event;
    for (const [i, { nodes, isOne, titleOf }] of ways.entries()) {
      const hop = nodes.indexOf(dst);
      if (hop < 0 || !isOne(event)) continue;
      const key = `${src} ${seq}`;
      let message = open.get(key);
      open.delete(key);
      if (!message && hop > 0) continue;
      if (!message) {
        const title = titleOf(event);
        const points: Open['points'] = [[0, sentAt.get(key) ?? time]];
        message = { isBack: i === 1, points, state: 'under way', isAgain: known.has(title), title };
        known.add(title);
        messages.push(message);
      }
      message.points.push([(hop + 1) / nodes.length, time]);
      if (hop === nodes.length - 1) message.state = 'there';
      else if (sentTo > sentFrom) open.set(`${dst} ${sentFrom}`, message);
      else message.state = 'dropped';
    }
    // What ends send begins then.
    if (ways.some(({ nodes }) => nodes.at(-1) === dst))
      for (let sent = sentFrom; sent < sentTo; sent++) sentAt.set(`${dst} ${sent}`, time);
  }
  const last = ({ points }: Open) => points[points.length - 1][1];
  return messages.filter((each) => each.points[0][1] < untilTicks && last(each) >= fromTicks);
}
