/** What a view may know of a run on one core. */
import { NEVER } from '../../../base/u32.ts';
import type { Reading } from '../reading.ts';
import type { SequentialContext } from './context.ts';
import { EVENT, type EventList } from './event-list.ts';

/** Good until the run advances. Times of nodes cost a walk through all pending events, the first time that one is asked for. */
export function readingOf(context: SequentialContext, list: EventList, nodes: number): Reading {
  let times: Uint32Array | undefined;
  return {
    nowTicks: list.firstTime(),
    pending: (node) => context.pending(node),
    earliest(node) {
      times ??= earliestIn(list, nodes);
      return times[node];
    },
    sent: (node) => context.sent(node),
    draws: (node) => context.draws(node),
    state: (node, word) => context.state[context.stateAt(node) + word],
    store: (node, word) => context.store[context.storeAt(node) + word],
  };
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
