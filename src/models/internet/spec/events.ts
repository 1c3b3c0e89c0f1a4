/** Kinds of events in words, in the order of their numbers (config.ts). */
import type { EventKindSpec } from '../../../scenario/spec.ts';

export const internetEventKinds: readonly EventKindSpec[] = [
  { id: 'packet', label: 'Packet', help: 'A packet comes to a port, or to the end of its flow.' },
  { id: 'begin', label: 'Begins', help: 'A flow starts.' },
  { id: 'send', label: 'Sends', help: 'A source sends its next packet, or what its window allows.' },
  { id: 'timeout', label: 'Timer', help: 'A timer of TCP is due, or was.' },
  {
    id: 'acknowledge',
    label: 'Late ACK',
    help: 'A receiver has waited 0.2 s for a second segment, and acknowledges one.',
  },
  { id: 'leave', label: 'Leaves', help: 'The last bit of a packet leaves a port, where queues are by packets.' },
];
