/** Gossip, the epidemic dissemination of rumours (Demers et al. 1987), as data: parameters, presets with their questions, metrics, charts. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { termsOf } from '../../scenario/term.ts';
import { latencyFault, longestLatency } from '../../underlay/spec/check.ts';
import { underlayShape } from '../../underlay/spec/shape.ts';
import { underlayTerms } from '../../underlay/spec/terms.ts';
import { gossipCharts } from './spec/charts.ts';
import { type GossipParams, gossipParams } from './spec/params.ts';
import { gossipPresets } from './spec/presets.ts';
import { gossipMetrics, gossipSeries } from './spec/quantities.ts';
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
  terms: [
    ...termsOf({
      rumour: 'News that begins at one node, and that all others should know.',
      push: 'Who knows a rumour contacts others and tells it. Fast while few know it; at the end most are told in vain.',
      pull: 'Nodes ask others for what they know. Slow while few know it; at the end the few that do not know it find out at once.',
      contact: 'To turn to another node, with what one knows or to ask for what it knows.',
      peer: 'A node: one of many equals.',
      fanout: 'How many others a node contacts in each of its rounds.',
      overlay: 'Who knows whom: a network of its own above the one that carries the messages.',
      residue: 'The share of the nodes that a rumour has not reached when nobody hands it on any more.',
      'copy, copies': 'One rumour in one message. A message with three rumours is three copies.',
      'infect and die': 'A node hands a rumour on in one round, and is silent about it from then on.',
    }),
    ...underlayTerms,
  ],
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
