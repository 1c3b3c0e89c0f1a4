/** The watched packet's way to a picked node, as a table: of a packet's copies the engine keeps no more than this. */
import type { LogSpec } from '../../../scenario/spec.ts';

export const EVENTS = {
  sent: 'sent',
  received: 'received',
  delivered: 'delivered',
  waits: 'in a buffer',
  passedOn: 'passed on',
} as const;

export const mobileLog: LogSpec = {
  name: 'way',
  label: 'Way of the watched packet',
  help: 'Hop by hop from its source to the node, and to whom that passed it on. Of each node the run keeps when it accepted the packet, from whom, and how many copies it heard: copies that came twice are counted, those that were lost or turned away are not told by packet.',
  columns: [
    { name: 'time_s', label: 'Time', unit: 's', help: 'When the round ended in which it was accepted.' },
    { name: 'from', label: 'From', unit: '', help: 'The node that sent it.' },
    { name: 'to', label: 'To', unit: '', help: 'The node that heard it.' },
    {
      name: 'event',
      label: 'What',
      unit: '',
      help: 'Delivered: the packet is for this node. Received: it only passes through. Passed on: another node has it from the picked one.',
    },
    { name: 'hops', label: 'Hops', unit: '', help: 'Links that it has gone along, from the source.' },
    {
      name: 'copies',
      label: 'Copies',
      unit: '',
      help: 'Copies that the node has heard up to now; all but one told it nothing new.',
    },
  ],
};
