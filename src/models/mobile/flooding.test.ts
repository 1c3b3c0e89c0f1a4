/** Covers: what graph theory and probability say of one packet that everybody relays. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../analysis/confidence.ts';
import { CAST, GRAPH, type MobileConfig, PLACEMENT, type Triple } from './config.ts';
import { each } from './testing/plain-maths.ts';
import { hopsFrom, neighboursOf } from './testing/plain-neighbours.ts';
import { lineOf, mobileOf, uniform } from './testing/small-mobile.ts';
import { SmallNetwork } from './testing/small-network.ts';

const FAR = Number.POSITIVE_INFINITY;

/** Any network that stands still, about at the density where it falls apart. */
const still = fc
  .record({
    seed: fc.nat(0xffff_ffff),
    nodes: fc.integer({ min: 1, max: 250 }),
    degree: uniform(0.5, 9),
    depth: fc.constantFrom(0, 300_000),
    graph: fc.constantFrom(GRAPH.udg, GRAPH.qudg),
  })
  .map(({ seed, nodes, degree, depth, graph }) => {
    const [side, share] = [1_000_000, degree / nodes];
    const range = Math.round(depth === 0 ? side * Math.sqrt(share / Math.PI) : side * Math.cbrt(0.3 * share * 0.24));
    return mobileOf({ seed, nodes, extent: [side, side, depth], graph, range, rangeOuter: Math.round(range * 1.4) });
  });

describe('one packet without loss', () => {
  it('reaches just the component of its source, each node after its distance in hops, in as many rounds as the farthest', () => {
    let [whole, parted] = [0, 0];
    fc.assert(
      fc.property(still, (config) => {
        const network = new SmallNetwork(config);
        const hops = hopsFrom(0, neighboursOf(config, network.places()));
        const farthest = Math.max(...hops.filter((distance) => distance < FAR));
        // The last ones relay too, in vain.
        for (let round = 0; round < farthest + 3; round++) network.step();
        const found = each(config.nodes, (node) => ({
          at: network.node(node, 'watchedAt'),
          hops: network.node(node, 'watchedHops'),
        }));
        expect(found).toEqual(
          hops.map((distance) =>
            distance === FAR ? { at: 0, hops: 0 } : { at: Math.max(1, distance), hops: distance },
          ),
        );
        const component = hops.filter((distance) => distance < FAR).length;
        expect(network.packetTables('reached')).toEqual([component]);
        expect([network.counted('relays'), network.counted('handled')]).toEqual([component - 1, component - 1]);
        if (component === config.nodes) whole++;
        else if (component > 10) parted++;
      }),
      { numRuns: 200 },
    );
    expect([whole > 3, parted > 10], `${whole} whole, ${parted} parted`).toEqual([true, true]);
  });

  it('crosses the square grid of four neighbours along rows and columns', () => {
    const network = new SmallNetwork(mobileOf({ nodes: 49, graph: GRAPH.grid4, placement: PLACEMENT.grid }));
    for (let round = 0; round < 12; round++) network.step();
    expect(network.column('watchedHops')).toEqual(each(49, (node) => (node % 7) + Math.floor(node / 7)));
    expect(network.column('watchedAt')).toEqual(each(49, (node) => Math.max(1, (node % 7) + Math.floor(node / 7))));
  });
});

const SEEDS = each(24, (i) => i + 1);
const PACKETS = 200;

describe('with a drop probability q, over a line of h hops, 24 seeds of 200 packets', () => {
  it.each([
    { q: 0.1, hops: 1 },
    { q: 0.1, hops: 5 },
    { q: 0.3, hops: 3 },
    { q: 0.02, hops: 30 },
  ])('q $q, $hops hops: (1 - q)^h of the packets arrive', ({ q, hops }) => {
    const line: readonly Triple[] = lineOf(hops + 1, 10_000);
    const config: Partial<MobileConfig> = { nodes: hops + 1, extent: [hops * 10_000, 0, 0], range: 10_000 };
    const shares = SEEDS.map((seed) => {
      const drop = Math.floor(q * 2 ** 32 + 0.5);
      const all = { ...config, seed, drop, packets: PACKETS, interval: 0, cast: CAST.last };
      const network = new SmallNetwork(mobileOf(all), { places: line });
      for (let round = 0; round < hops; round++) network.step();
      expect(network.counted('wanted')).toBe(PACKETS);
      return network.counted('delivered') / PACKETS;
    });
    const { mean, half } = meanInterval(shares, 0.99);
    expect(Math.abs(mean - (1 - q) ** hops), `${mean} +- ${half}`).toBeLessThan(half);
    expect(half).toBeLessThan(0.03);
  });
});
