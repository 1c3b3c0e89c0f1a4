/** What random scenarios of PHOLD need to know: how long a run is, and where they set out from. */
import type { VerifiedModel, Work } from '../verified-model.ts';
import { pholdGrid } from './grid.ts';
import type { PholdParams } from './model.ts';

export const pholdVerified: VerifiedModel = {
  grid: pholdGrid,
  smallest: { nodes: 16, end: 20 },
  work: ({ params }): Work => {
    const { nodes, population, lookahead, mean, end } = params as unknown as PholdParams;
    const events = nodes * population * (1 + end / (lookahead + mean));
    return { events, steps: Math.min(events, 1 + end / lookahead) };
  },
};
