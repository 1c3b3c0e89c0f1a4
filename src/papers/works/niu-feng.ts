/** Niu & Feng: a BitTorrent-like dissemination of blocks, on a GPU in five designs. */
import { SPEED_UPS } from '../../models/swarm/spec/published.ts';
import { exactly, type Paper, type PaperAxis, type PaperRow, printed, within } from '../paper.ts';

const PEERS: PaperAxis = { label: 'Peers', unit: '', isLog: true };
const BLOCKS: PaperAxis = { label: 'Blocks', unit: '', isLog: true };
const TIMES: PaperAxis = { label: 'Speed-up over the report’s serial algorithm', unit: '', isLog: true };
const MACHINE = 'one NVIDIA H200 and one core of its host, 2026-11-22';

const { naive, limited, 'peer-per-thread': peer, 'block-per-thread': block, 'multi-block': multi } = SPEED_UPS;

/** A figure of speed: the preset of the same number runs it. */
const speed = (
  figure: 3 | 4 | 6 | 7 | 8,
  x: 'peers' | 'blocks',
  row: Pick<PaperRow, 'place' | 'asks' | 'published' | 'status' | 'why'> & Partial<PaperRow>,
): PaperRow => ({
  id: `figure-${figure}`,
  axes: { x: x === 'peers' ? PEERS : BLOCKS, y: TIMES },
  study: {
    preset: `swarm/niu-feng-fig${figure}`,
    repeat: 10,
    column: 'roundsPerSecond',
    x,
    lines: 'kernel',
    shrunk: {
      params: { peers: 64, blocks: 32 },
      over: [
        { params: ['kernel'], values: [['bitset'], [figure <= 4 ? 'naive' : 'peer-per-thread']] },
        { params: [x], values: [[16], [32]] },
      ],
    },
  },
  isSpeed: true,
  ...row,
});

export const niuFeng: Paper = {
  id: 'niu-feng',
  name: 'Niu & Feng',
  authors: ['Di Niu', 'Zhengjun Feng'],
  title: 'On GPU-based Parallel Peer-to-Peer Simulation',
  venue: 'Project report, University of Toronto',
  kind: 'misc',
  behind: 'lab',
  models: ['swarm'],
  presets: ['swarm/niu-feng-fig'],
  rows: [
    speed(3, 'peers', {
      place: 'Figure 3, section 4.1',
      asks: 'How much faster is a GPU than one core with ever more peers?',
      published: `Random useful blocks, 256 of them. The naive design reaches ${naive.most} times the serial one and falls beyond 2,048 peers; with shared memory (limited) it reaches ${limited.most} times and goes on rising. Of no one size.`,
      documented: {
        machine: MACHINE,
        document: 'benchmarks',
        lines: [
          exactly('naive', { 2048: 31, 16384: 58 }),
          exactly('limited, 63 kept', { 2048: 38, 16384: 280 }),
          exactly('bitset (ours)', { 2048: 157, 16384: 1110 }),
        ],
      },
      status: 'differs',
      why: 'Limited leads, and scales better with peers, as published. Naive does not fall behind its own serial code: that code slows down more.',
    }),
    speed(4, 'blocks', {
      place: 'Figure 4, section 4.1',
      asks: 'How does the speed-up go with the number of blocks?',
      published:
        '1,024 peers. Limited is the faster; of both designs the speed-up falls with ever more blocks. Plotted alone: the text has no value.',
      documented: {
        machine: MACHINE,
        document: 'benchmarks',
        lines: [
          exactly('naive', { 64: 15, 4096: 24 }),
          exactly('limited, 63 kept', { 64: 20, 4096: 31 }),
          exactly('bitset (ours)', { 64: 28, 4096: 1120 }),
        ],
      },
      status: 'differs',
      why: 'Limited is the faster, as published. Rounds per second of both fall with blocks; those of the serial code fall more, so the speed-up rises from 64 to 4,096 blocks.',
    }),
    {
      id: 'figure-5',
      place: 'Figure 5, section 4.1',
      asks: 'How many more rounds does a choice among the first useful blocks take?',
      published:
        '1,024 peers: rounds of the limited design over those of the serial one. More with more blocks, bounded to a small value. Plotted alone.',
      axes: { x: BLOCKS, y: { label: 'Rounds over rounds of a fair choice', unit: '' } },
      documented: {
        machine: 'one core',
        document: 'validation',
        runs: 30,
        lines: [
          within('63 kept', {
            64: [0.993, 0.016],
            128: [1.028, 0.016],
            256: [1.073, 0.012],
            512: [1.12, 0.009],
            1024: [1.148, 0.009],
            2048: [1.172, 0.009],
            4096: [1.187, 0.008],
          }),
          within('127 kept', {
            128: [1.0, 0.011],
            256: [1.017, 0.009],
            512: [1.04, 0.006],
            1024: [1.053, 0.007],
            2048: [1.068, 0.007],
            4096: [1.081, 0.007],
          }),
        ],
      },
      study: {
        preset: 'swarm/niu-feng-fig5',
        repeat: 10,
        column: 'metrics.rounds',
        x: 'blocks',
        lines: 'kernel',
        shrunk: {
          params: { peers: 64 },
          over: [
            { params: ['kernel'], values: [['bitset'], ['limited']] },
            { params: ['blocks'], values: [[16], [32]] },
          ],
        },
      },
      status: 'shape',
      why: 'It grows with the blocks and stays below 1.2 with 63 kept, below 1.1 with 127. How many rounds more the plot has is not printed.',
    },
    speed(6, 'blocks', {
      place: 'Figure 6, section 4.2',
      asks: 'A thread a peer, or a thread a block?',
      published: `Rarest first, 16,384 peers, up to 512 blocks. A thread a peer reaches ${peer.most} times (section 5, of no one size) and gains less beyond 512 blocks; a thread a block rises to ${block.at.times} times at 512.`,
      lines: [printed('block per thread', { [block.at.blocks]: block.at.times })],
      documented: {
        machine: MACHINE,
        document: 'benchmarks',
        lines: [
          exactly('block per thread', { 64: 56, 512: 388 }),
          exactly('peer per thread', { 64: 36, 512: 111 }),
          exactly('bitset (ours)', { 64: 139, 512: 2010 }),
        ],
      },
      status: 'shape',
      why: 'A thread a block leads and rises, as published. Speed-ups are those of an H200 over one core of today.',
    }),
    speed(7, 'blocks', {
      place: 'Figure 7, section 4.2',
      asks: 'Does it still pay with more blocks than threads?',
      published: `Rarest first, 8,192 peers. From 512 to 2,048 blocks a thread a peer falls to about ${peer.at.times} times, several blocks a thread rise to ${multi.at.times} times.`,
      lines: [
        printed('several blocks per thread', { [multi.at.blocks]: multi.at.times }),
        printed('peer per thread', { [peer.at.blocks]: peer.at.times }),
      ],
      documented: {
        machine: MACHINE,
        document: 'benchmarks',
        lines: [
          exactly('several blocks per thread', { 512: 414, 2048: 572 }),
          exactly('peer per thread', { 512: 63, 2048: 48 }),
          exactly('bitset (ours)', { 512: 1150, 2048: 3290 }),
        ],
      },
      status: 'shape',
      why: 'One falls and the other rises, as published.',
    }),
    speed(8, 'peers', {
      place: 'Figure 8, section 4.2',
      asks: 'How do both go with the number of peers?',
      published: `Rarest first, 512 blocks. A thread a peer gains ever less with peers; a thread a block rises to ${block.at.times} times at 16,384.`,
      lines: [printed('block per thread', { [block.at.peers]: block.at.times })],
      documented: {
        machine: MACHINE,
        document: 'benchmarks',
        lines: [
          exactly('block per thread', { 1024: 237, 16384: 388 }),
          exactly('peer per thread', { 1024: 12, 16384: 111 }),
          exactly('bitset (ours)', { 1024: 232, 16384: 2010 }),
        ],
      },
      status: 'differs',
      why: 'A thread a block rises, as published. A thread a peer rises too: 1,024 threads leave most of an H200 idle, 16,384 do not.',
    }),
    {
      id: 'table-1',
      place: 'Table 1, section 3',
      asks: 'How much shared memory has a thread?',
      published: 'Integers a thread, by threads of a block, so that banks do not conflict.',
      status: 'not possible',
      why: 'It is a layout of one card’s memory, no measurement. WGSL has no say in banks.',
    },
  ],
};
