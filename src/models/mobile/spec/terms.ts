/** Terms of mobile ad-hoc networks. */
import { type Term, termsOf } from '../../../scenario/term.ts';

const RADIO = termsOf({
  neighbour: 'Another node that is near enough to hear this one.',
  range: 'How far a radio is heard.',
  link: 'Two nodes hear each other.',
  'unit disk': 'A model of radio: everybody within the range hears, nobody beyond.',
  'quasi unit disk': 'A model of radio with a soft edge: beyond the range, fewer and fewer pairs hear each other.',
  'connectivity grid': 'Squares over the ground, by which the neighbours of a node are found quickly.',
  'group, partition': 'Nodes that reach each other, over others if need be. A network may be parted into several.',
});

const PACKETS = termsOf({
  packet: 'A message that a source sends, and others may pass on.',
  source: 'A node that sends packets of its own.',
  'watched packet': 'One packet whose way the lab keeps node by node.',
  hop: 'A link that a packet goes along.',
  'relay, relayed': 'To pass a received packet on to all neighbours; who does so.',
  'flooding, blind flooding':
    'Everybody relays every packet once. It reaches all who can be reached, and costs the most.',
  'copy, copies': 'A packet as one neighbour hears it; a packet sent once has as many as there are neighbours.',
  'in-buffer, buffer': 'Where packets wait that have come in, until the node reads them.',
  interface: 'A radio of a node, with an in-buffer of its own.',
  broadcast: 'For everybody.',
  unicast: 'For one node.',
  multicast: 'For the members of a group.',
});

const MOVEMENT = termsOf({
  'random waypoint': 'A node goes to a random place at a random speed, rests, and goes on to the next.',
  'random direction': 'A node goes for some time in a random direction, rests, and takes another.',
  'ns-2': 'A network simulator; many tools read its files of movement.',
});

export const mobileTerms: readonly Term[] = [...RADIO, ...PACKETS, ...MOVEMENT];
