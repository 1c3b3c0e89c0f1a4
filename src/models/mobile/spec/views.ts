/** Ways to look at a mobile network, and what its colours can mean. */
import type { ChannelSpec, ViewSpec } from '../../../scenario/spec.ts';
import { WATCH_STATES } from './watch-states.ts';

const level = (id: string, unit: string, label: string, help: string): ChannelSpec => ({
  id,
  kind: 'level',
  scale: 'linear',
  unit,
  label,
  help,
});

const RECEIVED: ChannelSpec = {
  id: 'received',
  kind: 'category',
  scale: 'linear',
  unit: '',
  label: 'Watched packet',
  help: 'What a node has done with the watched packet: who sends it now is the front of its wave.',
  categories: WATCH_STATES,
};
const RECEIVING: ChannelSpec = {
  id: 'receiving',
  kind: 'activity',
  scale: 'linear',
  unit: 'packets/s',
  label: 'Receiving',
  help: 'Packets that a node receives, whichever they are; who just did glows and fades, so every packet is a wave.',
};

const CHANNELS: readonly ChannelSpec[] = [
  RECEIVED,
  RECEIVING,
  level(
    'hops',
    'hops',
    'Hops of the watched packet',
    'Links that it went along to this node; 0 at its source and where it was not received.',
  ),
  level('neighbours', 'nodes', 'Neighbours', 'How many others hear the node.'),
  level('component', '', 'Group', 'Nodes that reach each other hop by hop have the same colour.'),
  level(
    'buffer',
    'packets',
    'Packets held',
    'Packets that wait in its buffers, and those that it holds until they are due.',
  ),
  { ...level('heard', 'copies', 'Copies heard', 'Of all packets, those that told it nothing new too.'), scale: 'log' },
  level('speed', 'm/s', 'Speed', 'How fast a node moved in the last round, as the crow flies.'),
];

export const mobileViews: readonly ViewSpec[] = [
  {
    id: 'plane',
    title: 'Map',
    help: 'Every node is a dot where it is.',
    kind: 'points',
    visibleIf: { param: 'depth', is: [0] },
    channels: CHANNELS,
  },
  {
    id: 'volume',
    title: 'Volume',
    help: 'Every node is a dot where it is in the volume.',
    kind: 'points',
    visibleUnless: { param: 'depth', is: [0] },
    channels: CHANNELS,
  },
];
