/** A standstill is told exactly: the run that follows never pushes again, or does; and the sentence says why. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_U32, NEVER } from '../../../base/u32.ts';
import { ARRIVALS, type SwarmConfig } from '../config.ts';
import { GRAPH, PEER, peerWords } from '../layout.ts';
import { SmallSwarm } from '../testing/small-swarm.ts';
import { anySwarm, swarmOf } from '../testing/test-config.ts';
import { standstill } from './standstill.ts';

const asked = (swarm: SmallSwarm, seed = 1): string | undefined =>
  standstill(swarm.config, seed, swarm.settled(), swarm.round);

/** What is said after rounds enough for all that can happen in a small swarm. */
function atRest(config: SwarmConfig, graph?: Uint32Array<ArrayBuffer>): string | undefined {
  const swarm = new SmallSwarm(config, 1, { graph });
  for (let round = 0; round < 300; round++) swarm.step();
  return asked(swarm);
}

/** Longer than any pair that can meet takes to meet: the rarest is drawn in one of 23 tries. */
const LONG = 1000;

describe('standstill', () => {
  it('is told only if nothing ever happens again, and in the end whenever nothing does', () => {
    let [still, going] = [0, 0];
    fc.assert(
      fc.property(anySwarm, fc.nat(), fc.nat(60), (config, seed, rounds) => {
        const swarm = new SmallSwarm(config, seed);
        while (swarm.round < rounds) swarm.step();
        const said = asked(swarm, seed);
        const before = swarm.counted('transfers');
        while (swarm.round < rounds + LONG && swarm.counted('transfers') === before) swarm.step();
        const went = swarm.counted('transfers') > before;
        if (said !== undefined) expect(went).toBe(false);
        // Who could meet may have missed each other until one left: but after so long all is known.
        if (!went) expect(asked(swarm, seed)).toBeDefined();
        if (went) going++;
        else still++;
      }),
      { numRuns: 100 },
    );
    // Both answers were there to be given.
    expect(still).toBeGreaterThan(10);
    expect(going).toBeGreaterThan(10);
  });

  it('of everybody being complete is the end of the work', () => {
    expect(atRest(swarmOf({}))).toBe('every peer is complete, so there is nothing left to push');
  });

  it('of free riders alone', () => {
    expect(atRest(swarmOf({ riderBelow: MOST_U32, seedsLeave: 1 }))).toBe(
      '23 of 24 peers can never be complete: nobody is left who holds a block and shares it',
    );
  });

  it('of a seed that left before it had pushed everything', () => {
    expect(atRest(swarmOf({ seedsLeave: 30 }))).toMatch(
      /^23 of 24 peers can never be complete: nobody who shares has \d+ of the 40 blocks any more$/,
    );
  });

  it('of a graph in two parts', () => {
    const graph = Uint32Array.of(0, 1, 3, 4, 5, 6, 1, 0, 2, 1, 4, 3);
    expect(atRest(swarmOf({ peers: 5, graph: GRAPH.stored }), graph)).toBe(
      '2 of 5 peers can never be complete: nobody they are connected to has what they lack',
    );
  });

  it('is none while somebody is still to come', () => {
    const swarm = new SmallSwarm(swarmOf({ peers: 4, edgeLimit: MOST_U32, arrivals: ARRIVALS.flash }), 1);
    const word = 3 * peerWords(1) + PEER.arrival;
    swarm.state.peers[word] = 500;
    while (swarm.round < 300) swarm.step();
    expect(swarm.counted('completed')).toBe(3);
    expect(asked(swarm)).toBeUndefined();
    swarm.state.peers[word] = NEVER;
    expect(asked(swarm)).toBe('1 of 4 peers can never be complete: nobody they are connected to has what they lack');
  });
});
