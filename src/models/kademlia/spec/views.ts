/** Ways to look at a Kademlia network, what its colours can mean, and what can be followed. */
import type { ActionSpec, ViewSpec } from '../../../scenario/spec.ts';
import { activity, level } from '../../../scenario/spec-parts.ts';
import { mapViews, statusChannel } from '../../../underlay/spec/views.ts';

const ACTIVITY = activity('activity', 'events/s', 'Activity', {
  help: 'How much a peer has sent lately: requests and answers, and its own timers.',
});
const FLYING = level('flying', 'requests', 'Lookups in flight', {
  help: 'Requests without an answer of the lookup that a peer has under way; 0 while it rests.',
});
const FILL = level('fill', 'contacts', 'Table fill', {
  help: 'Contacts in the routing table, from none to what a perfect table holds.',
});
const LOAD = level('load', 'requests', 'Load', {
  scale: 'log',
  help: 'Requests that a peer has answered so far, up to twice what each answers to the end were all alike.',
});

const CHANNELS = [ACTIVITY, FLYING, FILL, statusChannel, LOAD] as const;

export const kademliaViews: readonly ViewSpec[] = [
  {
    id: 'xor',
    title: 'XOR map',
    help: 'The id space as a square: the first bit of an id says left or right, the second above or below, and so on; so every subtree is a square or half of one, and peers near by XOR are near here.',
    kind: 'points',
    channels: CHANNELS,
  },
  {
    id: 'ring',
    title: 'Ring',
    help: 'Ids once around, from the top on, clockwise. Across the ring peers are spread by chance, so that none hides another.',
    kind: 'points',
    filled: 0.25,
    channels: CHANNELS,
  },
  ...mapViews(CHANNELS),
];

export const kademliaActions: readonly ActionSpec[] = [
  {
    id: 'lookup',
    kind: 'follow',
    label: 'Follow the next lookup',
    help: 'Traces the next lookup of this peer hop by hop, slowed down so that each request and answer can be seen.',
    pace: 0.15,
    columns: [
      { label: 'Bits', help: 'Leading bits of its id that are those of the target: more are nearer.' },
      { label: 'Hop', help: 'Contacts in the chain that led to it.' },
    ],
  },
];
