/** What random scenarios of a swarm need to know: how long a run is, and where they set out from. */
import type { VerifiedModel, Work } from '../verified-model.ts';
import { swarmGrid } from './grid.ts';
import { paramsOf } from './scenario-config.ts';
import { expectedRounds } from './spec/expected.ts';
import { triesOf } from './spec/graph-rule.ts';

/** Rounds beyond what is expected: sparse graphs take longer, and a standstill is asked about late. */
const SLACK = 2;
/** Of a round that looks at every candidate and at all words: how many take as long as a push. */
const TRIES_PER_PUSH = 64;
const BLOCKS_PER_PUSH = 512;

export const swarmVerified: VerifiedModel = {
  grid: swarmGrid,
  smallest: { peers: 16, blocks: 8 },
  work: (scenario): Work => {
    const { peers, blocks, slots, end } = paramsOf(scenario);
    const expected = SLACK * expectedRounds(scenario.params);
    const steps = end === 0 ? expected : Math.min(end, expected);
    const push = 1 + triesOf(scenario.params) / TRIES_PER_PUSH + blocks / BLOCKS_PER_PUSH;
    return { events: steps * peers * slots * push, steps };
  },
  // Is it complete, at a standstill, or at its end? All at once.
  next: ({ end }, rounds) => (end === 0 ? { end: rounds } : undefined),
};
