/** What a mobile network measures: metrics of a run, and columns of its series. */
import type { QuantitySpec, Sampling, ValueMetric } from '../../../scenario/spec.ts';
import { distribution, quantity, scalar } from '../../../scenario/spec-parts.ts';
import { knownNeighbours } from './known.ts';

const DELIVERY: Readonly<Record<string, ValueMetric>> = {
  deliveredShare: scalar('', 'Delivered', { help: 'Deliveries made, of those that sources asked for.' }),
  loss: scalar('', 'End-to-end loss', {
    help: 'Deliveries that were asked for and not made; those on their way at the end count.',
  }),
  meanDelay: scalar('s', 'Mean delay', { help: 'From sending to delivery.' }),
  reachShare: scalar('', 'Reach of a packet', {
    help: 'Share of all nodes that received a packet, its source included; mean of all packets sent.',
  }),
  watchedShare: scalar('', 'Reach of the watched packet', {
    help: 'Share of all nodes that received it, its source included.',
  }),
  relaysPerPacket: scalar('relays', 'Relays of a packet', {
    help: 'Nodes that passed it on; mean of all packets sent.',
  }),
  redundantPerPacket: scalar('copies', 'Heard in vain, of a packet', {
    help: 'Copies of it that told their hearers nothing new; mean of all packets sent.',
  }),
  redundantShare: scalar('', 'Heard in vain', {
    help: 'Copies that told their hearers nothing new, of all copies heard.',
  }),
  savedShare: scalar('', 'Relays saved', {
    help: 'Share of the decisions whether to relay that were no: 0 in blind flooding (saved rebroadcasts of Ni et al. 1999).',
  }),
};

const TRAFFIC: Readonly<Record<string, ValueMetric>> = {
  generated: scalar('packets', 'Packets sent by sources', { help: 'Relays are not among them.' }),
  relays: scalar('relays', 'Relays', { help: 'Packets that nodes passed on, all together.' }),
  airMegabytes: scalar('MB', 'Sent on the air', {
    help: 'Size of all packets that sources sent and nodes relayed; a relay counts once, however many hear it.',
  }),
  linkLoss: scalar('', 'Lost on links', { help: 'Copies that were lost, of all that went along a link.' }),
  turnedAway: scalar('packets', 'Turned away', { help: 'New packets that found no place in a buffer.' }),
  turnedAwayShare: scalar('', 'Turned away, share', {
    help: 'Of the packets that were new to a node, those that found no place in its buffer.',
  }),
};

const NEIGHBOURHOOD: Readonly<Record<string, ValueMetric>> = {
  meanNeighbours: scalar('nodes', 'Neighbours of a node', { help: 'Mean of all nodes and rounds.' }),
  components: scalar('groups', 'Groups', { help: 'Groups of nodes that reach each other hop by hop, at the end.' }),
  largestShare: scalar('', 'Largest group, share', {
    help: 'Share of all nodes that are in the largest group at the end.',
  }),
  isolated: scalar('nodes', 'Without a neighbour', { help: 'Nodes that hear nobody, at the end.' }),
};

const DISTRIBUTIONS: Readonly<Record<string, ValueMetric>> = {
  delays: distribution('rounds', 'Delay of deliveries', {
    help: 'Rounds from sending to delivery; what took longer than 65,535 counts as that.',
  }),
  reach: distribution('nodes', 'Nodes reached', { help: 'By each packet that was sent, its source included.' }),
  relaysOf: distribution('relays', 'Times on the air', {
    help: 'How many nodes sent each packet, its source included.',
  }),
  hops: distribution('hops', 'Hops of the watched packet', {
    help: 'How many links it went along to each node that received it.',
  }),
  degrees: distribution('nodes', 'Neighbours of each node', {
    help: 'In the last round.',
    references: knownNeighbours,
  }),
};

export const mobileMetrics: Readonly<Record<string, ValueMetric>> = {
  ...DELIVERY,
  ...TRAFFIC,
  ...NEIGHBOURHOOD,
  ...DISTRIBUTIONS,
};

/** In the order of COUNTERS and GAUGES of layout.ts. */
export const mobileSeries: Readonly<Record<string, QuantitySpec>> = {
  copies: quantity('copies', 'Copies', 'One for each link that a packet went along.'),
  lost: quantity('copies', 'Lost', 'Copies that were lost on their link.'),
  redundant: quantity(
    'copies',
    'Heard in vain',
    'Copies of packets that their hearer knew, heard from another as well, or had no place for.',
  ),
  turnedAway: quantity('packets', 'Turned away', 'New packets that found no place in a buffer.'),
  delay: quantity('rounds', 'Delay', 'Rounds that deliveries took, all together.'),
  neighbours: quantity('nodes', 'Neighbours found', 'Of all nodes in all rounds together.'),
  admitted: quantity('packets', 'Taken in', 'New packets that found a place, at all nodes.'),
  handled: quantity('packets', 'Handled', 'Packets taken in that were relayed, or not to be relayed.'),
  relays: quantity('relays', 'Relays', 'Packets that nodes passed on.'),
  generated: quantity('packets', 'Sent by sources', 'Packets that sources sent.'),
  wanted: quantity('deliveries', 'Asked for', 'Deliveries that the packets sent so far ask for.'),
  accepted: quantity('packets', 'Received', 'Packets that nodes read from their buffers.'),
  delivered: quantity('deliveries', 'Delivered', 'Packets received by a node that they are for.'),
  watched: quantity('nodes', 'Watched packet', 'Nodes that received the watched packet, its source included.'),
  searches: quantity('nodes', 'Searches', 'Nodes that looked for neighbours, in all rounds together.'),
  linkChanges: quantity('links', 'Links that changed', 'Links that came or went in the last round.'),
  components: quantity('groups', 'Groups', 'Groups of nodes that reach each other hop by hop.'),
  largest: quantity('nodes', 'Largest group', 'Nodes in the largest group.'),
  isolated: quantity('nodes', 'Without a neighbour', 'Nodes that hear nobody.'),
};

/** A packet asks for a delivery at least; `events` are copies on links. What hangs on who is in reach of whom is one thing in a run. */
export const mobileSampling = (): Readonly<Record<string, Sampling>> => ({
  deliveredShare: { kind: 'share', of: 'metrics.generated' },
  loss: { kind: 'share', of: 'metrics.generated' },
  reachShare: { kind: 'share', of: 'metrics.generated' },
  watchedShare: { kind: 'share' },
  redundantShare: { kind: 'share' },
  savedShare: { kind: 'share', of: 'metrics.relays' },
  linkLoss: { kind: 'share', of: 'events' },
  turnedAwayShare: { kind: 'share' },
  largestShare: { kind: 'share' },
});
