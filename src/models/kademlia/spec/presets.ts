/** Settings worth a run, each with its question; what the 2014 paper, measurements and today's networks used. */
import type { PresetSpec } from '../../../scenario/spec.ts';

const QUICK_LOOK: PresetSpec = {
  id: 'quick-look',
  follow: true,
  title: 'Quick look',
  question: 'How do lookups home in?',
  params: {},
  pace: 3,
  small: { peers: 2 ** 11 },
  changes: [
    { label: 'One request at a time', params: { alpha: 1 } },
    { label: 'k = 20', params: { k: 20, beta: 20 } },
    { label: 'Half of the peers behind NAT', params: { nat: 0.5 } },
  ],
};

/** What the paper's grid is made of: its sizes, and its longest pauses with an end that shows some lookups of each peer. */
const PAPER_SIZES = [
  { id: '16k', title: '16,384 peers', peers: 2 ** 14 },
  { id: '128k', title: '131,072 peers', peers: 2 ** 17 },
  { id: '1m', title: '1,048,576 peers', peers: 2 ** 20 },
] as const;
const PAPER_PAUSES = [
  { id: '10s', title: '10 s', dMax: 10, end: { '16k': 60, '128k': 60, '1m': 20 } },
  { id: '1min', title: '1 min', dMax: 60, end: { '16k': 300, '128k': 240, '1m': 60 } },
  { id: '10min', title: '10 min', dMax: 600, end: { '16k': 1800, '128k': 1200, '1m': 600 } },
] as const;
/** Table 2 and Figure 5: best fixed LP size and adaptive, in M events per second on a GTX 660 Ti. */
const PAPER_RATES: Readonly<Record<string, string>> = {
  '16k-10s': '3.82 and 3.51',
  '16k-1min': '1.62 and 1.62',
  '16k-10min': '0.32 and 0.32',
  '128k-10s': '6.78 and 6.48',
  '128k-1min': '3.98 and 3.86',
  '128k-10min': '1.18 and 1.17',
  '1m-10s': '5.90 and 5.77',
  '1m-1min': '4.50 and 4.49',
  '1m-10min': '2.08 and 1.75',
};
/** Wall seconds that a run of the grid lasts on a screen. */
const PAPER_LASTS = 20;

const PAPER: readonly PresetSpec[] = PAPER_SIZES.flatMap((size) =>
  PAPER_PAUSES.map((pause): PresetSpec => {
    const end = pause.end[size.id];
    const name = `${size.id}-${pause.id}`;
    return {
      id: `paper-2014-${name}`,
      title: `Paper 2014: ${size.title}, ${pause.title}`,
      question: 'How fast is it, and with which LP size?',
      params: { peers: size.peers, dMax: pause.dMax, end },
      pace: end / PAPER_LASTS,
      source: `Grid of the 2014 paper, which measured ${PAPER_RATES[name]} M events/s there (best fixed LP size, adaptive; GTX 660 Ti). Its lookups took 90 to 126 events, with a timer for each request.`,
      small: { peers: Math.min(size.peers, 2 ** 12) },
      changes: [
        ...PAPER_PAUSES.filter(({ dMax }) => dMax !== pause.dMax).map(({ title, dMax }) => ({
          label: `Pauses up to ${title}`,
          params: { dMax },
        })),
        { label: 'One request at a time', params: { alpha: 1 } },
      ],
    };
  }),
);

/** Lengths of the longest pauses that show some lookups of each peer, and take about as long. */
const FIGURE_5_PAUSES = PAPER_PAUSES.map(({ dMax, end }) => [dMax, end['1m']]);
const peersAxis = (...sizes: readonly number[]) => ({ params: ['peers'], values: sizes.map((size) => [size]) });

const FIGURE_5: PresetSpec = {
  id: 'paper-2014-fig5',
  title: 'Figure 5, paper 2014',
  question: 'How does speed grow with the network?',
  params: { peers: 2 ** 17, dMax: 10, end: 20 },
  pace: 20 / PAPER_LASTS,
  source:
    'Figure 5 of the 2014 paper: events per second over the number of peers, a line for each longest pause, by fixed and adaptive LP size; GTX 660 Ti. Adaptive: 3.51, 1.62, 0.32 M events/s at 16,384 peers with pauses up to 10 s, 1 min, 10 min; 6.48, 3.86, 1.17 at 131,072; 5.77, 4.49, 1.75 at 1,048,576.',
  small: { peers: 2 ** 12 },
  study: {
    over: [{ params: ['dMax', 'end'], values: FIGURE_5_PAUSES }, peersAxis(2 ** 14, 2 ** 17, 2 ** 20)],
    smallOver: [{ params: ['dMax', 'end'], values: FIGURE_5_PAUSES }, peersAxis(2 ** 8, 2 ** 10, 2 ** 12)],
    repeat: { least: 10, most: 10 },
    plot: { metric: 'eventsPerSecond', x: 'peers', lines: 'dMax' },
  },
  changes: [
    { label: 'Pauses up to 1 min', params: { dMax: 60, end: 60 } },
    { label: '1,048,576 peers', params: { peers: 2 ** 20 } },
    { label: 'One request at a time', params: { alpha: 1 } },
  ],
};

const MAINLINE: PresetSpec = {
  id: 'mainline',
  title: 'Mainline DHT',
  question: 'What do dead contacts cost?',
  params: {
    peers: 2 ** 20,
    dMax: 600,
    refresh: 900,
    pingBeforeReplace: 'yes',
    churn: 'weibull',
    offlineMean: 6470,
    nat: 0.5,
    end: 1800,
  },
  pace: 90,
  small: { peers: 2 ** 11 },
  source:
    'BEP 5: k = 8, refresh after 15 min, ping before replacing. Sessions: Weibull (0.68, 14,900 s); three quarters online and half behind NAT are ours, not published.',
  changes: [
    { label: 'No churn', params: { churn: 'none' } },
    { label: 'Nobody behind NAT', params: { nat: 0 } },
    { label: 'Timeout 0.3 s', params: { timeout: 0.3 } },
  ],
};

/** What both settings of IPFS share. */
const IPFS = { peers: 15_371, k: 20, beta: 3, latency: 'regions', timeout: 10, refresh: 600, dMax: 60, end: 600 };

const IPFS_2021: PresetSpec = {
  id: 'ipfs-2021',
  title: 'IPFS 2021',
  question: 'Do bucket fill and hops match the measurements?',
  params: IPFS,
  pace: 30,
  small: { peers: 2 ** 11 },
  source:
    'IPFS as crawled in 2021: 15,371 reachable peers, k = 20; buckets 0 to 8 hold 19.88 of 20, half of the lookups need at most 4 hops, 90% at most 6.',
  changes: [
    { label: 'k = 8', params: { k: 8 } },
    { label: 'One request at a time', params: { alpha: 1 } },
    { label: 'Wait for all 20', params: { beta: 20 } },
  ],
};

const AMINO_TODAY: PresetSpec = {
  id: 'amino-today',
  title: 'Amino today',
  question: 'What does more concurrency buy?',
  params: { ...IPFS, alpha: 10 },
  pace: 30,
  small: { peers: 2 ** 11 },
  source: 'Defaults of go-libp2p-kad-dht: k = 20, alpha 10, beta 3, refresh every 10 min, timeout 10 s.',
  changes: [
    { label: 'Alpha 3, as in 2021', params: { alpha: 3 } },
    { label: 'A tenth of the messages lost', params: { loss: 0.1 } },
    { label: 'Half of the peers behind NAT', params: { nat: 0.5 } },
  ],
};

const FLASH_CHURN: PresetSpec = {
  id: 'flash-churn',
  title: 'Flash churn',
  question: 'Does the network heal?',
  params: { peers: 2 ** 17, churn: 'flash', flashShare: 0.5, flashAt: 60, flashOver: 60, end: 300 },
  pace: 15,
  small: { peers: 2 ** 11 },
  changes: [
    { label: 'Nine tenths leave', params: { flashShare: 0.9 } },
    { label: 'A replacement cache of 8', params: { replacement: 8 } },
    { label: 'Refresh after 1 min', params: { refresh: 60, refreshCheck: 20 } },
  ],
};

export const kademliaPresets: readonly PresetSpec[] = [
  QUICK_LOOK,
  MAINLINE,
  IPFS_2021,
  AMINO_TODAY,
  FLASH_CHURN,
  FIGURE_5,
  ...PAPER,
];
