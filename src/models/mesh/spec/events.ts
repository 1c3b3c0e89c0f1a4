/** Kinds of events in words, in the order of their numbers (config.ts). */
import type { EventKindSpec } from '../../../scenario/spec.ts';

export const meshEventKinds: readonly EventKindSpec[] = [
  { id: 'packet', label: 'Packet', help: 'The application has a packet.' },
  { id: 'down', label: 'Queued', help: 'A packet goes into the queue, or is lost where that is full.' },
  { id: 'commit', label: 'Commits', help: 'The station decides to send a frame, and is deaf until its end.' },
  { id: 'air', label: 'Frame begins', help: 'A frame of another station arrives at the receiver.' },
  { id: 'end', label: 'Frame ends', help: 'The receiver knows whether it could read the frame.' },
  { id: 'frame', label: 'Frame taken', help: 'A frame for this station: it is answered, taken, or relayed.' },
  { id: 'deliver', label: 'Delivered', help: 'The application gets a packet.' },
  { id: 'done', label: 'Answer due', help: 'Where no answer has begun by now, the frame has failed.' },
];
