/** The fast rules against the rules to the letter: the same pushes, counts, states and digests, whatever a swarm is like. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COUNTERS } from './layout.ts';
import { PlainSwarm } from './testing/plain-swarm.ts';
import { SmallSwarm } from './testing/small-swarm.ts';
import { anySwarm, graphOf } from './testing/test-config.ts';

it('does the same as the rules to the letter', () => {
  fc.assert(
    fc.property(anySwarm, fc.nat(1000), (config, seed) => {
      const plain = new PlainSwarm(config, seed, graphOf(config, seed));
      const swarm = new SmallSwarm(config, seed);
      for (let round = 0; round < 40; round++) {
        plain.step();
        swarm.step();
        expect(swarm.counters).toEqual(COUNTERS.map((name) => plain.counters[name]));
      }
      expect(swarm.finalDigest()).toBe(plain.finalDigest());
    }),
    { numRuns: 60 },
  );
}, 60_000);
