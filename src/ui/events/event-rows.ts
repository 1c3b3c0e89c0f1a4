/** Executed events as rows of a table: chosen by kind and node, said in words, and as CSV. */
import type { ListedEvents } from '../../analysis/event-list.ts';
import type { Rows } from '../../charts/kit/rows.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import type { EventKindSpec } from '../../scenario/spec.ts';
import type { EventListing, EventsWanted } from '../../state/run/events.ts';
import type { RunStatus } from '../../worker/api.ts';

export interface EventFilter {
  /** Number of the kind; undefined: all. */
  readonly kind?: number;
  /** Executed by this node, or sent by it. */
  readonly node?: number;
}

/** Places in the list, in its order. */
export function chosenEvents({ kind, node, from, time }: ListedEvents, filter: EventFilter): readonly number[] {
  const chosen: number[] = [];
  for (let i = 0; i < time.length; i++) {
    if (filter.kind !== undefined && kind[i] !== filter.kind) continue;
    if (filter.node === undefined || node[i] === filter.node || from[i] === filter.node) chosen.push(i);
  }
  return chosen;
}

/** How many of the events there are of each kind. */
export function countByKind({ kind }: ListedEvents, events: readonly number[], kinds: number): readonly number[] {
  const counts = new Array<number>(kinds).fill(0);
  for (const i of events) counts[kind[i] ?? 0]!++;
  return counts;
}

/** With as many digits as a tick needs, so that times stand under each other. */
export const exactTime = (ticks: number, tick: Scenario['tick']): string =>
  toSeconds(ticks, tick).toFixed(7 - String(tick).length);

/** A row per event; the link of the run stands in the first one. */
export function eventRows(
  { list, scenario }: Pick<EventListing, 'list' | 'scenario'>,
  events: readonly number[],
  kinds: readonly EventKindSpec[],
  link: string,
): Rows {
  const { time, kind, node, from, sends, carries } = list;
  return [
    ['time_s', 'kind', 'node', 'from', 'sends', ...(carries ? ['carries'] : []), 'link'],
    ...events.map((i, row) => [
      String(toSeconds(time[i] ?? 0, scenario.tick)),
      kinds[kind[i] ?? 0]?.label ?? '',
      ...[node, from, sends].map((column) => String(column[i])),
      ...(carries ? [carries[i] ?? ''] : []),
      row === 0 ? link : '',
    ]),
  ];
}

/** What the list is of: `window 12`, `10 to 12.5 s, node 17`. */
export function subjectOf({ span, node }: EventsWanted): string {
  const part = 'window' in span ? `window ${span.window}` : `${span.fromSeconds} to ${span.untilSeconds} s`;
  return node === undefined ? part : `${part}, node ${node}`;
}

/** Of a window within which the run on screen has paused: how many of its events that has not executed yet. */
export function eventsToCome({ span, node, list }: EventListing, { steps, events }: RunStatus): number {
  if (node !== undefined || !list.isWhole || !('window' in span) || span.window !== steps) return 0;
  return list.before + list.time.length - events;
}

/** `phold-events-window-12.csv`. */
export const eventsFile = (listing: EventListing): string =>
  `${listing.scenario.model}-events-${subjectOf(listing).replace(/[^\d.a-z]+/g, '-')}.csv`;
