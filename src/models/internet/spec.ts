/** Packets through an internet, after Swenson (2015), as data: parameters, presets with their questions, metrics, charts. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { termsOf } from '../../scenario/term.ts';
import { internetCharts } from './spec/charts.ts';
import { internetFault } from './spec/check.ts';
import { type InternetParams, internetParams } from './spec/params.ts';
import { internetPresets } from './spec/presets.ts';
import { internetMetrics, internetRecords, internetSeries } from './spec/quantities.ts';
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
  terms: termsOf({
    packet: 'A piece of data that goes through a network by itself, with its address in front.',
    'port, ports':
      'One direction of a link, at the router or host where it begins: packets wait there until they are sent.',
    'queue, queues': 'What waits at a port. A packet that finds no room is dropped.',
    UDP: 'A protocol that sends packets and hears nothing of them: what is lost stays lost.',
    TCP: 'A protocol whose receivers acknowledge data: what is lost is sent again, and a source sends as much as the network seems to take.',
    'segment, segments': 'A packet of TCP with data; all are of one size here.',
    'congestion window': 'How much TCP may have on its way without an acknowledgement.',
    'duplicate, duplicates': 'A segment that has come before.',
    SYN: 'The first packet of a TCP flow: its answer opens the connection.',
    ACK: 'Acknowledgement: a packet without data that names the next segment expected.',
    'timeout, timeouts, RTO':
      'Nothing is acknowledged in time: what is missing is sent again, and the congestion window begins at one segment.',
    NewReno:
      'The classic congestion control of TCP: the window grows by a segment each round trip, and is halved at a loss.',
    CUBIC:
      'The usual congestion control of TCP today: the window grows by a cubic function of the time since the last loss.',
    flow: 'Packets from one host to another, and the acknowledgements that come back.',
    leaf: 'A router with few links, where hosts stand.',
    hop: 'From one port to the next on the path of a packet.',
    lookahead: 'How far ahead of time a simulation may look: no packet comes to another node sooner.',
  }),
  views: internetViews,
  actions: internetActions,
  messages: () => 'packets',
  tour: () => import('./spec/tour.ts').then(({ internetTour }) => internetTour),
  warmsUp: true,
  // A port has no more than 2^30 us to send, links and hosts beside it.
  horizon: ({ end }) => ({ endSeconds: end, longestDelaySeconds: 1200 }),
  check: internetFault,
};
