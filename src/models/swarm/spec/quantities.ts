/** What the swarm measures: metrics of a run, and columns of its series. */
import type { MetricSpec, QuantitySpec, Sampling } from '../../../scenario/spec.ts';
import { distribution, quantity, scalar } from '../../../scenario/spec-parts.ts';
import { evenGiving, knownEnds } from './known.ts';

export const swarmMetrics: Readonly<Record<string, MetricSpec>> = {
  rounds: scalar('rounds', 'Rounds', {
    help: 'Rounds until the run ended: all peers complete, the end that was set, or nothing left that could ever happen.',
  }),
  lowerBound: scalar('rounds', 'Lower bound', {
    help: 'No schedule, however clever, completes all peers in fewer rounds. Only where everybody is there from the start, gives, and stays.',
  }),
  overBound: scalar('', 'Rounds over the bound', {
    help: 'How many times the lower bound the run took; 1 is perfect.',
  }),
  completed: scalar('peers', 'Complete peers', { help: 'Peers that have all blocks at the end, seeds included.' }),
  completedShare: scalar('', 'Complete, share of all', { help: 'Which share of all peers has all blocks at the end.' }),
  uploadUtilisation: scalar('', 'Upload utilisation', {
    help: 'Pushes made, of those that peers who hold something and share could have made.',
  }),
  duplicates: scalar('blocks', 'Duplicates', {
    help: 'Pushes in vain: another peer pushed the same block to the same receiver in the same round.',
  }),
  duplicateShare: scalar('', 'Duplicates, share of pushes', { help: 'Which share of the pushes was in vain.' }),
  rarest: scalar('copies', 'Copies of the rarest block', {
    help: 'Among the peers that are there at the end. 0: a block is lost.',
  }),
  departed: scalar('peers', 'Departed peers', { help: 'Peers that left before the end.' }),
  completionRound: distribution('rounds', 'Complete after', {
    help: 'The round in which each peer became complete; seeds are left out.',
    references: knownEnds,
  }),
  downloadRounds: distribution('rounds', 'Download takes', {
    help: 'Rounds from the arrival of a peer until it was complete.',
    visibleIf: { param: 'arrivals', is: ['flash', 'poisson'] },
  }),
  uploads: distribution('blocks', 'Blocks given', {
    help: 'Blocks that each peer pushed over the whole run, duplicates included.',
  }),
  uploadsGini: scalar('', 'Giving, Gini coefficient', {
    help: 'How unequal giving is: 0 when all peers push as many blocks, near 1 when one pushes all.',
  }),
  uploadCurve: {
    kind: 'curve',
    unit: '',
    label: 'Giving, Lorenz curve',
    help: 'Which share of all pushes the least giving peers make together. The more it sags, the more unequal.',
    across: { label: 'Share of the peers', unit: '' },
    drawnAs: 'line',
    headline: 'uploadsGini',
    headlineNote: 'Gini: 0 all alike, 1 one gives all',
    references: evenGiving,
  },
};

export const swarmSeries: Readonly<Record<string, QuantitySpec>> = {
  transfers: quantity('blocks', 'Pushes', 'Blocks pushed before this round.'),
  useful: quantity('blocks', 'Useful', 'Of these, those that were new to their receiver.'),
  duplicates: quantity(
    'blocks',
    'Duplicates',
    'Pushes of a block that another peer pushed to the same receiver in the same round.',
  ),
  capacity: quantity('blocks', 'Capacity', 'Pushes that peers who hold something and share could have made.'),
  completed: quantity('peers', 'Complete', 'Peers that have all blocks, seeds included.'),
  arrived: quantity('peers', 'Arrived', 'Peers that have arrived.'),
  departed: quantity('peers', 'Departed', 'Peers that have left.'),
  present: quantity('peers', 'Present', 'Peers that are there in this round.'),
  rarest: quantity('copies', 'Rarest block', 'Copies of the rarest block among the peers that are there.'),
  held10: quantity(
    'blocks',
    'Held by the last tenth',
    'A tenth of the peers that have arrived hold at most this many blocks.',
  ),
  held50: quantity('blocks', 'Held, median', 'Half of the peers that have arrived hold at most this many blocks.'),
  held90: quantity(
    'blocks',
    'Held by nine tenths',
    'Nine tenths of the peers that have arrived hold at most this many blocks.',
  ),
};

/** `events` are pushes. */
export const swarmSampling = (): Readonly<Record<string, Sampling>> => ({
  completedShare: { kind: 'share', of: 'metrics.uploads.count' },
  uploadUtilisation: { kind: 'share', of: 'events' },
  duplicateShare: { kind: 'share', of: 'events' },
  uploadsGini: { kind: 'share' },
});
