/** What a gossip network measures: metrics of a run, and columns of its series. */
import type { MetricSpec, QuantitySpec, ValueMetric } from '../../../scenario/spec.ts';
import { underlaySeries } from '../../../underlay/spec/series.ts';
import { knownCourse, knownRounds } from './known.ts';

const column = (unit: string, label: string, help: string): QuantitySpec => ({ unit, label, help });
const scalar = (unit: string, label: string, help: string): ValueMetric => ({ kind: 'scalar', unit, label, help });

export const gossipMetrics: Readonly<Record<string, MetricSpec>> = {
  coverage: scalar('', 'Coverage', 'Share of all nodes that know a rumour at the end; mean of all that began.'),
  residue: scalar('', 'Residue', 'Share of all nodes that do not know a rumour at the end (Demers et al. 1987).'),
  roundsToAll: {
    ...scalar(
      'rounds',
      'Rounds to all',
      'From the beginning of a rumour until the last node hears it; where all know all.',
    ),
    references: knownRounds,
  },
  traffic: scalar('copies', 'Traffic', 'Copies sent for each node and rumour (Demers et al. 1987).'),
  vainShare: scalar('', 'In vain', 'Copies that told nothing new, of all that were heard.'),
  requestsPerNode: scalar('requests', 'Requests', 'How often a node asks.'),
  delay: {
    ...scalar('rounds', 'Delay', 'Whole rounds from the beginning of a rumour until a node hears it.'),
    kind: 'distribution',
  },
  received: {
    ...scalar(
      'copies',
      'Copies heard',
      'By each node over the whole run, of all rumours together; those in vain count.',
    ),
    kind: 'distribution',
  },
  course: {
    ...column('', 'Coverage over time', 'Share of the nodes that know a rumour, of all that have begun by then.'),
    kind: 'curve',
    drawnAs: 'line',
    across: { label: 'Time', unit: 's' },
    headline: 'coverage',
    headlineNote: 'at the end',
    references: knownCourse,
  },
};

export const gossipSeries: Readonly<Record<string, QuantitySpec>> = {
  events: column('events', 'Events executed', 'Executed before the window that starts at this time.'),
  windows: column('windows', 'Windows', 'Windows before the one that starts at this time.'),
  begun: column('rumours', 'Rumours begun', 'Each is known to the node where it begins.'),
  sent: column('copies', 'Copies sent', 'A message with three rumours is three copies.'),
  informed: column('copies', 'News', 'Copies that told a node a rumour which it did not know.'),
  vain: column('copies', 'Copies in vain', 'Copies that told a node what it knew already.'),
  lostCopies: column('copies', 'Copies lost', 'Copies that never came.'),
  refusedCopies: column('copies', 'Copies refused', 'By who is offline, or behind a NAT and has not asked.'),
  requests: column('requests', 'Requests', 'How often nodes have asked others for what they know.'),
  ...underlaySeries('Requests and pushes'),
};
