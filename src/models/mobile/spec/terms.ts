/** Terms of mobile ad-hoc networks. */
import type { Term } from '../../../scenario/term.ts';

const RADIO: readonly Term[] = [
  { term: 'neighbour', text: 'Another node that is near enough to hear this one.' },
  { term: 'range', text: 'How far a radio is heard.' },
  { term: 'link', text: 'Two nodes hear each other.' },
  { term: 'unit disk', text: 'A model of radio: everybody within the range hears, nobody beyond.' },
  {
    term: 'quasi unit disk',
    text: 'A model of radio with a soft edge: beyond the range, fewer and fewer pairs hear each other.',
  },
  { term: 'connectivity grid', text: 'Squares over the ground, by which the neighbours of a node are found quickly.' },
  {
    term: 'group',
    also: ['partition'],
    text: 'Nodes that reach each other, over others if need be. A network may be parted into several.',
  },
];

const PACKETS: readonly Term[] = [
  { term: 'packet', text: 'A message that a source sends, and others may pass on.' },
  { term: 'source', text: 'A node that sends packets of its own.' },
  { term: 'watched packet', text: 'One packet whose way the lab keeps node by node.' },
  { term: 'hop', text: 'A link that a packet goes along.' },
  { term: 'relay', also: ['relayed'], text: 'To pass a received packet on to all neighbours; who does so.' },
  {
    term: 'flooding',
    also: ['blind flooding'],
    text: 'Everybody relays every packet once. It reaches all who can be reached, and costs the most.',
  },
  {
    term: 'copy',
    also: ['copies'],
    text: 'A packet as one neighbour hears it; a packet sent once has as many as there are neighbours.',
  },
  { term: 'in-buffer', also: ['buffer'], text: 'Where packets wait that have come in, until the node reads them.' },
  { term: 'interface', text: 'A radio of a node, with an in-buffer of its own.' },
  { term: 'broadcast', text: 'For everybody.' },
  { term: 'unicast', text: 'For one node.' },
  { term: 'multicast', text: 'For the members of a group.' },
];

const MOVEMENT: readonly Term[] = [
  { term: 'random waypoint', text: 'A node goes to a random place at a random speed, rests, and goes on to the next.' },
  { term: 'random direction', text: 'A node goes for some time in a random direction, rests, and takes another.' },
  { term: 'ns-2', text: 'A well-known network simulator; its files of movement are read by many tools.' },
];

export const mobileTerms: readonly Term[] = [...RADIO, ...PACKETS, ...MOVEMENT];
