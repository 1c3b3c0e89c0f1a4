/** The kind of events that PHOLD has. */
import type { EventKindSpec } from '../../../scenario/spec.ts';

export const pholdEventKinds: readonly EventKindSpec[] = [
  {
    id: 'event',
    label: 'Event',
    help: 'The node sends one event onwards, to itself or to a node drawn from all.',
  },
];
