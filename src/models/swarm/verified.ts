/** What random scenarios of a swarm need to know: how long a run is, and where they set out from. */
import type { HardwareCase, VerifiedModel, Work } from '../verified-model.ts';
import { swarmGrid } from './grid.ts';
import { expectedRounds } from './spec/expected.ts';
import { triesOf } from './spec/graph-rule.ts';
import type { SwarmParams } from './spec/params.ts';

/** Rounds beyond what is expected: sparse graphs take longer, and a standstill is asked about late. */
const SLACK = 2;
/** Of a round that looks at every candidate and at all words: how many take as long as a push. */
const TRIES_PER_PUSH = 64;
const BLOCKS_PER_PUSH = 512;

const hardware: readonly HardwareCase[] = [
  { name: 'GRF, 2^14 peers, 512 blocks', params: { peers: 2 ** 14, blocks: 512, choice: 'grf' } },
  {
    name: 'LRF, 2^16 peers, 128 blocks, eight slots',
    params: {
      peers: 2 ** 16,
      blocks: 128,
      choice: 'lrf',
      connection: 'degree',
      degree: 32,
      slots: 8,
      leave: 'leave',
      linger: 2,
    },
  },
  { name: 'RUB, 2^18 peers, one block', params: { peers: 2 ** 18, blocks: 1, slots: 8 } },
];

export const swarmVerified: VerifiedModel<SwarmParams> = {
  grid: swarmGrid,
  hardware,
  smallest: { peers: 16, blocks: 8 },
  work: (scenario): Work => {
    const { peers, blocks, slots, end } = scenario.params;
    const expected = SLACK * expectedRounds(scenario.params);
    const steps = end === 0 ? expected : Math.min(end, expected);
    const push = 1 + triesOf(scenario.params) / TRIES_PER_PUSH + blocks / BLOCKS_PER_PUSH;
    return { events: steps * peers * slots * push, steps };
  },
  // Is it complete, at a standstill, or at its end? All at once.
  next: ({ end }, rounds) => (end === 0 ? { end: rounds } : undefined),
};
