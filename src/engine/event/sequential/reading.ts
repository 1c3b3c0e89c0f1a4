/** What a view may know of a run on one core. */
import { NEVER } from '../../../base/u32.ts';
import type { Reading } from '../reading.ts';
import type { SequentialContext } from './context.ts';
import { EVENT, type EventList } from './event-list.ts';

/** Nodes whose first time is looked for one by one; for more of them there is an index of all. */
const FEW = 4;

/** Good until the run advances. When a node's first event is due costs a walk through all pending events: for each of a few nodes, or once for all. */
export function readingOf(context: SequentialContext, list: EventList, nodes: number): Reading {
  let asked = 0;
  let times: Uint32Array | undefined;
  return {
    nowTicks: list.firstTime(),
    pending: (node) => context.pending(node),
    earliest(node) {
      if (context.pending(node) === 0) return NEVER;
      if (asked++ < FEW) return earliestOf(list, node);
      times ??= earliestIn(list, nodes);
      return times[node];
    },
    sent: (node) => context.sent(node),
    draws: (node) => context.draws(node),
    state: (node, word) => context.state[context.stateAt(node) + word],
    store: (node, word) => context.store[context.storeAt(node) + word],
  };
}

/** When the first event of a node is due that has one. */
function earliestOf(list: EventList, node: number): number {
  const { words } = list;
  let time = NEVER;
  list.forEach((id, dst) => {
    if (dst === node && words[id + EVENT.time] < time) time = words[id + EVENT.time];
  });
  return time;
}

/** When the first event of each node is due; `NEVER` where none is pending. */
function earliestIn(list: EventList, nodes: number): Uint32Array {
  const { words } = list;
  const times = new Uint32Array(nodes).fill(NEVER);
  list.forEach((id, node) => {
    if (words[id + EVENT.time] < times[node]) times[node] = words[id + EVENT.time];
  });
  return times;
}
