/** The fast rules, and the report's algorithm, against the rules to the letter, whatever a swarm is like. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHOICE, COUNTERS } from '../layout.ts';
import { PlainSwarm } from '../testing/plain-swarm.ts';
import { SmallSwarm } from '../testing/small-swarm.ts';
import { anySwarm, graphOf, swarmOf } from '../testing/test-config.ts';

const REPORTED = [
  { name: 'RUB', choice: CHOICE.rub },
  { name: 'GRF', choice: CHOICE.grf },
];

describe('pushes, counts and states are those of the rules to the letter', () => {
  it('in any swarm', () => {
    fc.assert(
      fc.property(anySwarm, fc.nat(1000), fc.integer({ min: 1, max: 50 }), (config, seed, rounds) => {
        const plain = new PlainSwarm(config, seed, graphOf(config, seed));
        const swarm = new SmallSwarm(config, seed);
        for (let round = 0; round < rounds; round++) {
          plain.step();
          swarm.step();
          expect(swarm.counters).toEqual(COUNTERS.map((name) => plain.counters[name]));
        }
        expect(swarm.finalDigest()).toBe(plain.finalDigest());
      }),
      { numRuns: 80 },
    );
  });

  it('for the algorithm of the report too', () => {
    const reported = anySwarm.filter(({ choice }) => choice !== CHOICE.lrf);
    fc.assert(
      fc.property(reported, fc.nat(1000), (config, seed) => {
        const swarms = [false, true].map((report) => new SmallSwarm(config, seed, { report }));
        for (const swarm of swarms) swarm.finish(60);
        const [ours, theirs] = swarms;
        expect(theirs.counters).toEqual(ours.counters);
        expect(theirs.finalDigest()).toBe(ours.finalDigest());
      }),
      { numRuns: 60 },
    );
  });

  it.each(REPORTED)('with many ties: $name', ({ choice }) => {
    const config = swarmOf({ peers: 6, blocks: 300, choice, seeds: 2, slots: 3 });
    const plain = new PlainSwarm(config, 5, graphOf(config, 5));
    const swarms = [false, true].map((report) => new SmallSwarm(config, 5, { report }));
    for (let round = 0; round < 30; round++) for (const swarm of [plain, ...swarms]) swarm.step();
    expect(plain.counters.transfers).toBeGreaterThan(200);
    expect(swarms.map((swarm) => swarm.finalDigest())).toEqual([plain.finalDigest(), plain.finalDigest()]);
  });

  it.each(REPORTED)('with a thousand blocks, report and fast rules: $name', ({ choice }) => {
    const config = swarmOf({ peers: 16, blocks: 1000, choice, seeds: 2, slots: 3 });
    const swarms = [false, true].map((report) => new SmallSwarm(config, 5, { report }));
    for (const swarm of swarms) swarm.finish();
    expect(swarms[1].finalDigest()).toBe(swarms[0].finalDigest());
  });
});
