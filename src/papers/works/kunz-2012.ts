/** Kunz, Schemmel, Gross & Wehrle 2012: many simulations side by side on one GPU. */
import { exactly, type Paper, type PaperAxis, type PaperRow, printed } from '../paper.ts';

const SIMULATIONS: PaperAxis = { label: 'Simulations', unit: '', isLog: true };
const H100 = 'one NVIDIA H100, 2026-11-26';
const SHARE: PaperAxis = { label: 'Events per second, to one type', unit: '' };

/** Figures 6 to 12 are benchmarks of a scheme, not of a network. */
const benched = (
  figure: number,
  row: Pick<PaperRow, 'asks' | 'published' | 'status' | 'why'> & Partial<PaperRow>,
): PaperRow => ({
  id: `figure-${figure}`,
  place: `Figure ${figure}, section V.A`,
  command: `bench lcg --figure ${figure}`,
  isSpeed: true,
  ...row,
});

export const kunz2012: Paper = {
  id: 'kunz-2012',
  name: 'Kunz et al. 2012',
  authors: ['Georg Kunz', 'Daniel Schemmel', 'James Gross', 'Klaus Wehrle'],
  title: 'Multi-level Parallelism for Time- and Cost-efficient Parallel Discrete Event Simulation on GPUs',
  year: 2012,
  venue: 'Proceedings of the 26th Workshop on Principles of Advanced and Distributed Simulation',
  pages: '23-32',
  doi: '10.1109/PADS.2012.27',
  kind: 'inproceedings',
  behind: 'lab',
  models: ['mesh'],
  presets: ['mesh/paper-2012'],
  rows: [
    benched(6, {
      asks: 'How many events a second, with so many simulations and modules?',
      published:
        'One type of event, 20,000 steps each, a GTX 470. Linear to 2,048 simulations, then full; linear in modules. Plotted alone.',
      axes: { x: SIMULATIONS, y: { label: 'Events per second', unit: '/s', isLog: true } },
      documented: {
        machine: H100,
        document: 'benchmarks',
        lines: [
          exactly('1 module', { 64: 101e3, 128: 204e3, 2048: 2.39e6, 16384: 7.98e6 }),
          exactly('2 modules', { 1: 1.77e3, 2: 3.12e3, 32: 56.5e3, 512: 818e3, 2048: 3.58e6 }),
          exactly('5 modules', { 2048: 3.62e6, 16384: 5.65e6 }),
        ],
      },
      status: 'differs',
      why: 'Linear to 2,048 with two modules or more. It goes on from there: 132 multiprocessors, not 14. Modules gain 1.1 to 1.2 times, for WebGPU has one queue where the paper has a stream a module.',
    }),
    benched(7, {
      asks: 'What do four types of events cost, as they come?',
      published: 'A quarter of the rate from four simulations on, half with two, all with one.',
      axes: { x: SIMULATIONS, y: SHARE },
      lines: [printed('2 modules', { 1: 1, 2: 0.5, 32: 0.25, 512: 0.25, 2048: 0.25 }, 2)],
      documented: {
        machine: H100,
        document: 'benchmarks',
        lines: [exactly('2 modules', { 1: 1.0, 2: 0.62, 32: 0.28, 512: 0.28, 2048: 0.28 })],
      },
      status: 'shape',
      why: '0.28 from 8 to 2,048 simulations with two modules or more, 0.55 to 0.63 with two simulations. With one module and from 4,096 on the host is full.',
    }),
    benched(8, {
      asks: 'Does sorting by type help?',
      published: 'A quarter up to 64 simulations; all of it from 128 on, for counts divide by 4 x 32.',
      axes: { x: SIMULATIONS, y: SHARE },
      lines: [printed('1 module', { 64: 0.25, 128: 1, 2048: 1, 16384: 1 }, 2)],
      documented: {
        machine: H100,
        document: 'benchmarks',
        lines: [exactly('1 module', { 64: 0.57, 128: 1.0, 2048: 0.95, 16384: 0.84 })],
      },
      status: 'shape',
      why: 'All from 128 on, and 0.58 at 96 and 160, so it is by coincidence, as they say. At 64 two types are in a warp, which gives a half; table I has no 64.',
    }),
    benched(9, {
      asks: 'Does padding to warps help?',
      published: 'With one module as fast as one type; a little less with ten, dips at 8, 32 and 128.',
      axes: { x: SIMULATIONS, y: SHARE },
      lines: [printed('1 module', { 64: 1, 128: 1, 2048: 1, 16384: 1 }, 2)],
      documented: {
        machine: H100,
        document: 'benchmarks',
        lines: [exactly('1 module', { 64: 0.98, 128: 0.99, 2048: 0.8, 16384: 0.46 })],
      },
      status: 'differs',
      why: 'All to 512 simulations; then gaps, up to 32 times the places, cost the way to the GPU.',
    }),
    benched(10, {
      asks: 'What does it cost to handle an event that does nothing?',
      published:
        'Time falls as 1/n to 128 simulations, then hardly; more modules are better to 2,048 and worse beyond 4,096. Plotted alone.',
      axes: { x: SIMULATIONS, y: { label: 'Time of all events', unit: 's', isLog: true } },
      documented: {
        machine: H100,
        document: 'benchmarks',
        lines: [exactly('1 module', { 1: 579, 128: 5.4, 2048: 1.16, 4096: 0.97 })],
      },
      status: 'shape',
      why: 'It falls within a fifth of 1/n to 128, and on to 2,048. There are no streams to contend, so modules never make it slower.',
    }),
    benched(11, {
      asks: 'What do sorting and padding cost?',
      published: 'Sorting little, more with more simulations; padding much, above all from 1,024 on. Plotted alone.',
      status: 'shape',
      why: 'Sorting 0.98 to 1.08 times the time, at any number; padding 1.3 times at 512, 1.6 at 1,024, 2.0 to 2.4 beyond (H100, docs/benchmarks.md).',
    }),
    benched(12, {
      asks: 'What do large states cost?',
      published: '512 simulations, 72 to 26,000 bytes. Longer with more bytes; two in flight are best. Plotted alone.',
      axes: { x: { label: 'Modules', unit: '' }, y: { label: 'Time at 26,000 bytes', unit: 's' } },
      documented: {
        machine: H100,
        document: 'benchmarks',
        lines: [exactly('', { 1: 52, 2: 45, 5: 61, 10: 69 })],
      },
      status: 'shape',
      why: 'Two in flight are best, and more are worse than one.',
    }),
    {
      id: 'figure-13',
      place: 'Figure 13, section V.B',
      asks: 'How much faster is a study of a mesh on one GPU than on four cores?',
      published:
        'Five stations, 9 settings, 270 runs: more than 25 times four cores; one run alone takes 1/2.7 of the study.',
      axes: { x: { label: 'Runs', unit: '', isLog: true }, y: { label: 'Times four cores', unit: '', isLog: true } },
      lines: [printed('', { 270: 25 })],
      documented: {
        machine: 'one NVIDIA H100 and its host, 2026-11-26',
        document: 'benchmarks',
        lines: [exactly('', { 270: 5.3, 1024: 17.2, 4096: 29.5, 16384: 27.5 })],
      },
      study: {
        preset: 'mesh/paper-2012',
        repeat: 30,
        column: 'wallSeconds',
        x: 'speed',
        lines: 'rate',
        shrunk: { params: { end: 2 } },
      },
      isSpeed: true,
      status: 'differs',
      why: '270 runs are too few for an H100; 25 times is passed from about 2,700 runs on. Their runs have no model of the channel in the text, so ours may cost less each.',
    },
  ],
};
