/** What a view may know of a run on one core. The earliest events are found for all nodes at once, when first asked for. */
import { NOTHING_PENDING, type Reading } from '../reading.ts';
import type { SequentialContext } from './context.ts';
import type { EventList } from './event-list.ts';

/** Good until the run advances. */
export function readingOf(context: SequentialContext, list: EventList): Reading {
  let earliest: Uint32Array | undefined;
  return {
    nowTicks: Math.min(list.firstTime(), NOTHING_PENDING),
    pending: (node) => context.pendingAt[node],
    earliest: (node) => {
      earliest ??= earliestOfAll(list, context.pendingAt.length);
      return earliest[node];
    },
    sent: (node) => context.sent(node),
    draws: (node) => context.draws(node),
    state: (node, word) => context.state[context.stateAt(node) + word],
    store: (node, word) => context.store[context.storeAt(node) + word],
  };
}

function earliestOfAll(list: EventList, nodes: number): Uint32Array {
  const earliest = new Uint32Array(nodes).fill(NOTHING_PENDING);
  list.forEach((id, time) => {
    const node = list.dst[id];
    if (time < earliest[node]) earliest[node] = time;
  });
  return earliest;
}
