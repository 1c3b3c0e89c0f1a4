/** What gossip shows over simulated time, with what is known of it. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { onlineChart } from '../../../underlay/spec/series.ts';
import { knownInformed, knownMoments } from './known.ts';

export const gossipCharts: readonly ChartSpec[] = [
  {
    id: 'informed',
    label: 'Nodes that know',
    note: 'sum of all rumours',
    unit: 'nodes',
    help: 'How many nodes know a rumour. By push they double in a round, until few are left to be told.',
    series: { informed: 1, begun: 1 },
    references: knownInformed,
    moments: knownMoments,
  },
  {
    id: 'copies',
    label: 'Copies',
    note: 'so far, by what became of them',
    unit: 'copies',
    help: 'Copies of rumours: news to who hears them, in vain, lost, or refused by who is offline or behind a NAT.',
    series: 'informed',
    name: 'news',
    beside: [
      { series: 'vain', label: 'in vain' },
      { series: 'lostCopies', label: 'lost' },
      { series: 'refusedCopies', label: 'refused' },
    ],
  },
  {
    id: 'vainShare',
    label: 'In vain',
    note: 'share of copies heard',
    unit: '',
    help: 'Which share of the copies that nodes hear tells them what they know: few at first, nearly all at the end.',
    series: 'vain',
    per: { informed: 1, vain: 1 },
    metric: 'vainShare',
  },
  {
    id: 'requests',
    label: 'Requests',
    note: 'so far',
    unit: 'requests',
    help: 'How often nodes have asked others for what they know. By push nobody asks.',
    visibleUnless: { param: 'mode', is: ['push'] },
    series: 'requests',
  },
  { ...onlineChart, visibleUnless: { param: 'churn', is: ['none'] } },
];
