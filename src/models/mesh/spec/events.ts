/** Kinds of events in words, in the order of their numbers (config.ts). */
import type { ActivityKindSpec, EventKindSpec } from '../../../scenario/spec.ts';

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

/** Kinds of activities of a station in words, in the order of their numbers: the bars of a timing diagram. */
export const meshActivityKinds: readonly ActivityKindSpec[] = [
  { label: 'Data', help: 'The station sends a frame of data.', colour: '#d98a1f', lies: 'above' },
  { label: 'ACK', help: 'It says that it has read a frame.', colour: '#2f9e6e', lies: 'above' },
  { label: 'NACK', help: 'It says that it heard a frame and could not read it.', colour: '#d5504e', lies: 'above' },
  {
    label: 'DIFS',
    help: 'Distributed interframe space: the medium has fallen idle, and the station waits for SIFS and two slots.',
    colour: '#8a8f98',
    lies: 'on',
  },
  { label: 'Counts down', help: 'Slots of its back-off go by.', colour: '#9a74c4', lies: 'on' },
  { label: 'Hears', help: 'A frame of another station is on the air here.', colour: '#3fb3a0', lies: 'below' },
  { label: 'Misses', help: 'A frame for this station that it could not read.', colour: '#c2477f', lies: 'below' },
];
