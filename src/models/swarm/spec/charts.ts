/** What the swarm shows round by round, with what is known of it. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';
import { knownEnds, knownHoldings, knownSlots } from './known.ts';

export const swarmCharts: readonly ChartSpec[] = [
  chart('completed', 'peers', 'Complete peers', 'by round', {
    help: 'How many peers have all blocks, beside how many are there. Most finish within a few rounds of each other.',
    series: 'completed',
    name: 'complete',
    beside: [{ series: 'present', label: 'present' }],
    moments: knownEnds,
  }),
  chart('held', 'blocks', 'Blocks held', 'tenth, median, nine tenths', {
    help: 'How far the peers that have arrived are: half of them hold at most the median, a tenth at most the lowest line.',
    series: 'held50',
    name: 'median',
    beside: [
      { series: 'held10', label: '10%' },
      { series: 'held90', label: '90%' },
    ],
    references: knownHoldings,
  }),
  chart('rarest', 'copies', 'Rarest block', 'copies', {
    help: 'Copies of the block that the fewest peers hold. While it is low, the swarm hangs on a few peers.',
    series: 'rarest',
  }),
  chart('transfers', 'blocks/round', 'Pushes', 'per round', {
    help: 'Blocks that were new to their receiver, and duplicates: pushed to the same receiver twice in a round.',
    series: 'useful',
    per: 'time',
    name: 'useful',
    beside: [{ series: 'duplicates', per: 'time', label: 'duplicate' }],
    references: knownSlots,
  }),
  chart('uploadUtilisation', '', 'Upload utilisation', 'share of what could be pushed', {
    help: 'How much of what the peers could give they do give. A slot is idle when it finds nobody who lacks what its peer holds.',
    series: 'transfers',
    per: 'capacity',
    metric: 'uploadUtilisation',
  }),
];
