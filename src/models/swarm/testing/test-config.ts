/** Small swarms for tests: a configuration from what differs, its graph, and any configuration for properties. */
import fc from 'fast-check';
import { NEVER } from '../../../base/u32.ts';
import { enumerated } from '../../../topology/generate.ts';
import { edgeLimit } from '../../../topology/random-graph.ts';
import { ARRIVALS, type SwarmConfig } from '../config.ts';
import { CHOICE, GRAPH } from '../layout.ts';
import { MAX_KEPT_BLOCKS } from '../spec/limits.ts';

/** A swarm as the report has it, small. */
export const PLAIN: SwarmConfig = {
  peers: 24,
  blocks: 40,
  seeds: 1,
  slots: 1,
  choice: CHOICE.rub,
  graph: GRAPH.implicit,
  edgeLimit: edgeLimit(0.5),
  tries: 64,
  endRounds: 0,
  arrivals: ARRIVALS.together,
  arrivalMean: 0,
  linger: NEVER,
  seedsLeave: NEVER,
  riderBelow: 0,
};

export const swarmOf = (changes: Partial<SwarmConfig>): SwarmConfig => ({ ...PLAIN, ...changes });

/** Words of the graph: all pairs of the hash where it is stored. */
export const graphOf = ({ graph, peers, edgeLimit }: SwarmConfig, seed: number): Uint32Array<ArrayBuffer> =>
  graph === GRAPH.stored ? enumerated(peers, (edgeLimit + 1) / 2 ** 32, seed).words : new Uint32Array(4);

/** Anything that a small swarm can be, mostly with everything switched on. */
export const anySwarm: fc.Arbitrary<SwarmConfig> = fc
  .record({
    peers: fc.integer({ min: 2, max: 24 }),
    blocks: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(1, 31, 32, 33, 64, 150)),
    seeds: fc.integer({ min: 1, max: 3 }),
    slots: fc.integer({ min: 1, max: 8 }),
    choice: fc.constantFrom(...Object.values(CHOICE)),
    keptBlocks: fc.oneof(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: MAX_KEPT_BLOCKS }),
      fc.constant(undefined),
    ),
    stored: fc.boolean(),
    probability: fc.constantFrom(0.1, 0.3, 0.5, 1),
    tries: fc.constantFrom(1, 3, 64),
    arrivals: fc.constantFrom(...Object.values(ARRIVALS)),
    arrivalMean: fc.constantFrom(0.3, 2, 9),
    linger: fc.constantFrom(0, 1, 5, NEVER),
    seedsLeave: fc.constantFrom(1, 20, NEVER),
    riders: fc.constantFrom(0, 0, 0.3, 0.99),
  })
  .map(({ stored, probability, riders, seeds, choice, ...rest }) =>
    swarmOf({
      ...rest,
      choice,
      seeds: Math.min(seeds, rest.peers),
      graph: stored || choice === CHOICE.lrf ? GRAPH.stored : GRAPH.implicit,
      edgeLimit: edgeLimit(probability),
      riderBelow: Math.round(riders * 2 ** 32),
    }),
  );
