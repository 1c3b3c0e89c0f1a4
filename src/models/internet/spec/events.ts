/** Kinds of events in words, in the order of their numbers (config.ts). */
import type { EventKindSpec } from '../../../scenario/spec.ts';

export const internetEventKinds: readonly EventKindSpec[] = [
  { id: 'packet', label: 'Packet', help: 'A packet comes to a port, or to its receiver.' },
  { id: 'begin', label: 'Begins', help: 'A flow starts.' },
  { id: 'send', label: 'Sends', help: 'A source sends its next packet, or what its congestion window allows.' },
  {
    id: 'timeout',
    label: 'Timer',
    help: 'A retransmission timer of TCP expires, or would have: one that was moved on waits again.',
  },
  {
    id: 'acknowledge',
    label: 'Acknowledges',
    help: 'A receiver has waited 0.2 s for a second segment, and acknowledges the first.',
  },
  { id: 'leave', label: 'Leaves', help: 'The last bit of a packet leaves a port, where queues are by packets.' },
];
