/** Ways to look at a mobile network, and what its colours can mean. */
import type { ChannelSpec, OverlaySpec, ViewSpec } from '../../../scenario/spec.ts';
import { activity, category, level } from '../../../scenario/spec-parts.ts';
import { GROUPS, WATCH_STATES } from './watch-states.ts';

const RECEIVED = category('received', 'Watched packet', {
  help: 'What a node has done with the watched packet: who received it just now is the front of its wave.',
  categories: WATCH_STATES,
});
const RECEIVING = activity('receiving', 'packets/s', 'Receiving', {
  help: 'Packets that a node receives, whichever they are; who just did glows and fades, so every packet is a wave.',
});

const CHANNELS: readonly ChannelSpec[] = [
  RECEIVING,
  RECEIVED,
  level('hops', 'hops', 'Hops of the watched packet', {
    help: 'Links that it went along to this node; 0 at its source and where it was not received.',
  }),
  level('heard', 'copies', 'Copies heard', {
    help: 'Of all packets, those that told it nothing new too.',
    scale: 'log',
  }),
  level('buffer', 'packets', 'Packets held', {
    help: 'Packets that wait in its buffers, and those that it holds until they are due.',
  }),
  category('component', 'Groups', {
    help: 'Nodes of a group reach each other, hop by hop. The largest group is what a packet of one of its nodes can reach at once.',
    categories: GROUPS,
  }),
  level('neighbours', 'nodes', 'Neighbours', { help: 'How many others hear the node.' }),
  level('speed', 'm/s', 'Speed', { help: 'How fast a node moved in the last round, as the crow flies.' }),
];

const OVERLAYS: readonly OverlaySpec[] = [
  {
    id: 'links',
    label: 'Links',
    help: 'A line between every two nodes that hear each other, where few enough are in sight: zoom in for more.',
    default: true,
  },
  {
    id: 'grid',
    label: 'Connectivity grid',
    help: 'The cells by which neighbours are found: a node looks in its own cell and in those around it.',
  },
];

/** Whether nodes of a file leave the ground only the file says: a map of them, and a volume, flat where they do not. */
const OF_FILES = { alwaysIf: { param: 'mobility', is: ['file'] } } as const;

export const mobileViews: readonly ViewSpec[] = [
  {
    id: 'plane',
    title: 'Map',
    help: 'Every node is a dot where it is; with its number, where at most 60 are in sight.',
    kind: 'points',
    moves: true,
    transfers: true,
    overlays: OVERLAYS,
    visibleIf: { param: 'depth', is: [0] },
    ...OF_FILES,
    channels: CHANNELS,
  },
  {
    id: 'volume',
    title: 'Volume',
    help: 'Every node is a dot where it is in the volume.',
    kind: 'points',
    moves: true,
    volume: true,
    transfers: true,
    overlays: OVERLAYS,
    visibleUnless: { param: 'depth', is: [0] },
    ...OF_FILES,
    channels: CHANNELS,
  },
];
