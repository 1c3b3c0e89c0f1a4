/** What a mobile network shows over time, with what is known of it. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';
import { knownDrop, knownNeighbours, knownNodes } from './known.ts';

/** How far packets get, and what that costs. */
const DELIVERY: readonly ChartSpec[] = [
  chart('reach', 'nodes', 'Reach of the watched packet', 'nodes that have it', {
    help: 'How many nodes have received the watched packet, its source included. It stops where nobody is left in reach who has not heard it.',
    series: 'watched',
    references: knownNodes,
  }),
  chart('deliveries', 'deliveries', 'Deliveries', 'since the start', {
    help: 'Packets that reached a node they are for, beside how many sources have asked for. What lies between the lines is on its way or lost.',
    series: 'delivered',
    name: 'made',
    beside: [{ series: 'wanted', label: 'asked for' }],
  }),
  chart('delay', 'rounds', 'Delay', 'mean', {
    help: 'Rounds from sending to delivery; 1 is a neighbour of the source.',
    series: 'delay',
    per: 'delivered',
    metric: 'delays',
  }),
  chart('relaysPerPacket', 'relays', 'Relays', 'per packet', {
    help: 'How many nodes pass a packet on. Blind flooding needs as many as there are nodes in reach.',
    series: 'relays',
    per: 'generated',
    metric: 'relaysPerPacket',
  }),
  chart('redundantPerPacket', 'copies', 'Heard in vain', 'per packet', {
    help: 'Copies that told their hearers nothing new: the cost of flooding, and its safety where links drop packets.',
    series: 'redundant',
    per: 'generated',
    metric: 'redundantPerPacket',
  }),
];

const TRAFFIC: readonly ChartSpec[] = [
  chart('inFlight', 'packets', 'Packets in flight', 'at all nodes', {
    help: 'Packets that wait in buffers or are held until they are due, each counted at every node that has it.',
    series: { admitted: 1, handled: -1 },
  }),
  chart('onAir', 'packets/s', 'On the air', 'of all nodes', {
    help: 'Packets that sources send and others relay in a second.',
    series: { generated: 1, relays: 1 },
    per: 'time',
  }),
  chart('linkLoss', '', 'Lost on links', 'share of copies', {
    help: 'Which share of the copies that went along a link was lost on it.',
    visibleUnless: { param: 'drop', is: [0] },
    series: 'lost',
    per: 'copies',
    metric: 'linkLoss',
    references: knownDrop,
  }),
  chart('turnedAway', '', 'Turned away', 'of new packets', {
    help: 'Which share of the packets that were new to a node found no place in its buffer.',
    visibleUnless: { param: 'buffer', is: [0] },
    series: 'turnedAway',
    per: { admitted: 1, turnedAway: 1 },
    metric: 'turnedAwayShare',
  }),
];

const NEIGHBOURHOOD: readonly ChartSpec[] = [
  chart('neighbours', 'nodes', 'Neighbours of a node', 'mean', {
    help: 'How many others hear a node. The closed form stands beside it where one is known.',
    series: 'neighbours',
    per: 'searches',
    metric: 'meanNeighbours',
    references: knownNeighbours,
  }),
  chart('largest', 'nodes', 'Largest group', 'connected nodes', {
    help: 'Nodes in the largest group whose members reach each other hop by hop, and nodes that have no neighbour at all.',
    series: 'largest',
    name: 'largest group',
    beside: [{ series: 'isolated', label: 'without a neighbour' }],
    references: knownNodes,
  }),
  chart('components', 'groups', 'Groups', 'partitions', {
    help: 'Into how many groups the network is parted: within one, nodes reach each other hop by hop. A node alone is a group.',
    series: 'components',
    scale: 'log',
  }),
  chart('linkChanges', 'links/round', 'Links that change', 'in a round', {
    help: 'Links that came or went with the movement of the last round.',
    visibleUnless: { param: 'mobility', is: ['static'] },
    series: 'linkChanges',
  }),
];

export const mobileCharts: readonly ChartSpec[] = [...DELIVERY, ...NEIGHBOURHOOD, ...TRAFFIC];
