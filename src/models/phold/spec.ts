/** PHOLD (Fujimoto 1990) as data: parameters, presets with their questions, metrics and series. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { activity, distribution, level, preset, quantity, scalar } from '../../scenario/spec-parts.ts';
import { termsOf } from '../../scenario/term.ts';
import { pholdCharts } from './spec/charts.ts';
import { type PholdParams, pholdParams } from './spec/params.ts';
import { SWENSON, swensonPerLp } from './spec/published.ts';

/** `ln(2^33)`, rounded up: the longest exponential delay in means that the quantile table can give. */
const LONGEST_EXPONENTIAL = 23;

const PENDING = level('pending', 'events', 'Pending events', { help: 'Events that wait at the node.' });
const EXECUTED = level('executed', 'events', 'Executed so far', {
  help: 'Events that the node executed since the start.',
});
const ACTIVITY = activity('activity', 'events/s', 'Activity', {
  help: 'Events that the node executes per simulated second; what it has just done glows and fades.',
});

export const pholdSpec: ModelSpec<PholdParams> = {
  id: 'phold',
  version: 1,
  title: 'PHOLD',
  summary:
    'The standard benchmark of parallel event engines: every event, when executed, sends exactly one event onwards, to the same node or to a random one.',
  engine: 'event',
  shape: ({ nodes }) => [nodes],
  pinned: ['nodes', 'population', 'remote', 'lookahead', 'mean', 'end'],
  params: pholdParams,
  presets: [
    preset('quick-look', 'Quick look', {
      question: 'What does a parallel event engine do?',
      keywords: 'benchmark parallel discrete event simulation window lookahead conservative',
      portrait: { caption: 'All below the line can execute at once', view: 'window' },
      params: {},
      pace: 12,
      small: { nodes: 2 ** 14 },
      changes: [
        { label: 'Lookahead 0.5 s', params: { lookahead: 0.5 } },
        { label: 'All events remote', params: { remote: 1 } },
        { label: 'A million nodes', params: { nodes: 2 ** 20 } },
      ],
    }),
    preset('swenson-2015', 'Swenson 2015', {
      question: 'How fast can PHOLD run on one GPU?',
      charts: ['eventsPerSecond'],
      keywords: 'benchmark GPU speed events per second million',
      portrait: {
        caption: 'Events that wait at each node',
        view: 'cells',
        channel: 'pending',
        params: { nodes: 2 ** 12 },
      },
      params: { nodes: 2 ** 20 },
      pace: 12,
      source: `Swenson 2015, section 4.3: ${SWENSON.seconds} s, lookahead ${SWENSON.lookahead} s, ${100 * SWENSON.remote}% remote; events/s by number of LPs (table 2), ${swensonPerLp(2 ** 16)} events an LP with 2^16 (table 1). Population 4 and mean delay 1 s are ours, not published.`,
      changes: [
        { label: '65,536 nodes', params: { nodes: 2 ** 16 } },
        { label: 'Lookahead 0.5 s', params: { lookahead: 0.5 } },
        { label: 'No remote events', params: { remote: 0 } },
      ],
    }),
    preset('barnes-2013', 'Barnes 2013', {
      question: 'How does the standard workload of the ROSS papers fare with little lookahead?',
      keywords: 'ROSS Warp Speed Time Warp benchmark lookahead supercomputer',
      portrait: { caption: 'Events pile up before a low line', view: 'window', params: { nodes: 2 ** 12 } },
      params: { nodes: 2 ** 16, population: 16, lookahead: 0.1, mean: 0.9, end: 20 },
      pace: 1,
      source:
        'Barnes, Carothers, Jefferson, LaPre 2013 (ROSS, Warp Speed), 16 events per LP, lookahead 0.1, mean 0.9, 10% remote.',
      changes: [
        { label: 'Lookahead 0.9 s, mean delay 0.1 s', params: { lookahead: 0.9, mean: 0.1 } },
        { label: '1 event per node', params: { population: 1 } },
        { label: 'Constant delay', params: { delay: 'constant' } },
      ],
    }),
    preset('all-remote', 'All remote', {
      question: 'What do remote events cost?',
      charts: ['eventsPerSecond', 'remoteShare'],
      keywords: 'communication random traffic uniform benchmark',
      portrait: {
        caption: 'Activity everywhere at once',
        view: 'cells',
        channel: 'activity',
        params: { nodes: 2 ** 14 },
      },
      params: { remote: 1 },
      pace: 12,
      changes: [
        { label: 'No remote events', params: { remote: 0 } },
        { label: 'Half of them remote', params: { remote: 0.5 } },
        { label: 'A million nodes', params: { nodes: 2 ** 20 } },
      ],
    }),
    preset('tiny', 'Tiny', {
      question: 'Can I follow every event?',
      keywords: 'small step by step follow single events learn',
      portrait: { caption: '64 nodes and their events', view: 'cells', channel: 'pending' },
      params: { nodes: 64, population: 1, remote: 0.3, lookahead: 1, mean: 1, end: 60 },
      pace: 3,
      changes: [
        { label: 'Constant delay', params: { delay: 'constant' } },
        { label: 'Lookahead 0.1 s', params: { lookahead: 0.1 } },
        { label: '8 events per node', params: { population: 8 } },
      ],
    }),
  ],
  sampling: () => ({ renewalPrediction: { kind: 'constant' }, remoteShare: { kind: 'share', of: 'events' } }),
  metrics: {
    eventsPerInitialEvent: scalar('', 'Events per initial event', {
      help: 'Executed events divided by nodes x population.',
    }),
    renewalPrediction: scalar('', 'Renewal theory predicts', {
      help: 'T/mu + (sigma^2 - mu^2)/(2 mu^2) for one whole delay of mean mu and deviation sigma: the expected events per initial event before T.',
    }),
    renewalDeviation: scalar('standard errors', 'Distance from the prediction', {
      help: 'Measured minus predicted, in standard errors of the measured mean, variance T sigma^2 / mu^3; 0 where the delay is constant.',
    }),
    remoteShare: scalar('', 'Remote share, measured', {
      help: 'Share of the executed events that drew a destination from all nodes.',
    }),
    eventsPerWindow: scalar('events', 'Events per window', {
      help: 'Mean number of events that were safe at once: the parallelism a conservative engine can use.',
    }),
    eventsPerNode: distribution('events', 'Events per node', {
      help: 'Events that each node executed over the whole run.',
    }),
  },
  series: {
    events: quantity('events', 'Events executed', 'Executed before the window that starts at this time.'),
    windows: quantity('windows', 'Windows', 'Windows before the one that starts at this time.'),
    remote: quantity('events', 'Remote events', 'Executed events that drew a destination from all nodes.'),
  },
  charts: pholdCharts,
  views: [
    {
      id: 'cells',
      title: 'Cells',
      help: 'Every node is a cell; neighbours in number are neighbours in the picture.',
      kind: 'cells',
      channels: [PENDING, EXECUTED, ACTIVITY],
    },
    {
      id: 'window',
      title: 'Window',
      help: 'How far ahead the earliest pending event of each node is. All nodes below the line can execute at once.',
      kind: 'points',
      axes: { x: 'Node', y: 'Time to the earliest pending event' },
      channels: [PENDING, EXECUTED, ACTIVITY],
    },
  ],
  eventKinds: () => import('./spec/events.ts').then(({ pholdEventKinds }) => pholdEventKinds),
  terms: termsOf({
    remote:
      'Of an event: it goes to a node drawn from all, not back to the one that sent it. A parallel engine must wait for these.',
    'renewal theory':
      'What is known of things that happen again and again after random times: how often they happen in the long run.',
    'conservative engine':
      'It executes an event only when nothing earlier can still come to its node, and so never has to take anything back.',
  }),
  tour: () => import('./spec/tour.ts').then(({ pholdTour }) => pholdTour),
  horizon: (params) => {
    const { lookahead, mean, delay, end } = params as { lookahead: number; mean: number; delay: string; end: number };
    const longest = delay === 'exponential' ? LONGEST_EXPONENTIAL : delay === 'uniform' ? 2 : 1;
    return { endSeconds: end, longestDelaySeconds: lookahead + longest * mean };
  },
  check: (params, tickMicroseconds) => {
    const ticks = Math.round((params.lookahead * 1e6) / tickMicroseconds);
    if (ticks < 1)
      return `lookahead ${params.lookahead} s is below one tick of ${tickMicroseconds} us: raise lookahead, or shorten end so that a finer tick fits`;
    return undefined;
  },
};
