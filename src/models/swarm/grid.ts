/**
 * Scenarios of a swarm at its edges. Few rounds each where many would say no more, for a software adapter takes a while for each. `npm
 * test` and `verify --full` run all of them.
 */
import type { Params } from '../../scenario/spec.ts';
import { type Case, gridCase } from '../grid-case.ts';
import type { GridCase } from '../verified-model.ts';
import { swarmPresets } from './spec/presets.ts';
import { swarmSpec } from './spec.ts';

const SEED = 3;
const A_SEED_OF_ALL_BITS = 0xfedc_ba98;

/** To the end unless it says how many rounds. */
const CASES: readonly Case[] = [
  { what: 'random useful blocks', params: {} },
  { what: 'rarest in the network', params: { choice: 'grf' } },
  { what: 'rarest among neighbours', params: { choice: 'lrf' } },
  { what: 'two peers', params: { peers: 2, probability: 1 } },
  { what: 'two peers, both seeds: nothing to do', params: { peers: 2, seeds: 2, probability: 1 } },
  { what: 'one block', params: { blocks: 1, peers: 150 } },
  { what: 'one block, the rarest', params: { blocks: 1, choice: 'grf' } },
  { what: '33 blocks, a word and a bit', params: { blocks: 33, choice: 'grf' } },
  { what: '31 blocks, among neighbours', params: { blocks: 31, choice: 'lrf', connection: 'degree', degree: 6 } },
  { what: '1,000 blocks, more words than a row of invocations', params: { blocks: 1000, choice: 'grf' }, steps: 30 },
  { what: '4,096 blocks', params: { peers: 20, blocks: 4096, seeds: 2, slots: 8 }, steps: 20 },
  { what: '4,096 blocks, rarest', params: { peers: 20, blocks: 4096, slots: 8, choice: 'grf' }, steps: 20 },
  { what: '4,096 blocks, rarest around', params: { peers: 20, blocks: 4096, slots: 3, choice: 'lrf' }, steps: 10 },
  { what: 'three slots, three seeds', params: { slots: 3, seeds: 3, choice: 'grf' } },
  { what: 'eight slots, among neighbours', params: { slots: 8, choice: 'lrf' } },
  { what: 'a sparse graph', params: { peers: 200, connection: 'degree', degree: 4 } },
  { what: 'a sparse graph that falls apart', params: { peers: 200, connection: 'degree', degree: 2, choice: 'grf' } },
  { what: 'many tries: few neighbours of a hash', params: { peers: 400, probability: 0.07, choice: 'grf' } },
  { what: 'everybody is connected', params: { probability: 1, slots: 2 } },
  { what: 'a flash crowd', params: { arrivals: 'flash', flashMean: 12, choice: 'grf' } },
  { what: 'one after the other', params: { arrivals: 'poisson', arrivalRate: 4.5, choice: 'lrf' } },
  {
    what: 'they come, and leave at once',
    params: { arrivals: 'poisson', arrivalRate: 3, leave: 'leave', linger: 0, blocks: 16, choice: 'grf' },
  },
  {
    what: 'they linger',
    params: { leave: 'leave', linger: 3, slots: 2, choice: 'lrf', connection: 'degree', degree: 9 },
  },
  { what: 'the seed leaves', params: { seedsLeave: 90, choice: 'grf' } },
  { what: 'the seed leaves too early', params: { seedsLeave: 20 } },
  { what: 'free riders', params: { freeRiders: 0.4, slots: 2, choice: 'grf' } },
  { what: 'all ride free', params: { freeRiders: 1, peers: 20, blocks: 8 } },
  {
    what: 'everything at once',
    params: {
      slots: 4,
      seeds: 3,
      choice: 'lrf',
      connection: 'degree',
      degree: 12,
      freeRiders: 0.3,
      arrivals: 'flash',
      flashMean: 15,
      leave: 'leave',
      linger: 4,
      seedsLeave: 150,
    },
  },
  { what: 'an end that is set', params: { end: 25, choice: 'grf' } },
];

const SMALL = { peers: 90, blocks: 40 };

const SEEDS: readonly Case[] = ['rub', 'grf', 'lrf'].map((choice) => ({
  what: `a seed of all 32 bits, ${choice}`,
  params: { choice },
  seed: A_SEED_OF_ALL_BITS,
}));

/** The report's own designs are other kernels: designs.gpu.test.ts. */
const PRESETS: readonly Case[] = swarmPresets.map(({ id, params }) => {
  const { blocks, degree, flashMean }: Params = params;
  const shrunk = {
    ...params,
    kernel: 'bitset',
    peers: 120,
    blocks: Math.min(48, Number(blocks ?? 48)),
    ...(degree !== undefined && { degree: 12 }),
    ...(flashMean !== undefined && { flashMean: 15 }),
  };
  return { what: `preset ${id}, shrunk`, params: shrunk };
});

export const swarmGrid: readonly GridCase[] = [...CASES, ...SEEDS, ...PRESETS].map(({ params, ...more }) =>
  gridCase(swarmSpec, { seed: SEED, params: { ...SMALL, ...params }, ...more }),
);
