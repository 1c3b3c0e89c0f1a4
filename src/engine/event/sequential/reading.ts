/** What a view may know of a run on one core. */
import type { Reading } from '../reading.ts';
import type { SequentialContext } from './context.ts';
import type { EventList } from './event-list.ts';

/** Good until the run advances. */
export const readingOf = (context: SequentialContext, list: EventList): Reading => ({
  nowTicks: list.firstTime(),
  pending: (node) => context.pending(node),
  earliest: (node) => list.firstTimeOf(node),
  sent: (node) => context.sent(node),
  draws: (node) => context.draws(node),
  state: (node, word) => context.state[context.stateAt(node) + word],
  store: (node, word) => context.store[context.storeAt(node) + word],
});
