/** Andelfinger & Hartenstein 2014: an adaptive engine on a GPU, held against Kademlia. */
import { PAPER_2014 } from '../../models/kademlia/spec/published.ts';
import { exactly, type Paper, type PaperLine, printed } from '../paper.ts';

const { rates, parallelism, largest } = PAPER_2014;
const SIZES = [2 ** 14, 2 ** 17, 2 ** 20] as const;
const PAUSES = [10, 60, 600] as const;
const PAUSE_NAMES = { 10: '10 s', 60: '1 min', 600: '10 min' } as const;

/** Labels of lines that are named like the pauses; values by peers, M events/s. */
const byPause = (values: Readonly<Record<10 | 60 | 600, readonly number[]>>): readonly PaperLine[] =>
  PAUSES.map((pause) =>
    exactly(PAUSE_NAMES[pause], Object.fromEntries(values[pause].map((value, i) => [SIZES[i] ?? 0, value]))),
  );

const adaptive = PAUSES.map((pause) =>
  printed(
    PAUSE_NAMES[pause],
    {
      ...Object.fromEntries(SIZES.map((peers) => [peers, rates[peers][pause].adaptive])),
      ...(pause === largest.pause && { [largest.peers]: largest.adaptive }),
    },
    2,
  ),
);

/** Table 2, M events/s with fixed LPs, by peers of an LP. */
const FIXED = {
  [2 ** 14]: { 10: [3.82, 3.51, 2.22, 1.09], 60: [1.58, 1.61, 1.29, 0.81], 600: [0.3, 0.32, 0.32, 0.26] },
  [2 ** 17]: { 10: [6.78, 6.49, 4.39, 2.34], 60: [3.31, 3.98, 3.87, 2.59], 600: [0.74, 1.02, 1.18, 1.18] },
  [2 ** 20]: { 10: [5.9, 5.79, 4.49, 2.86], 60: [3.27, 4.18, 4.5, 3.5], 600: [0.77, 1.25, 1.78, 2.08] },
} as const;
const SIZE_NAMES = { [2 ** 14]: '16k', [2 ** 17]: '131k', [2 ** 20]: '1M' } as const;

export const fixedLines = SIZES.flatMap((peers) =>
  PAUSES.map((pause) =>
    printed(
      `${SIZE_NAMES[peers]}, ${PAUSE_NAMES[pause]}`,
      Object.fromEntries(FIXED[peers][pause].map((rate, i) => [2 ** (i + 1), rate])),
      2,
    ),
  ),
);

/** Table 1: share of the time of the API-based GPU engine that goes into each step. */
const STEPS = {
  MinTs: [7.4, 2.3, 1.5],
  Handle: [52.7, 60.1, 71.4],
  Insert: [39.7, 36.9, 26.8],
  Other: [4.7, 0.7, 0.3],
};

const H200 = 'one NVIDIA H200, 2026-11-22';

/** Lines of table 1, by step: the three sizes. */
const bySize = (of: (label: string, points: Readonly<Record<number, number>>) => PaperLine, steps: Steps) =>
  Object.entries(steps).map(([step, shares]) =>
    of(step, Object.fromEntries(shares.map((share, i) => [SIZES[i] ?? 0, share]))),
  );
type Steps = Readonly<Record<string, readonly number[]>>;

export const andelfinger2014: Paper = {
  id: 'andelfinger-2014',
  name: 'Andelfinger & Hartenstein 2014',
  authors: ['Philipp Andelfinger', 'Hannes Hartenstein'],
  title: 'Exploiting the Parallelism of Large-Scale Application-Layer Networks by Adaptive GPU-Based Simulation',
  year: 2014,
  venue: 'Proceedings of the 2014 Winter Simulation Conference',
  kind: 'inproceedings',
  behind: 'lab',
  models: ['kademlia'],
  presets: ['kademlia/paper-2014'],
  rows: [
    {
      id: 'figure-2',
      place: 'Figure 2, section 3',
      asks: 'How many events of a Kademlia network could be executed at once, with so many LPs?',
      published:
        'A lookup every 30 s and peer, lookahead 10 ms, 10 million events, peers assigned at random. Almost linear to 32 LPs, then ever flatter. The text has two points of each size: the most LPs of which half are used, and one LP a peer.',
      axes: {
        x: { label: 'LPs', unit: '', isLog: true },
        y: { label: 'Critical-path parallelism', unit: '', isLog: true },
      },
      lines: SIZES.map((peers) => printed(SIZE_NAMES[peers], Object.fromEntries(parallelism[peers]), 1)),
      documented: {
        machine: 'one core, a million peers on a GPU',
        document: 'validation',
        lines: [
          exactly('16k', { 128: 48.9, [2 ** 14]: 109.9 }),
          exactly('131k', { 512: 238.1, [2 ** 17]: 710.2 }),
          exactly('1M', { 2048: 1207.3, [2 ** 20]: 5376.3 }),
        ],
      },
      command: 'parallelism kademlia --set dMax=56.4 --set end=2000s --from 60s',
      status: 'shape',
      why: 'A lookup is 30 events here and 121 to 127 there, by its rates; so windows hold a quarter of the events, and give 0.4 to 0.9 of the parallelism. Divided by events per window ours is 1.3 to 2.8 times the larger.',
    },
    {
      id: 'figure-5',
      place: 'Figure 5, section 5.1',
      asks: 'How many events a second, by peers and by how often they look up?',
      published:
        'Three simulators: one core, a GPU by API calls, a GPU alone. Values are plotted; these are of the adaptive GPU engine (table 2; 6.71 by section 5.1) on a GTX 660 Ti. With pauses to 10 min one core leads to 65,536 peers. Largest speed-ups over one core: 4.3 (10 min) and 13.5 (1 min) with 1,048,576 peers, 19.5 (10 s) with 524,288. The GPU alone is slower than by API calls in almost all cases.',
      axes: {
        x: { label: 'Peers', unit: '', isLog: true },
        y: { label: 'Events per second', unit: 'M/s', isLog: true },
      },
      lines: adaptive,
      documented: {
        machine: H200,
        document: 'benchmarks',
        lines: byPause({ 10: [21.3, 78.2, 133], 60: [5.98, 32.3, 82.4], 600: [0.864, 5.33, 28.1] }),
      },
      study: {
        preset: 'kademlia/paper-2014-fig5',
        repeat: 10,
        column: 'eventsPerSecond',
        x: 'peers',
        lines: 'dMax',
        labels: PAUSE_NAMES,
        scale: 1e-6,
        shrunk: {
          over: [
            { params: ['dMax', 'end'], values: [[1, 1]] },
            { params: ['peers'], values: [[64], [128]] },
          ],
        },
      },
      isSpeed: true,
      status: 'shape',
      why: 'Rates rise with peers and fall with pauses, as published. One H200 is past the GTX 660 Ti by 2.7 to 23 times; events of a lookup differ, too. A million peers do not fall behind: warm tables are made before the clock starts. Resident rounds stand for the GPU alone: they gain 10% at most (docs/performance.md).',
    },
    {
      id: 'table-1',
      place: 'Table 1, section 5.1',
      asks: 'Where does the time of a round go?',
      published:
        'Shares of the time of the API-based GPU engine, pauses to 10 s: least time stamp, handling, insertion, other. One core handles events for 29.4, 27.5 and 40.0% of its time; the GPU alone inserts for 48.1, 53.5 and 61.1%.',
      axes: { x: { label: 'Peers', unit: '', isLog: true }, y: { label: 'Share of the time', unit: '%' } },
      lines: bySize((step, shares) => printed(step, shares, 1), STEPS),
      documented: {
        machine: 'one NVIDIA H100, 2026-11-28',
        document: 'benchmarks',
        lines: bySize(exactly, {
          MinTs: [8.8, 5.2, 2.8],
          Handle: [56.6, 77.3, 91.7],
          Insert: [12.8, 7.2, 3.3],
          Other: [21.7, 10.3, 2.3],
        }),
      },
      command: 'bench lists kademlia --csv table-1.csv',
      isSpeed: true,
      status: 'shape',
      why: 'Rings in kernels of their own, driven by the host. The larger the network, the more of a round is handling and the less is insertion, as published. Insertion has an eighth to a third of its published share, and what belongs to no step has five to fifteen times its own; neither is explained. Our own list has no step of insertion.',
    },
    {
      id: 'table-2',
      place: 'Table 2, section 5.2',
      asks: 'Does the adaptive LP size find the fastest?',
      published:
        'Events a second with LPs of 2 to 16 peers; adaptive reaches 91.8, 100.3, 99.4, 95.5, 96.9, 99.0, 97.7, 99.7 and 84.3% of the best.',
      axes: {
        x: { label: 'Peers of an LP', unit: '', isLog: true },
        y: { label: 'Events per second', unit: 'M/s', isLog: true },
      },
      lines: fixedLines,
      documented: {
        machine: H200,
        document: 'benchmarks',
        lines: [
          exactly('16k, 10 s', { 1: 21.1, 4: 21.9, 16: 12.7 }),
          exactly('16k, 1 min', { 1: 5.92, 4: 6.08, 16: 5.39 }),
          exactly('131k, 10 s', { 1: 43.1, 4: 78, 16: 57.2 }),
          exactly('131k, 1 min', { 1: 16.9, 4: 29, 16: 28.8 }),
          exactly('1M, 10 s', { 1: 47.2, 4: 101, 16: 133 }),
          exactly('1M, 1 min', { 1: 19.9, 4: 41.9, 16: 85.7 }),
        ],
      },
      command: 'bench kademlia --engine gpu --sizes 2^14,2^17,2^20 --pauses 10s,1m --lp-size 1,4,16,auto --repeat 3',
      isSpeed: true,
      status: 'shape',
      why: 'Adaptive is within 4% of the best fixed size that was measured, or above it. The best is larger here with many peers (16 and more instead of 2 to 4), for a node has a list of its own and LPs cost no insertion.',
    },
  ],
};
