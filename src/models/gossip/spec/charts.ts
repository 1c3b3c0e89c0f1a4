/** What gossip shows over simulated time, with what is known of it. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';
import { onlineChart } from '../../../underlay/spec/series.ts';
import { knownInformed, knownMoments } from './known.ts';

export const gossipCharts: readonly ChartSpec[] = [
  chart('informed', 'nodes', 'Nodes that know', 'sum of all rumours', {
    help: 'How many nodes know a rumour. By push they double in a round, until few are left to be told.',
    series: { informed: 1, begun: 1 },
    references: knownInformed,
    moments: knownMoments,
  }),
  chart('copies', 'copies', 'Copies', 'so far, by what became of them', {
    help: 'Copies of rumours: news to who hears them, in vain, lost, or refused by who is offline or behind a NAT.',
    series: 'informed',
    name: 'news',
    beside: [
      { series: 'vain', label: 'in vain' },
      { series: 'lostCopies', label: 'lost' },
      { series: 'refusedCopies', label: 'refused' },
    ],
  }),
  chart('vainShare', '', 'In vain', 'share of copies heard', {
    help: 'Which share of the copies that nodes hear tells them what they know: few at first, nearly all at the end.',
    series: 'vain',
    per: { informed: 1, vain: 1 },
    metric: 'vainShare',
  }),
  chart('requests', 'requests', 'Requests', 'so far', {
    help: 'How often nodes have asked others for what they know. By push nobody asks.',
    visibleUnless: { param: 'mode', is: ['push'] },
    series: 'requests',
  }),
  { ...onlineChart, visibleUnless: { param: 'churn', is: ['none'] } },
];
