/** Swenson 2015: PHOLD on a GPU, routes, synchronisation, messages between processes. */
import { SWENSON } from '../../models/phold/spec/published.ts';
import { exactly, type Paper, type PaperAxis, type PaperRow, printed } from '../paper.ts';

const LPS: PaperAxis = { label: 'LPs', unit: '', isLog: true };
const RATE: PaperAxis = { label: 'Events per second', unit: 'M/s', isLog: true };
const byLps = (rates: readonly number[]): Readonly<Record<number, number>> =>
  Object.fromEntries(rates.map((rate, i) => [2 ** (10 + 2 * i), rate]));

/** Table 2 and figure 17, events per second. */
const TABLE_2 = {
  simple: [451_635, 1_423_474, 5_928_275, 14_270_830, 26_037_740, 33_768_649, 37_697_887, 36_367_972],
  partition: [530_356, 1_523_474, 6_214_504, 14_568_819, 24_974_976, 32_213_513, 36_272_767, 34_893_635],
  reduce: [352_006, 1_132_698, 4_277_518, 17_187_933, 42_330_466, 84_421_622, 111_646_684, 122_218_111],
};
const NULLS = { 8: 239_104, 16: 478_208, 32: 956_416, 64: 1_912_832, 128: 3_825_664 };
const FEW_NULLS = { 8: 32, 16: 64, 32: 128, 64: 256, 128: 512 };

const rates: PaperRow = {
  id: 'table-2',
  place: 'Table 2 and figure 17, section 4.3',
  asks: 'Which event list is the fastest, by the number of LPs?',
  published:
    'A GTX Titan Black, means of twenty runs. Partition leads to 2^14 LPs, reduce from 2^16 on, at 2^24 3.4 times simple.',
  axes: { x: LPS, y: RATE },
  lines: Object.entries(TABLE_2).map(([list, values]) => printed(list, byLps(values.map((rate) => rate / 1e6)), 6)),
  documented: {
    machine: 'one NVIDIA H100, 2026-11-27, one event of a node in a round',
    document: 'benchmarks',
    lines: [
      exactly('simple', {
        [2 ** 10]: 1.6,
        [2 ** 14]: 28,
        [2 ** 16]: 83,
        [2 ** 20]: 102,
        [2 ** 22]: 118,
        [2 ** 24]: 83,
      }),
      exactly('partition', {
        [2 ** 10]: 1.5,
        [2 ** 14]: 27,
        [2 ** 16]: 80,
        [2 ** 20]: 106,
        [2 ** 22]: 79,
        [2 ** 24]: 101,
      }),
      exactly('reduce', {
        [2 ** 10]: 2.8,
        [2 ** 14]: 44,
        [2 ** 16]: 152,
        [2 ** 20]: 635,
        [2 ** 22]: 559,
        [2 ** 24]: 500,
      }),
    ],
  },
  command: 'bench lists phold --per-round first --out figure-17.json',
  isSpeed: true,
  status: 'differs',
  why: 'Reduce leads everywhere here, 1.7 times at 2^10 and 6 at 2^24: nothing crosses, for it sorts what is safe in fewer passes. Our own list is faster than all three (docs/benchmarks.md).',
};

/** Chapter 6: synchronisers of LPs; times there are of clusters. */
const synchronised = (
  figure: number,
  row: Pick<PaperRow, 'asks' | 'published' | 'status' | 'why'> & Partial<PaperRow>,
): PaperRow => ({ id: `figure-${figure}`, place: `Figure ${figure}, section 6.3`, isSpeed: true, ...row });

export const swenson2015: Paper = {
  id: 'swenson-2015',
  name: 'Swenson 2015',
  authors: ['Brian Paul Swenson'],
  title: 'Techniques to Improve the Performance of Large-Scale Discrete-Event Simulation',
  year: 2015,
  venue: 'Georgia Institute of Technology',
  kind: 'phdthesis',
  behind: 'lab',
  models: ['phold', 'internet'],
  presets: ['phold/swenson-2015', 'internet/swenson-fig21'],
  rows: [
    {
      id: 'table-1',
      place: 'Table 1, section 4.3',
      asks: 'How many events has a run of PHOLD?',
      published: '240 s, lookahead 4 s, 10% remote; the same number under each of three event lists.',
      axes: { x: LPS, y: { label: 'Events', unit: '', isLog: true } },
      lines: [exactly('', SWENSON.events)],
      study: {
        preset: 'phold/swenson-2015',
        over: [{ params: ['nodes'], values: [[2 ** 10], [2 ** 12], [2 ** 14]] }],
        repeat: 5,
        column: 'events',
        x: 'nodes',
        shrunk: { params: { end: 40 }, over: [{ params: ['nodes'], values: [[32], [64]] }] },
      },
      status: 'differs',
      why: 'Equal under each list, as published, and 1.8% more at every size: 190.1 events an LP for 186.7. How many events an LP begins with and the mean delay are not in the text; ours are 4 and 1 s.',
    },
    rates,
    {
      id: 'figure-9',
      place: 'Figure 9, section 3.5',
      asks: 'What does it gain not to copy a message, by its size?',
      published:
        '8 LPs, 500 to 50,000 bytes. Zero-copy hardly follows the size; MPI’s copies grow with it and fall behind from about 3,000 bytes on; one heap behind a lock is almost ten times slower. Plotted alone.',
      axes: { x: { label: 'Bytes', unit: '', isLog: true }, y: { ...RATE, unit: 'k/s' } },
      documented: {
        machine: 'two shared cores of an EPYC, 2 LPs, 2026-11-26',
        document: 'benchmarks',
        lines: [
          exactly('not copied', { 500: 657, 3000: 527, 7000: 775, 50000: 620 }),
          exactly('copied', { 500: 308, 3000: 234, 7000: 175, 50000: 19 }),
        ],
      },
      command: 'bench messages',
      isSpeed: true,
      status: 'shape',
      why: 'What is not copied does not follow the size, copies do. They fall behind from the smallest size on, not from 3,000 bytes; why was not looked for.',
    },
    {
      id: 'figure-10',
      place: 'Figure 10, section 3.5',
      asks: 'The same by the number of LPs?',
      published:
        '7,000 bytes; 2, 4, 8 LPs. One heap behind a lock scales far worse; at its best zero-copy is almost six times as fast. Plotted alone.',
      command: 'bench messages --sizes 7000 --workers 2,4,8',
      status: 'not possible',
      why: 'What it is about, one heap behind a lock, is not here, and no value is printed. The command compares the rest, with a core for each LP: with 2 LPs zero-copy is 4.4 times as fast as copies.',
    },
    {
      id: 'figure-11',
      place: 'Figure 11, section 3.5',
      asks: 'The same of packets of a network simulator?',
      published:
        'GTNetS, stars in a clique, 2, 4, 8 LPs: zero-copy beats MPI below 1,100 bytes, for nothing is serialised. Plotted alone.',
      command: 'bench sync stars',
      status: 'not possible',
      why: 'It compares serialising packets for MPI with passing them on, and no value is printed. Here a packet is a few words and never serialised. The command runs the network, for 30 s and not 5,000, under each synchroniser.',
    },
    {
      id: 'figure-19',
      place: 'Figure 19, section 5.6',
      asks: 'How long do routing tables take in ns-3?',
      published: 'Ten systems of Waxman networks, 1,000 to 4,000 nodes, 90 packets: 1,566 s with 1,000 nodes.',
      axes: { x: { label: 'Routers', unit: '' }, y: { label: 'Time of routes', unit: 'ms', isLog: true } },
      lines: [printed('tables of all pairs', { 1000: 1_566_000 }, -3)],
      documented: {
        machine: 'one core of an H100’s host, 2026-11-26',
        document: 'benchmarks',
        lines: [exactly('tables of all pairs', { 1000: 71, 2000: 244, 3000: 522, 4000: 856 })],
      },
      command: 'bench routes --figure 19',
      isSpeed: true,
      status: 'shape',
      why: 'It grows more than in proportion with routers. Ours are routes alone, by a search from each router; theirs whole simulations.',
    },
    {
      id: 'figure-20',
      place: 'Figure 20, section 5.6',
      asks: 'Tables of all pairs on a GPU, or a search when it is needed?',
      published:
        'The same networks, ten pairs: the GPU is 3 to 3.5 times as fast as nix-vectors, both a thousand times as fast as ns-3’s tables. Plotted alone.',
      axes: { x: { label: 'Routers', unit: '' }, y: { label: 'Time of routes', unit: 'ms', isLog: true } },
      documented: {
        machine: 'one NVIDIA H100 and one core of its host, 2026-11-26',
        document: 'benchmarks',
        lines: [
          exactly('nix-vectors', { 1000: 2, 2000: 5, 3000: 8, 4000: 10 }),
          exactly('a dispatch per router', { 1000: 15, 2000: 40, 3000: 127, 4000: 260 }),
          exactly('tiles', { 1000: 4, 2000: 7, 3000: 11, 4000: 20 }),
        ],
      },
      command: 'bench routes --figure 20',
      isSpeed: true,
      status: 'differs',
      why: 'Ten searches take milliseconds: tables of all pairs do not pay before 194 pairs here. Theirs ran inside ns-3, whose searches cost far more.',
    },
    {
      id: 'figure-21',
      place: 'Figure 21, section 5.6',
      asks: 'The same by the number of pairs that talk?',
      published: '5,000 nodes, 10 to 1,000 pairs. Both rise; nix-vectors much more. Plotted alone.',
      axes: { x: { label: 'Pairs', unit: '', isLog: true }, y: { label: 'Time of routes', unit: 'ms', isLog: true } },
      documented: {
        machine: 'one NVIDIA H100 and one core of its host, 2026-11-26',
        document: 'benchmarks',
        lines: [
          exactly('nix-vectors', { 10: 3, 100: 33, 1000: 195 }),
          exactly('a dispatch per router', { 10: 458, 100: 480, 1000: 447 }),
          exactly('tiles', { 10: 50, 100: 63, 1000: 50 }),
        ],
      },
      study: {
        preset: 'internet/swenson-fig21',
        repeat: 5,
        column: 'wallSeconds',
        x: 'flows',
        shrunk: { params: { routers: 200 }, over: [{ params: ['flows'], values: [[5], [10]] }] },
      },
      isSpeed: true,
      status: 'shape',
      why: 'Nix-vectors rise 64 times, tables hardly.',
    },
    synchronised(24, {
      asks: 'What do null messages and granted times cost, by the links between campuses?',
      published:
        '24 campuses, all traffic local: both rise with links; granted times scale better, for null messages grow with them. Plotted alone.',
      command: 'bench sync chords',
      status: 'shape',
      why: 'From a ring to all joined null messages go from 672 to 7,728, grants stay at 6. They are 2 ms beside 3.6 M events here, so times hardly show it (docs/benchmarks.md).',
    }),
    synchronised(25, {
      asks: 'The same by the share of remote traffic, in shared memory?',
      published: '8 campuses: granted times fall far behind with remote traffic, null messages hardly. Plotted alone.',
      command: 'bench sync remote',
      status: 'differs',
      why: 'Both take about the same here (null messages 0.95 to 1.06 of the time): a grant writes and reads 36 bytes, where OpenMPI 1.4.3 gathers twice. It looks like figure 26.',
    }),
    synchronised(26, {
      asks: 'The same on a cluster?',
      published: 'Both take about the same at every share. Plotted alone.',
      command: 'bench sync remote',
      status: 'not possible',
      why: 'There is no network between LPs here; in shared memory both take about the same, too.',
    }),
    synchronised(27, {
      asks: 'The same where granted times look for messages after each event?',
      published: 'As fast as null messages; 15.6 times as fast as before where all traffic is remote.',
      command: 'bench sync remote',
      status: 'differs',
      why: 'As fast as null messages, but it gains nothing: looking after each event takes 1.07 times as long, for nothing was slow before.',
    }),
    synchronised(28, {
      asks: 'Does looking more often cost anything on a cluster?',
      published: '32 campuses, 5 to 30 links each, all remote: a little faster at every number. Plotted alone.',
      command: 'bench sync campus-32',
      status: 'not possible',
      why: 'There is no cluster here. Counts of the same network are in docs/benchmarks.md; walls under load order nothing.',
    }),
    {
      id: 'table-3',
      place: 'Table 3, section 6.3',
      asks: 'How many null messages does ns-3 send around a ring?',
      published: '2 ms, 10 kbit/s, 1 Mbit/s offered each way, 30 s.',
      axes: { x: LPS, y: { label: 'Null messages', unit: '', isLog: true } },
      lines: [exactly('', NULLS)],
      documented: { machine: 'any machine: they are counts', document: 'validation', lines: [exactly('', NULLS)] },
      command: 'bench sync ring',
      status: 'reproduced',
      why: 'To the last message, with 512 bytes of data and 30 of headers, which the text does not say.',
    },
    {
      id: 'table-4',
      place: 'Table 4, section 6.3',
      asks: 'And where each waits until the packet before has left its line?',
      published: 'The same ring. At 5 Mbit/s there are none.',
      axes: { x: LPS, y: { label: 'Null messages', unit: '', isLog: true } },
      lines: [exactly('', FEW_NULLS)],
      documented: { machine: 'any machine: they are counts', document: 'validation', lines: [exactly('', FEW_NULLS)] },
      command: 'bench sync ring',
      status: 'reproduced',
      why: 'To the last message; none at 5 Mbit/s.',
    },
  ],
};
