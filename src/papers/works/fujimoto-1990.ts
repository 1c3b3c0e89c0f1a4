/** Fujimoto 1990: PHOLD. */
import type { Paper } from '../paper.ts';

export const fujimoto1990: Paper = {
  id: 'fujimoto-1990',
  name: 'Fujimoto 1990',
  authors: ['Richard M. Fujimoto'],
  title: 'Performance of Time Warp under Synthetic Workloads',
  year: 1990,
  venue: 'Proceedings of the SCS Multiconference on Distributed Simulation',
  volume: '22',
  number: '1',
  pages: '23-28',
  kind: 'inproceedings',
  behind: 'model',
  models: ['phold'],
  presets: [],
  rows: [
    {
      id: 'figures',
      place: 'Its figures',
      asks: 'How does Time Warp speed up under PHOLD, by message population and locality?',
      published: 'Speed-ups of an optimistic engine on a multiprocessor of 1990.',
      status: 'not possible',
      why: 'The lab has no optimistic engine, and the values are not at hand. The workload is model phold; events of its runs are held to renewal theory (docs/validation.md).',
    },
  ],
};
