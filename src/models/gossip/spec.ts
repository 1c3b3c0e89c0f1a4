/** Gossip, the epidemic dissemination of rumours (Demers et al. 1987), as data: parameters, presets with their questions, metrics, charts. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { latencyFault, longestLatency } from '../../underlay/spec/check.ts';
import { underlayShape } from '../../underlay/spec/shape.ts';
import { gossipCharts } from './spec/charts.ts';
import { type GossipParams, gossipParams } from './spec/params.ts';
import { gossipPresets } from './spec/presets.ts';
import { gossipMetrics, gossipSeries } from './spec/quantities.ts';
import { gossipTerms } from './spec/terms.ts';
import { gossipViews } from './spec/views.ts';

export const gossipSpec: ModelSpec<GossipParams> = {
  id: 'gossip',
  version: 2,
  title: 'Gossip',
  summary:
    'Epidemic dissemination, as in replicated databases and blockchains: nodes that know a rumour tell others at random, or ask them, until all know it.',
  engine: 'event',
  params: gossipParams,
  pinned: ['nodes', 'mode', 'fanout', 'forwarding', 'loss', 'churn'],
  shape: (params) => [params.nodes, params.fanout, params.forwarding, params.rumours, ...underlayShape(params)],
  presets: gossipPresets,
  metrics: gossipMetrics,
  sampling: () => ({ coverage: { kind: 'share' }, residue: { kind: 'share' }, vainShare: { kind: 'share' } }),
  series: gossipSeries,
  charts: gossipCharts,
  views: gossipViews,
  eventKinds: () => import('./spec/events.ts').then(({ gossipEventKinds }) => gossipEventKinds),
  terms: gossipTerms,
  tour: () => import('./spec/tour.ts').then(({ gossipTour }) => gossipTour),
  horizon: (params) => ({
    endSeconds: params.end,
    longestDelaySeconds: Math.max(params.period, longestLatency(params)),
  }),
  check: (params, tickMicroseconds) =>
    params.period * 1e6 < tickMicroseconds
      ? `period ${params.period} s is below one tick of ${tickMicroseconds} us: raise it, or shorten end so that a finer tick fits`
      : latencyFault(params, tickMicroseconds),
};
