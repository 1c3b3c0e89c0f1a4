/** What random scenarios of PHOLD need to know: how long a run is, and where they set out from. */
import type { HardwareCase, VerifiedModel, Work } from '../verified-model.ts';
import { pholdGrid } from './grid.ts';
import type { PholdParams } from './spec/params.ts';

/** Every event goes to a node drawn from all, and every node has as many as there may be. */
const CROWDED = { population: 64, remote: 1, end: 20 } as const;
/** Fewer slots than events: a third of them find no place. */
const OVERFLOWING = { capacity: 64, growCapacity: false } as const;

const hardware: readonly HardwareCase[] = [
  ...[16, 18, 20].flatMap((power) => [
    { name: `2^${power} nodes in contention`, params: { ...CROWDED, nodes: 2 ** power }, onOneCore: power <= 18 },
    {
      name: `2^${power} nodes, lists that overflow`,
      params: { ...CROWDED, nodes: 2 ** power },
      onOneCore: power <= 16,
      lists: OVERFLOWING,
    },
  ]),
  { name: 'little lookahead', params: { nodes: 2 ** 16, remote: 1, lookahead: 0.001, end: 2 } },
];

export const pholdVerified: VerifiedModel<PholdParams> = {
  get grid() {
    return pholdGrid();
  },
  hardware,
  smallest: { nodes: 16, end: 20 },
  // Keys of one list are made of bits for a time before the lookahead and bits for a node; whether due events are gathered follows from nodes and population.
  shapedTogether: true,
  work: ({ params }): Work => {
    const { nodes, population, lookahead, mean, end } = params;
    const events = nodes * population * (1 + end / (lookahead + mean));
    return { events, steps: Math.min(events, 1 + end / lookahead) };
  },
};
