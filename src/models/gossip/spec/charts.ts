/** What gossip shows over simulated time, with what is known of it. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { onlineChart } from '../../../underlay/spec/series.ts';
import { knownInformed, knownMoments } from './known.ts';

const named = (id: string, label: string, note: string, unit: string, help: string) => ({
  id,
  label,
  note,
  unit,
  help,
});

export const gossipCharts: readonly ChartSpec[] = [
  {
    ...named(
      'informed',
      'Nodes that know',
      'all rumours together',
      'nodes',
      'How many nodes know a rumour, summed over all. By push they double in a round, until few are left to be told.',
    ),
    series: { informed: 1, begun: 1 },
    references: knownInformed,
    moments: knownMoments,
  },
  {
    ...named(
      'copies',
      'Copies',
      'by what became of them',
      'copies/s',
      'Copies of rumours: news to who hears them, in vain, lost, or refused by who is offline or behind a NAT.',
    ),
    series: 'informed',
    per: 'time',
    name: 'news',
    beside: [
      { series: 'vain', per: 'time', label: 'in vain' },
      { series: 'lostCopies', per: 'time', label: 'lost' },
      { series: 'refusedCopies', per: 'time', label: 'refused' },
    ],
  },
  {
    ...named(
      'vainShare',
      'In vain',
      'share of copies heard',
      '',
      'Which share of the copies that nodes hear tells them what they know: few at first, nearly all at the end.',
    ),
    series: 'vain',
    per: { informed: 1, vain: 1 },
    metric: 'vainShare',
  },
  {
    ...named(
      'requests',
      'Requests',
      'of all nodes',
      'requests/s',
      'How often nodes ask others for what they know. By push nobody asks.',
    ),
    series: 'requests',
    per: 'time',
    visibleUnless: { param: 'mode', is: ['push'] },
  },
  onlineChart,
];
