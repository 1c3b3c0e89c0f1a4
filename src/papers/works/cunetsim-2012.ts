/** Ben Romdhanne et al. 2012: mobile networks in rounds, on a GPU. */
import { CUNETSIM_SECONDS } from '../../models/mobile/spec/published.ts';
import { exactly, type Paper, type PaperAxis, type PaperRow, printed } from '../paper.ts';

const { static: grid, mobile } = CUNETSIM_SECONDS;
const NODES: PaperAxis = { label: 'Nodes', unit: '', isLog: true };
const TIME: PaperAxis = { label: 'Run time', unit: 's', isLog: true };
const MACHINE = 'one NVIDIA H200 and one core of its host, 2026-11-22';
const round = (seconds: number): number => Number(seconds.toPrecision(3));

/** Figures about parts of a machine. */
const hardware = (figure: number, section: string, asks: string, published: string, why: string): PaperRow => ({
  id: `figure-${figure}`,
  place: `Figure ${figure}, section ${section}`,
  asks,
  published,
  status: 'not possible',
  why,
});

export const cunetsim2012: Paper = {
  id: 'cunetsim-2012',
  name: 'Ben Romdhanne et al. 2012 (Cunetsim)',
  authors: ['Bilel Ben Romdhanne', 'Navid Nikaein', 'Mohamed Said Mosli Bouksiaa', 'Christian Bonnet'],
  title: 'Hybrid CPU-GPU Distributed Framework for Large Scale Mobile Networks Simulation',
  year: 2012,
  venue: 'EURECOM',
  number: 'RR-12-268',
  kind: 'techreport',
  behind: 'lab',
  models: ['mobile'],
  presets: ['mobile/cunetsim-'],
  rows: [
    {
      id: 'figure-6',
      place: 'Figure 6, section 3',
      asks: 'How much is lost between two corners of a grid, by the share of copies that are dropped?',
      published:
        '600 packets flooded from the lowest to the highest number, drop from 0 to 1, by size of the network. Plotted alone; all simulators give about the same.',
      axes: { x: { label: 'Drop probability', unit: '' }, y: { label: 'End-to-end loss', unit: '' } },
      study: {
        preset: 'mobile/cunetsim-static',
        repeat: 5,
        column: 'metrics.loss',
        x: 'drop',
        lines: 'nodes',
        shrunk: {
          params: { packets: 20 },
          over: [
            { params: ['nodes'], values: [[4], [9]] },
            { params: ['drop'], values: [[0.1], [0.5]] },
          ],
        },
      },
      status: 'shape',
      why: 'Nothing is lost without drops and all with them; the larger the grid, the steeper in between. Four nodes follow (1 - (1 - q)^2)^2, two ways of two hops. The plotted values are not printed.',
    },
    {
      id: 'figure-7',
      place: 'Figure 7, section 3.1.1',
      asks: 'How long does a static grid take, by its size?',
      published: `Drop 0.1, a GTX 460: ${grid[2000].cunetsim} s with 2,000 nodes, ${grid[48000].cunetsim} s with 48,000; four cores ${grid[48000].fourCores}, Sinalgo ${grid[48000].sinalgo} and ns-3 ${grid[48000].ns3} times as long. To 2,000 nodes four cores are as fast.`,
      axes: { x: NODES, y: TIME },
      lines: [
        printed('GPU', { 2000: grid[2000].cunetsim, 48000: grid[48000].cunetsim }, 2),
        printed('cores', { 2000: grid[2000].cunetsim, 48000: round(grid[48000].cunetsim * grid[48000].fourCores) }, 1),
      ],
      documented: {
        machine: MACHINE,
        document: 'benchmarks',
        lines: [
          exactly('GPU', { 4: 0.03, 100: 0.028, 2025: 0.122, 7921: 0.142, 47961: 0.059, 101761: 0.115, 246016: 0.241 }),
          exactly('cores', { 4: 0.013, 100: 0.091, 2025: 1.72, 7921: 4.45, 47961: 24.6, 101761: 54.3 }),
        ],
      },
      command: 'bench mobile --sizes 2000,48000',
      isSpeed: true,
      status: 'shape',
      why: 'One core is faster with few nodes, the GPU with many, and ever more. Ours is one core, theirs four; grids are the nearest squares.',
    },
    {
      id: 'figure-8',
      place: 'Figure 8, section 3.1.2',
      asks: 'How long does a mobile network take, by its size?',
      published: `Random waypoint, 1,600 x 1,600 x 200 m, range 100 m. 48,000 nodes take Sinalgo ${mobile[48000].sinalgoSeconds} s, Cunetsim 1/${mobile[48000].sinalgo} of it on the GPU and up to ${mobile[48000].fourCores} times that on four cores. ns-3 cannot keep up.`,
      axes: { x: NODES, y: TIME },
      lines: [printed('GPU', { 48000: round(mobile[48000].sinalgoSeconds / mobile[48000].sinalgo) }, 1)],
      documented: {
        machine: MACHINE,
        document: 'benchmarks',
        lines: [
          exactly('GPU', { 4: 0.028, 100: 0.029, 2000: 0.037, 8000: 0.048, 48000: 0.288, 102000: 0.512 }),
          exactly('cores', { 4: 0.023, 100: 0.072, 2000: 3.8, 8000: 39.5 }),
        ],
      },
      command: 'bench mobile --sizes 2000,48000',
      isSpeed: true,
      status: 'shape',
      why: 'The GPU leads from a hundred nodes on, and cores fall behind ever faster. Beyond 48,000 nodes our area grows with them, theirs does not.',
    },
    {
      id: 'figure-9',
      place: 'Figure 9, section 3.2',
      asks: 'How much memory, by the share of copies that are dropped?',
      published: '3,721 nodes: Cunetsim takes the same at any drop, Sinalgo and ns-3 less with more. Plotted alone.',
      status: 'shape',
      why: 'Ours takes the same at any drop, too: buffers have their size before the run (run prints it). Sinalgo and ns-3 are not here.',
    },
    hardware(
      10,
      '4.1.1',
      'What do more cores of a GPU gain?',
      '8400GS, FX880M, GTX 560, GTX 580: 8, 48, 336, 512 cores. From 250 nodes on by their number. Plotted alone.',
      'It compares four cards, which nobody here has.',
    ),
    hardware(
      11,
      '4.1.2 and 4.2.1',
      'What do the clocks of GPU and CPU do?',
      '246,000 nodes: a clock 6.15% faster gains 7%, one 6.71% slower costs 7.5%; 45% off the clock of the CPU costs 5%.',
      'A page, and a program in user mode, set no clock.',
    ),
    hardware(
      12,
      '4.2.2',
      'What do more threads gain?',
      'Two threads gain 23%, four 46%; eight on four cores cost 4 to 5%.',
      'Models of rounds run on one core here.',
    ),
    hardware(
      13,
      '4.2.2',
      'What does the clock of a CPU do?',
      'A clock 30% faster gains 20%.',
      'A page, and a program in user mode, set no clock.',
    ),
  ],
};
