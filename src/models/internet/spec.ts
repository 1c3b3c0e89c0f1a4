/** Packets through an internet, after Swenson (2015), as data: parameters, presets with their questions, metrics, charts. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { internetCharts } from './spec/charts.ts';
import { internetFault } from './spec/check.ts';
import { type InternetParams, internetParams } from './spec/params.ts';
import { internetPresets } from './spec/presets.ts';
import { internetMetrics, internetRecords, internetSeries } from './spec/quantities.ts';
import { internetTerms } from './spec/terms.ts';
import { internetActions, internetViews } from './spec/views.ts';

export const internetSpec: ModelSpec<InternetParams> = {
  id: 'internet',
  version: 1,
  title: 'Internet',
  summary: 'Packets of UDP and TCP through a network of routers: they wait in queues, are dropped, and are sent again.',
  engine: 'event',
  params: internetParams,
  pinned: ['traffic', 'pattern', 'flows', 'queue', 'topology', 'routers'],
  // How many nodes there are: as many as links, hosts and flows.
  shape: ({ pattern, flows, hosts, topology, topologyFile, ...params }) => [
    ...[topology, topology === 'file' && topologyFile, hosts, pattern === 'all-to-all' ? 0 : flows],
    ...[params.routers, params.links, params.systems, params.systemLinks, params.campuses, params.chords, params.hubs],
    ...[params.systemTopology, params.routerTopology, params.growth, params.waxmanAlpha],
  ],
  presets: internetPresets,
  metrics: internetMetrics,
  sampling: () => ({ loss: { kind: 'share' } }),
  series: internetSeries,
  records: internetRecords,
  charts: internetCharts,
  eventKinds: () => import('./spec/events.ts').then(({ internetEventKinds }) => internetEventKinds),
  nodeCharts: () => import('./spec/node-charts.ts').then(({ internetNodeCharts }) => internetNodeCharts),
  terms: internetTerms,
  views: internetViews,
  actions: internetActions,
  messages: () => 'packets',
  tour: () => import('./spec/tour.ts').then(({ internetTour }) => internetTour),
  warmsUp: true,
  // A port has no more than 2^30 us to send, links and hosts beside it.
  horizon: ({ end }) => ({ endSeconds: end, longestDelaySeconds: 1200 }),
  check: internetFault,
};
