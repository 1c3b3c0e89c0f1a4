/** What a mobile network shows over time, with what is known of it. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { knownDrop, knownNeighbours, knownNodes } from './known.ts';

/** How far packets get, and what that costs. */
const DELIVERY: readonly ChartSpec[] = [
  {
    id: 'reach',
    label: 'Reach of the watched packet',
    note: 'nodes that have it',
    unit: 'nodes',
    help: 'How many nodes have received the watched packet, its source included. It stops where nobody is left in reach who has not heard it.',
    series: 'watched',
    references: knownNodes,
  },
  {
    id: 'deliveries',
    label: 'Deliveries',
    note: 'since the start',
    unit: 'deliveries',
    help: 'Packets that reached a node they are for, beside how many sources have asked for. What lies between the lines is on its way or lost.',
    series: 'delivered',
    name: 'made',
    beside: [{ series: 'wanted', label: 'asked for' }],
  },
  {
    id: 'delay',
    label: 'Delay',
    note: 'mean',
    unit: 'rounds',
    help: 'Rounds from sending to delivery; 1 is a neighbour of the source.',
    series: 'delay',
    per: 'delivered',
    metric: 'delays',
  },
  {
    id: 'relaysPerPacket',
    label: 'Relays',
    note: 'per packet',
    unit: 'relays',
    help: 'How many nodes pass a packet on. Blind flooding needs as many as there are nodes in reach.',
    series: 'relays',
    per: 'generated',
    metric: 'relaysPerPacket',
  },
  {
    id: 'redundantPerPacket',
    label: 'Heard in vain',
    note: 'per packet',
    unit: 'copies',
    help: 'Copies that told their hearers nothing new: the cost of flooding, and its safety where links drop packets.',
    series: 'redundant',
    per: 'generated',
    metric: 'redundantPerPacket',
  },
];

const TRAFFIC: readonly ChartSpec[] = [
  {
    id: 'inFlight',
    label: 'Packets in flight',
    note: 'at all nodes',
    unit: 'packets',
    help: 'Packets that wait in buffers or are held until they are due, each counted at every node that has it.',
    series: { admitted: 1, handled: -1 },
  },
  {
    id: 'onAir',
    label: 'On the air',
    note: 'of all nodes',
    unit: 'packets/s',
    help: 'Packets that sources send and others relay in a second.',
    series: { generated: 1, relays: 1 },
    per: 'time',
  },
  {
    id: 'linkLoss',
    label: 'Lost on links',
    note: 'share of copies',
    unit: '',
    help: 'Which share of the copies that went along a link was lost on it.',
    visibleUnless: { param: 'drop', is: [0] },
    series: 'lost',
    per: 'copies',
    metric: 'linkLoss',
    references: knownDrop,
  },
  {
    id: 'turnedAway',
    label: 'Turned away',
    note: 'of new packets',
    unit: '',
    help: 'Which share of the packets that were new to a node found no place in its buffer.',
    visibleUnless: { param: 'buffer', is: [0] },
    series: 'turnedAway',
    per: { admitted: 1, turnedAway: 1 },
    metric: 'turnedAwayShare',
  },
];

const NEIGHBOURHOOD: readonly ChartSpec[] = [
  {
    id: 'neighbours',
    label: 'Neighbours of a node',
    note: 'mean',
    unit: 'nodes',
    help: 'How many others hear a node. The closed form stands beside it where one is known.',
    series: 'neighbours',
    per: 'searches',
    metric: 'meanNeighbours',
    references: knownNeighbours,
  },
  {
    id: 'largest',
    label: 'Largest group',
    note: 'connected nodes',
    unit: 'nodes',
    help: 'Nodes in the largest group whose members reach each other hop by hop, and nodes that have no neighbour at all.',
    series: 'largest',
    name: 'largest group',
    beside: [{ series: 'isolated', label: 'without a neighbour' }],
    references: knownNodes,
  },
  {
    id: 'components',
    label: 'Groups',
    note: 'partitions',
    unit: 'groups',
    help: 'Into how many groups the network is parted: within one, nodes reach each other hop by hop. A node alone is a group.',
    series: 'components',
    scale: 'log',
  },
  {
    id: 'linkChanges',
    label: 'Links that change',
    note: 'in a round',
    unit: 'links/round',
    help: 'Links that came or went with the movement of the last round.',
    visibleUnless: { param: 'mobility', is: ['static'] },
    series: 'linkChanges',
  },
];

export const mobileCharts: readonly ChartSpec[] = [...DELIVERY, ...NEIGHBOURHOOD, ...TRAFFIC];
