/** Settings worth a run, each with its question. */
import type { PresetSpec } from '../../../scenario/spec.ts';
import { preset } from '../../../scenario/spec-parts.ts';

const SMALL = { nodes: 2 ** 12 };
/** Of cards. */
const CELLS = { view: 'cells', channel: 'heard', params: { nodes: 2 ** 10 } };
const MAP = { view: 'network', channel: 'knowledge', whole: true, params: { nodes: 2 ** 10 } } as const;

const STREAM = { rumours: 8, rumourEvery: 10, start: 'spread', forwarding: 4, fanout: 2 };
const ROUGH = { churn: 'exponential', sessionScale: 120, offlineMean: 60, loss: 0.1, nat: 0.3 };
const EARTH = { nodes: 2 ** 14, overlay: 'random', latency: 'regions', start: 'spread' };

const INTERNET = { latency: 'topology', topology: 'hierarchical', systems: 50, routers: 40 };

export const gossipPresets: readonly PresetSpec[] = [
  preset('quick-look', 'Quick look', {
    question: 'How fast does a rumour spread?',
    params: {},
    pace: 2,
    small: SMALL,
    keywords: 'gossip epidemic broadcast dissemination push rounds logarithm spreading',
    portrait: { caption: 'The last ones hear it', at: 13.9, ...CELLS },
    source:
      'Pittel 1987; Doerr & Kuennemann 2014: by push to one other in a round all know it after log2 n + ln n + O(1) rounds.',
    changes: [
      { label: 'Pull', params: { mode: 'pull' } },
      { label: 'Push and pull', params: { mode: 'pushPull' } },
      { label: 'Fanout 3', params: { fanout: 3 } },
    ],
  }),
  preset('push-or-pull', 'Push or pull', {
    question: 'Does push or pull end it?',
    params: { mode: 'pushPull', end: 20 },
    pace: 1.5,
    small: SMALL,
    charts: ['informed', 'vainShare', 'requests'],
    keywords: 'anti-entropy straggler tail last node double exponential',
    portrait: {
      caption: 'Push and pull: steep to the very end',
      chart: 'informed',
      at: 20,
      params: { nodes: 2 ** 11 },
    },
    source:
      'Demers et al. 1987, section 1.3: pull leaves the square of the share that does not know it; Karp et al. 2000: log3 n + O(log log n) rounds by both.',
    changes: [
      { label: 'Push', params: { mode: 'push' } },
      { label: 'Pull', params: { mode: 'pull' } },
      { label: 'Time to live 9 rounds', params: { timeToLive: 9 } },
    ],
  }),
  preset('infect-and-die', 'Infect and die', {
    question: 'Who never hears what is handed on once?',
    params: { forwarding: 1, fanout: 3 },
    pace: 2,
    small: SMALL,
    charts: ['informed', 'copies', 'vainShare'],
    pinned: ['fanout', 'forwarding', 'loss', 'nodes', 'overlay', 'mode'],
    keywords: 'residue SIR epidemic once coverage Kermack McKendrick final size',
    portrait: { caption: 'Dark: left behind for good', at: 25, ...CELLS },
    source:
      'Demers et al. 1987, section 1.4; the final size of an epidemic: r = e^(-f (1 - r)) never hear, 0.0595 with fanout 3.',
    changes: [
      { label: 'Fanout 5', params: { fanout: 5 } },
      { label: 'A third of the messages lost', params: { loss: 0.33 } },
      { label: 'Forwarded in 3 rounds', params: { forwarding: 3 } },
    ],
  }),
  preset('churn-and-loss', 'Churn and loss', {
    question: 'What do churn and loss cost?',
    params: { ...STREAM, ...ROUGH, nodes: 2 ** 14, overlay: 'random', degree: 12, end: 120 },
    pace: 6,
    small: { nodes: 2 ** 11 },
    charts: ['informed', 'copies', 'online'],
    pinned: ['mode', 'fanout', 'churn', 'sessionScale', 'loss', 'nat'],
    keywords: 'resilience offline sessions NAT robust reliability stream of rumours',
    portrait: { caption: 'Four rumours under way, dark: offline', at: 36, ...CELLS, channel: 'known' },
    changes: [
      { label: 'No churn', params: { churn: 'none' } },
      { label: 'Push and pull', params: { mode: 'pushPull' } },
      { label: 'Nobody behind NAT', params: { nat: 0 } },
    ],
  }),
  preset('by-region', 'By region', {
    question: 'Who hears it last on the globe?',
    params: { ...EARTH, fanout: 8, forwarding: 1, period: 0.1, end: 1.5 },
    pace: 0.1,
    small: SMALL,
    view: 'globe',
    charts: ['informed', 'copies'],
    keywords: 'world latency regions map geography blockchain block propagation',
    portrait: { caption: 'Bright: who hears it last', view: 'regions', channel: 'heard', at: 1 },
    source: 'Latencies and shares of six world regions as measured in 2019; 8 connections as a Bitcoin node opens.',
    changes: [
      { label: 'Round 0.01 s', params: { period: 0.01 } },
      { label: 'Degree 4', params: { degree: 4 } },
      { label: 'A tenth of the messages lost', params: { loss: 0.1 } },
    ],
  }),
  preset('by-autonomous-system', 'By autonomous system', {
    question: 'How long between autonomous systems?',
    params: { ...EARTH, ...INTERNET, fanout: 8, forwarding: 1, period: 0.1, end: 1.5 },
    pace: 0.1,
    small: SMALL,
    view: 'network',
    charts: ['informed', 'copies'],
    pinned: ['nodes', 'topology', 'systems', 'metric', 'period', 'degree'],
    keywords: 'AS topology router route BRITE internet block propagation',
    portrait: { caption: 'A rumour crosses systems', at: 0.32, ...MAP },
    source: 'Networks as BRITE makes them (Medina et al. 2001); sizes and 8 connections are ours.',
    changes: [
      { label: 'Routes by delay', params: { metric: 'delay' } },
      { label: 'Round 0.01 s', params: { period: 0.01 } },
      { label: 'Degree 4', params: { degree: 4 } },
    ],
  }),
  preset('isp', 'Across a backbone', {
    question: 'How fast across a real backbone?',
    params: {
      ...{ nodes: 2 ** 14, overlay: 'random', start: 'spread', latency: 'topology', topology: 'abilene' },
      ...{ metric: 'delay', fanout: 8, forwarding: 1, period: 0.01, end: 0.5 },
    },
    pace: 0.03,
    view: 'network',
    small: SMALL,
    charts: ['informed', 'copies'],
    pinned: ['nodes', 'topology', 'metric', 'accessDelay', 'period', 'degree'],
    keywords: 'ISP provider map topology router route Abilene Internet2 United States',
    portrait: { caption: 'From coast to coast', at: 0.05, ...MAP },
    source:
      'Abilene as its map of February 2005 has it, by way of the Topology Zoo (Knight et al. 2011); sizes and 8 connections are ours.',
    changes: [
      { label: 'Round 0.05 s', params: { period: 0.05 } },
      { label: 'Degree 4', params: { degree: 4 } },
      { label: 'Access delay 0.01 s', params: { accessDelay: 0.01 } },
    ],
  }),
];
