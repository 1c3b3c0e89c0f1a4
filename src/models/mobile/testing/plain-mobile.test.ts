/** Covers: the plain model, by hand where a person can follow it, and what must be true of any run of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_U32 } from '../../../base/u32.ts';
import { GRAPH, type MobileConfig, PROTOCOL, packetsOf, READ_ORDER, type Triple } from '../config.ts';
import { each, rootOf } from './plain-maths.ts';
import { PlainMobile } from './plain-mobile.ts';
import { hopsFrom } from './plain-neighbours.ts';
import { anySmallMobile, lineOf, MOST_ROUNDS, mobileOf } from './small-mobile.ts';

/** Nodes at places, after so many rounds; range 10 m unless changed. */
function run(rounds: number, places: readonly Triple[], changes: Partial<MobileConfig> = {}): PlainMobile {
  const network = new PlainMobile(mobileOf({ nodes: places.length, range: 10_000, ...changes }), { places });
  for (let i = 0; i < rounds; i++) network.step();
  return network;
}

const GAP = 10_000;

it('four nodes on a line: each hears from the one before, a round later', () => {
  const { counters, nodes, delays, reached, relays } = run(5, lineOf(4, GAP));
  expect(counters).toEqual({
    copies: 6,
    lost: 0,
    redundant: 3,
    admitted: 3,
    turnedAway: 0,
    handled: 3,
    relays: 3,
    generated: 1,
    wanted: 3,
    accepted: 3,
    delivered: 3,
    delay: 6,
    watched: 4,
    neighbours: 5 * 6,
    searches: 5 * 4,
  });
  expect(nodes.map(({ watched }) => watched)).toEqual([
    { acceptedIn: 0, from: 0, hops: 0, heard: 1 },
    { acceptedIn: 0, from: 0, hops: 1, heard: 2 },
    { acceptedIn: 1, from: 1, hops: 2, heard: 2 },
    { acceptedIn: 2, from: 2, hops: 3, heard: 1 },
  ]);
  expect([...delays]).toEqual([1, 2, 3].map((delay) => [delay, 1]));
  expect([reached, relays]).toEqual([[4], [4]]);
});

describe('buffers', () => {
  const pair = lineOf(2, GAP);
  const acceptedBy = (network: PlainMobile) => [...network.nodes[1].accepted];
  const atOnce = { packets: 3, interval: 0 };

  it('what finds no place is turned away, and may come again', () => {
    const { counters, nodes } = run(9, pair, { ...atOnce, buffer: 1, readsPerRound: 1 });
    expect([...nodes[1].seen]).toEqual([0]);
    expect([counters.admitted, counters.turnedAway, nodes[1].turnedAway]).toEqual([1, 2, 2]);
  });

  it('reads take their turn, over rounds', () => {
    const three = each(4, (rounds) => acceptedBy(run(rounds, pair, { ...atOnce, buffer: 3, readsPerRound: 1 })));
    expect(three).toEqual([[], [0], [0, 1], [0, 1, 2]]);
    expect(run(1, pair, { ...atOnce, buffer: 3, readsPerRound: 1 }).nodes[1].waiting.size).toBe(2);
  });

  it('each interface has places and reads of its own', () => {
    const six = { packets: 6, interval: 0, buffer: 1, interfaces: 3 };
    expect(acceptedBy(run(1, pair, six))).toEqual([0, 1, 2]);
    expect(run(1, pair, six).counters.turnedAway).toBe(3);
  });

  it('the strongest is read first: of two sources, the nearer', () => {
    // Node 1 between source 0, 9 m away, and source 2, 4 m away, that sends packet 1.
    const places: Triple[] = [
      [0, 0, 0],
      [9000, 0, 0],
      [13_000, 0, 0],
    ];
    const two = { sources: 2, nodes: 3, buffer: 4, readsPerRound: 1 };
    const sources = [0, 1];
    // Sources of three nodes are 0 and 1: so node 2 listens, 13 m and 4 m away, with a range for both.
    const listens = (readOrder: number) => [...run(1, places, { ...two, range: 20_000, readOrder }).nodes[2].accepted];
    expect([listens(READ_ORDER.time), listens(READ_ORDER.energy)]).toEqual(sources.map((packet) => [packet]));
  });
});

describe('protocols', () => {
  /** The source, then so many nodes at one place within its range. */
  const crowd = (listeners: number): Triple[] => [[0, 0, 0], ...each(listeners, (): Triple => [GAP, 0, 0])];

  it('counter: nobody relays who has heard enough', () => {
    const relays = (heardLimit: number) => run(9, crowd(5), { protocol: PROTOCOL.counter, heardLimit }).counters.relays;
    expect([relays(1), relays(2), relays(9)]).toEqual([0, 5, 5]);
  });

  it('counter: copies heard while it waits count, those of the round in which it is due do not', () => {
    const config = { protocol: PROTOCOL.counter, heardLimit: 2, waitRounds: 3, seed: 5 };
    const { relays, counters } = run(30, crowd(12), config);
    // All hear the source in round 0 and relay unless they heard another: those with the least wait are the first.
    const first = run(30, crowd(12), { ...config, heardLimit: 1000 });
    expect(counters.relays).toBeGreaterThan(0);
    expect(counters.relays).toBeLessThan(first.counters.relays);
    expect(relays[0]).toBe(1 + counters.relays);
  });

  it('location: nobody relays who heard a sender nearby, itself at the distance does', () => {
    const relays = (nearMm: number) => run(9, crowd(3), { protocol: PROTOCOL.location, nearMm }).counters.relays;
    expect([relays(GAP), relays(GAP + 1)]).toEqual([3, 0]);
  });

  it('probabilistic: with certainty it is flooding; without any chance only the source sends', () => {
    const of = (changes: Partial<MobileConfig>) => run(9, lineOf(4, GAP), changes).counters;
    expect(of({ protocol: PROTOCOL.probabilistic, relayProbability: MOST_U32 })).toEqual(of({}));
    const never = of({ protocol: PROTOCOL.probabilistic });
    expect([never.relays, never.accepted, never.handled]).toEqual([0, 1, 1]);
  });
});

it('all copies are lost with certainty, and some in between', () => {
  const lost = (drop: number) => run(1, lineOf(2, GAP), { drop, packets: 40, interval: 0 }).counters.lost;
  expect([lost(0), lost(MOST_U32)]).toEqual([0, 40]);
  expect(lost(2 ** 31)).toBeGreaterThan(5);
  expect(lost(2 ** 31)).toBeLessThan(35);
});

it('four neighbours on the grid: seven nodes in rows of three', () => {
  const grid = run(1, lineOf(7, 0), { graph: GRAPH.grid4 });
  expect(grid.neighbours).toEqual([[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5], [2, 4], [3]]);
});

it('it ends when nothing is in flight, after 700 s at the earliest', () => {
  const network = run(699, lineOf(3, GAP));
  expect(network.isOver).toBe(false);
  network.step();
  expect(network.isOver).toBe(true);
  const late = run(700, lineOf(3, GAP), { packets: 2, interval: 700_000 });
  expect(late.isOver).toBe(false);
});

it('the root is the whole part of the root', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 80n }), (value) => {
      const root = rootOf(value);
      expect(root * root <= value && (root + 1n) ** 2n > value).toBe(true);
    }),
  );
});

it('counts agree in every round of any network, and nodes stay in the area', () => {
  fc.assert(
    fc.property(anySmallMobile, ({ config, file }) => {
      const network = new PlainMobile(config, { file });
      while (network.round < MOST_ROUNDS && !network.isOver) {
        network.step();
        const { counters: c, nodes } = network;
        const sum = (of: (node: (typeof nodes)[number]) => number) =>
          nodes.reduce((total, node) => total + of(node), 0);
        expect(c.copies).toBe(c.lost + c.redundant + c.admitted + c.turnedAway);
        expect(c.admitted).toBe(c.handled + sum(({ held }) => held.size) + sum(({ waiting }) => waiting.size));
        expect(c.accepted + c.generated).toBe(network.reached.reduce((total, nodesOf) => total + nodesOf, 0));
        expect(c.delivered).toBeLessThanOrEqual(Math.min(c.wanted, c.accepted));
        for (const place of network.places)
          for (const [axis, at] of place.entries()) expect(at >= 0 && at <= config.extent[axis]).toBe(true);
        for (const { seen } of nodes) expect(seen.size).toBeLessThanOrEqual(packetsOf(config));
      }
    }),
    { numRuns: 50 },
  );
});

it('a packet without loss reaches just the component of its source, at the distance in hops, in as many rounds', () => {
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), fc.integer({ min: 1, max: 40 }), (seed, nodes) => {
      const network = new PlainMobile(mobileOf({ seed, nodes }));
      const hops = hopsFrom(0, network.neighbours);
      const farthest = Math.max(...hops.filter((each) => each < Number.POSITIVE_INFINITY));
      for (let round = 0; round < farthest; round++) network.step();
      expect(network.nodes.map(({ watched }) => watched.hops ?? Number.POSITIVE_INFINITY)).toEqual(
        farthest === 0 ? hops.map(() => Number.POSITIVE_INFINITY) : hops,
      );
    }),
    { numRuns: 30 },
  );
});
