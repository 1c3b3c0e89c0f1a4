/** Settings worth a run, each with its question. */
import type { PresetSpec } from '../../../scenario/spec.ts';
import { preset } from '../../../scenario/spec-parts.ts';

/** A link of 10 Mbit/s and 20 ms between hosts: a bandwidth-delay product of 55 kB. */
const DUMBBELL = {
  topology: 'dumbbell',
  routers: 2,
  hosts: 2,
  pattern: 'across',
  bottleneckDelay: 0.02,
  delayFloor: 0.0005,
  queue: 55_000,
  end: 60,
} as const;

export const internetPresets: readonly PresetSpec[] = [
  preset('quick-look', 'Quick look', {
    question: 'Where does a network jam?',
    channel: 'backlog',
    portrait: { caption: 'Few links keep all waiting', at: 1.2 },
    params: {},
    pace: 0.5,
    charts: ['goodput', 'dropped', 'onTheWay'],
    keywords: 'packets routers queues drop-tail TCP NewReno Barabasi-Albert congestion bottleneck',
    small: { flows: 100 },
    changes: [
      { label: 'CUBIC', params: { control: 'cubic' } },
      { label: 'Queue 15,000 bytes', params: { queue: 15_000 } },
      { label: '2,000 flows', params: { flows: 2000 } },
    ],
  }),
  preset('dumbbell', 'Dumbbell', {
    question: 'How much buffer does TCP need?',
    channel: 'backlog',
    portrait: { caption: 'A window grows until the queue is full', chart: 'onTheWay', at: 60 },
    // Slow start loses three seconds of the link, which are not what it asks.
    params: { ...DUMBBELL, flows: 1, ackEvery: 1, end: 120 },
    pace: 6,
    charts: ['goodput', 'dropped', 'onTheWay'],
    pinned: ['queue', 'flows', 'control', 'bandwidthMin', 'bottleneckDelay'],
    keywords: 'bottleneck buffer sizing bandwidth-delay product utilisation sawtooth bufferbloat',
    source:
      'Appenzeller, Keslassy, McKeown 2004, “Sizing router buffers”: one flow fills a link whose buffer has room for a bandwidth-delay product.',
    study: {
      over: [
        { params: ['queue'], values: [[7500], [13_750], [27_500], [55_000], [110_000]] },
        { params: ['control'], values: [['newreno'], ['cubic']] },
      ],
      repeat: { least: 5, most: 5 },
      plot: { metric: 'metrics.utilisation', x: 'queue', lines: 'control' },
    },
    changes: [
      { label: 'Queue 13,750 bytes', params: { queue: 13_750 } },
      { label: '16 flows', params: { flows: 16 } },
      { label: 'CUBIC', params: { control: 'cubic' } },
    ],
  }),
  preset('incast', 'Incast', {
    question: 'Why does throughput collapse when many answer at once?',
    channel: 'drops',
    portrait: { caption: 'Two ports drop what does not fit', whole: true, at: 0.1 },
    params: {
      topology: 'dumbbell',
      routers: 2,
      hosts: 65,
      pattern: 'to-one',
      flows: 64,
      volume: 64_000,
      spread: 0,
      queue: 100_000,
      accessBandwidth: 1000,
      bandwidthMin: 10_000,
      bottleneckDelay: 0.0001,
      accessDelay: 0.0002,
      end: 5,
    },
    pace: 0.1,
    charts: ['goodput', 'retransmitted', 'timeouts'],
    pinned: ['flows', 'volume', 'queue', 'rtoMin', 'control'],
    keywords: 'data centre many to one partition aggregate timeout RTO throughput collapse',
    source:
      'Chen, Griffith, Liu, Katz, Joseph 2009, “Understanding TCP incast throughput collapse in datacenter networks”.',
    changes: [
      { label: 'Minimum RTO 0.001 s', params: { rtoMin: 0.001 } },
      { label: 'Queue 1,000,000 bytes', params: { queue: 1_000_000 } },
      { label: '8 flows', params: { flows: 8 } },
    ],
  }),
  preset('campus', 'Campus', {
    question: 'How does a known test network carry its load?',
    portrait: { caption: 'Two campuses, one link between', channel: 'look', whole: true, at: 1 },
    params: {
      topology: 'campus',
      traffic: 'udp',
      flows: 1000,
      packet: 542,
      rate: 500_000,
      spread: 10,
      delayFloor: 0.0005,
      end: 12,
    },
    pace: 0.5,
    charts: ['goodput', 'dropped', 'onTheWay'],
    pinned: ['flows', 'rate', 'source', 'campuses', 'queue'],
    keywords: 'NMS baseline DARPA ns-3 nix-vectors UDP constant bit rate servers LAN',
    source:
      'The NMS baseline (Nicol 2002), as nms-p2p-nix of ns-3 has it; here hosts are drawn, and each has an access link besides.',
    small: { flows: 200 },
    changes: [
      { label: 'Poisson', params: { source: 'poisson' } },
      { label: 'TCP', params: { traffic: 'tcp' } },
      { label: 'Rate 2,000,000 bit/s', params: { rate: 2_000_000 } },
    ],
  }),
  preset('isp', 'Across a backbone', {
    question: 'Does a real backbone jam, or its edge?',
    params: {
      ...{ topology: 'abilene', metric: 'delay', hosts: 44, flows: 200 },
      ...{ volume: 2_000_000, spread: 2, end: 6 },
    },
    pace: 0.3,
    charts: ['goodput', 'dropped', 'finished'],
    pinned: ['flows', 'volume', 'accessBandwidth', 'queue', 'metric'],
    keywords: 'ISP provider map topology Abilene Internet2 United States access last mile',
    source:
      'Abilene as its map of February 2005 has it, by way of the Topology Zoo (Knight et al. 2011); hosts and flows are ours.',
    changes: [
      { label: 'Access bandwidth 10,000 Mbit/s', params: { accessBandwidth: 10_000 } },
      { label: 'Queue 1,500,000 bytes', params: { queue: 1_500_000 } },
      { label: 'CUBIC', params: { control: 'cubic' } },
    ],
  }),
  preset('swenson-fig21', 'Swenson 2015, Fig. 21', {
    question: 'What do routes and packets cost with more senders?',
    channel: 'look',
    portrait: { caption: 'Ten systems, a thousand pairs', whole: true, at: 1 },
    params: {
      topology: 'hierarchical',
      systems: 10,
      routers: 500,
      links: 1,
      systemLinks: 1,
      waxmanAlpha: 0.5,
      waxmanBeta: 0.8,
      routerPlacement: 'heavy-tailed',
      bandwidth: 'heavy-tailed',
      border: 'smallest-non-leaf',
      flows: 1000,
      packet: 140,
      volume: 100,
      end: 20,
    },
    pace: 0.5,
    charts: ['goodput', 'onTheWay', 'finished'],
    pinned: ['flows', 'systems', 'routers', 'links', 'metric'],
    keywords: 'replication study thesis GPU network simulation BRITE pairs nix-vectors Floyd-Warshall',
    source:
      'Swenson 2015, section 6: 10 systems, 5,000 routers, up to 1,000 pairs at random leaves, one packet of TCP each; numbers of links, density and reach of links are ours.',
    study: {
      over: [{ params: ['flows'], values: [[10], [20], [50], [100], [200], [500], [1000]] }],
      repeat: { least: 5, most: 5 },
      plot: { metric: 'wallSeconds', x: 'flows' },
    },
    changes: [
      { label: '10 flows', params: { flows: 10 } },
      { label: 'Routes by delay', params: { metric: 'delay' } },
      { label: 'UDP', params: { traffic: 'udp' } },
    ],
  }),
  preset('fairness', 'Fairness', {
    question: 'Do equal flows get equal shares?',
    channel: 'backlog',
    portrait: { caption: 'What sixteen flows have brought', chart: 'flowBytes', at: 60 },
    params: { ...DUMBBELL, flows: 16 },
    pace: 3,
    charts: ['goodput', 'dropped', 'retransmitted'],
    pinned: ['flows', 'control', 'queue', 'spread', 'ackEvery'],
    keywords: 'Jain index share lock-out drop-tail synchronisation',
    source: 'Jain, Chiu, Hawe 1984: (sum x)^2 / (n sum x^2).',
    changes: [
      { label: 'CUBIC', params: { control: 'cubic' } },
      { label: '2 flows', params: { flows: 2 } },
      { label: 'Queue 220,000 bytes', params: { queue: 220_000 } },
    ],
  }),
];
