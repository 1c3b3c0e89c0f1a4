/** Ways to look at an internet, and what its colours can mean. */
import type { ActionSpec, ViewSpec } from '../../../scenario/spec.ts';
import { activity, category, level } from '../../../scenario/spec-parts.ts';

const CHANNELS = [
  activity('carried', 'ms/s', 'Load', {
    help: 'How long it takes a port to send what it has accepted lately, in a second: 1,000 ms is all that its link carries.',
  }),
  level('backlog', 'us', 'Backlog', { help: 'How long a port still sends what it has: what comes now waits so long.' }),
  level('drops', 'packets', 'Drops', { scale: 'log', help: 'Packets that found the queue of the port full.' }),
  category('look', 'What it is', {
    help: 'Ports of links and of hosts, and both ends of flows.',
    categories: [
      { label: 'Port of a link', colour: '#5a82c8' },
      { label: 'Port of a host', colour: '#767a80' },
      { label: 'Source', colour: '#f2a541' },
      { label: 'Receiver', colour: '#4fd1b5' },
    ],
  }),
] as const;
const [, BACKLOG, DROPS] = CHANNELS;

export const internetViews: readonly ViewSpec[] = [
  {
    id: 'map',
    title: 'Map',
    kind: 'points',
    lines: true,
    channels: CHANNELS,
    help: 'Each port is a line from its router to the next, on the right of its way, so that there and back lie side by side; the more, the wider. Hosts are around their router, and around these the ends of flows, as dots. A picked end shows the path of its flow.',
  },
  {
    id: 'ports',
    title: 'Ports',
    kind: 'cells',
    order: 'value',
    channels: [BACKLOG, DROPS],
    help: 'All nodes sorted by their value, the most first: ports, and ends of flows, which have no queue.',
  },
];

export const internetActions: readonly ActionSpec[] = [
  {
    id: 'packet',
    kind: 'follow',
    label: 'Follow its next packet',
    help: 'Traces the next packet of this end of a flow from port to port, slowed down so that it can be seen to wait.',
    pace: 0.005,
    columns: [
      { label: 'Waits', help: 'How long it waits there for packets before it, in milliseconds.' },
      { label: 'Sends', help: 'How long the port sends it, in milliseconds.' },
    ],
  },
];
