/** What a gossip network measures: metrics of a run, and columns of its series. */
import type { MetricSpec, QuantitySpec } from '../../../scenario/spec.ts';
import { distribution, quantity, scalar } from '../../../scenario/spec-parts.ts';
import { routedMetricSpecs } from '../../../underlay/spec/routed-metrics.ts';
import { underlaySeries } from '../../../underlay/spec/series.ts';
import { knownCourse, knownRounds } from './known.ts';

export const gossipMetrics: Readonly<Record<string, MetricSpec>> = {
  coverage: scalar('', 'Coverage', {
    help: 'Share of all nodes that know a rumour at the end; mean of all that began.',
  }),
  residue: scalar('', 'Residue', {
    help: 'Share of all nodes that do not know a rumour at the end (Demers et al. 1987).',
  }),
  roundsToAll: scalar('rounds', 'Rounds to all', {
    help: 'From the beginning of a rumour until the last node hears it; where all know all.',
    references: knownRounds,
  }),
  traffic: scalar('copies', 'Traffic', { help: 'Copies sent for each node and rumour (Demers et al. 1987).' }),
  vainShare: scalar('', 'In vain', { help: 'Copies that told nothing new, of all that were heard.' }),
  requestsPerNode: scalar('requests', 'Requests', { help: 'How often a node asks.' }),
  delay: distribution('rounds', 'Delay', {
    help: 'Whole rounds from the beginning of a rumour until a node hears it.',
  }),
  received: distribution('copies', 'Copies heard', {
    help: 'By each node over the whole run, of all rumours together; those in vain count.',
  }),
  course: {
    ...quantity('', 'Coverage over time', 'Share of the nodes that know a rumour, of all that have begun by then.'),
    kind: 'curve',
    drawnAs: 'line',
    across: { label: 'Time', unit: 's' },
    headline: 'coverage',
    headlineNote: 'at the end',
    references: knownCourse,
  },
  ...routedMetricSpecs,
};

export const gossipSeries: Readonly<Record<string, QuantitySpec>> = {
  events: quantity('events', 'Events executed', 'Executed before the window that starts at this time.'),
  windows: quantity('windows', 'Windows', 'Windows before the one that starts at this time.'),
  begun: quantity('rumours', 'Rumours begun', 'Each is known to the node where it begins.'),
  sent: quantity('copies', 'Copies sent', 'A message with three rumours is three copies.'),
  informed: quantity('copies', 'News', 'Copies that told a node a rumour which it did not know.'),
  vain: quantity('copies', 'Copies in vain', 'Copies that told a node what it knew already.'),
  lostCopies: quantity('copies', 'Copies lost', 'Copies that never came.'),
  refusedCopies: quantity('copies', 'Copies refused', 'By who is offline, or behind a NAT and has not asked.'),
  requests: quantity('requests', 'Requests', 'How often nodes have asked others for what they know.'),
  ...underlaySeries('Requests and pushes'),
};
