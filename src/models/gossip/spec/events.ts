/** Kinds of events in words, in the order of their numbers (config.ts). */
import type { EventKindSpec } from '../../../scenario/spec.ts';

export const gossipEventKinds: readonly EventKindSpec[] = [
  { id: 'round', label: 'Round', help: 'The node contacts others: it tells what it knows, or asks.' },
  { id: 'push', label: 'Is told', help: 'Another node tells what it knows.' },
  {
    id: 'request',
    label: 'Is asked',
    help: 'Another node asks for what this one knows, and may tell at once what it knows.',
  },
  { id: 'answer', label: 'Answer', help: 'What a node tells that was asked.' },
  {
    id: 'begin',
    label: 'Rumour begins',
    help: 'A rumour begins here, or with somebody else where this node is offline.',
  },
  { id: 'arrival', label: 'Comes online', help: 'The node is there again, and knows what it knew.' },
  { id: 'departure', label: 'Goes offline', help: 'The node leaves, and says so to nobody.' },
];
