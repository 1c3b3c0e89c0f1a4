/** Ways to look at an internet, and what its colours can mean. */
import type { ViewSpec } from '../../../scenario/spec.ts';
import { activity, category, level } from '../../../scenario/spec-parts.ts';

const CHANNELS = [
  activity('carried', 'bytes/s', 'Load', {
    help: 'Bytes that a port has accepted lately, in a second, or that a receiver had not had before.',
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
    filled: 0.9,
    channels: CHANNELS,
    help: 'Ports near the router where they begin, towards the other end of their link; hosts and ends of flows around their router. A picked end shows the way of its flow.',
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
