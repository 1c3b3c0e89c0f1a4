/** What a view may know of a run on one core. */
import { NEVER } from '../../../base/u32.ts';
import type { Reading } from '../reading.ts';
import type { SequentialContext } from './context.ts';
import { EVENT, type EventList, type Span } from './event-list.ts';

/** Nodes whose first time is looked for one by one; for more of them there is an index of all. */
const FEW = 4;

/** When first events are due: of a node that has one, and of all nodes. */
export interface FirstTimes {
  of(node: number): number;
  all(): Uint32Array;
}

/** Good until the run advances. When a node's first event is due costs a walk through all pending events: for each of a few nodes, or once for all. */
export function readingOf(context: SequentialContext, nowTicks: number, first: FirstTimes): Reading {
  let asked = 0;
  let times: Uint32Array | undefined;
  return {
    nowTicks,
    pending: (node) => context.pending(node),
    earliest(node) {
      if (context.pending(node) === 0) return NEVER;
      if (asked++ < FEW) return first.of(node);
      times ??= first.all();
      return times[node];
    },
    sent: (node) => context.sent(node),
    draws: (node) => context.draws(node),
    state: (node, word) => context.state[context.stateAt(node) + word],
    store: (node, word) => context.store[context.storeAt(node) + word],
  };
}

/** When the first event of a node is due; `NEVER` where it is in another list. */
export function earliestOf(list: EventList, node: number): number {
  const { words } = list;
  let time = NEVER;
  list.forEach((id, dst) => {
    if (dst === node && words[id + EVENT.time] < time) time = words[id + EVENT.time];
  });
  return time;
}

/** When the first event of each of the list's own nodes is due; `NEVER` where none is pending. */
export function earliestIn(list: EventList, own: Span): Uint32Array {
  const { words } = list;
  const times = new Uint32Array(own.end - own.first).fill(NEVER);
  list.forEach((id, node) => {
    if (words[id + EVENT.time] < times[node - own.first]) times[node - own.first] = words[id + EVENT.time];
  });
  return times;
}
