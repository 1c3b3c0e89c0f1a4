/** Covers: neighbours through the grid of cells against every pair, for any cloud of nodes; mean degrees against the closed form. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../../analysis/confidence.ts';
import { meanDegreeOfSquare } from '../../../analysis/mobility.ts';
import { GRAPH, type MobileConfig, type Triple } from '../config.ts';
import { each, onAxes } from '../testing/plain-maths.ts';
import { neighboursOf } from '../testing/plain-neighbours.ts';
import { mobileOf, uniform } from '../testing/small-mobile.ts';
import { neighboursAt, SmallNetwork } from '../testing/small-network.ts';
import { cellGridOf, cellOf, MOST_ROWS } from './cells.ts';

const CLOUDS = 1000;

const extentOf = fc.constantFrom(1, 1000, 100_000, 12_345_678, 1_000_000_000);
const coordinate = fc.record({
  share: uniform(0, 1),
  /** Beside a border of cells, which is `share` of them along. */
  beside: fc.option(fc.constantFrom(-1, 0, 1), { nil: undefined }),
});

const node = fc.record({
  at: fc.tuple(coordinate, coordinate, coordinate),
  twin: fc.option(fc.nat(60), { freq: 6 }),
});

/** Nodes anywhere, on borders of cells and beside them, and at the place of another. */
const cloud = fc
  .record({
    extent: fc.tuple(extentOf, extentOf, fc.oneof(fc.constant(0), extentOf)),
    // In shares of the width: sparse, dense, and beyond the area.
    range: fc.oneof(uniform(0, 0.6), fc.constantFrom(0, 1, 2)),
    outer: uniform(1, 3),
    graph: fc.constantFrom(GRAPH.udg, GRAPH.udg, GRAPH.qudg),
    seed: fc.nat(0xffff_ffff),
    // Few, and so many that cells are narrower than the reach.
    nodes: fc.oneof(fc.array(node, { minLength: 1, maxLength: 60 }), fc.array(node, { minLength: 40, maxLength: 120 })),
  })
  .map(({ nodes, extent, range: share, outer, ...rest }) => {
    const range = Math.min(1_000_000_000, Math.max(1, Math.round(share * extent[0])));
    const rangeOuter = Math.min(1_000_000_000, Math.round(range * outer));
    const config = mobileOf({ ...rest, extent, range, rangeOuter, nodes: nodes.length });
    const { sides, counts } = cellGridOf(config);
    const alone = nodes.map(({ at }) =>
      onAxes((axis) => {
        const { share, beside } = at[axis];
        const place =
          beside === undefined
            ? Math.round(share * extent[axis])
            : Math.round(share * counts[axis]) * sides[axis] + beside;
        return Math.min(extent[axis], Math.max(0, place));
      }),
    );
    return { config, places: alone.map((place, i) => alone[nodes[i].twin ?? i] ?? place) };
  });

describe('neighbours', () => {
  it(`are those of every pair, in ${CLOUDS} clouds`, () => {
    fc.assert(
      fc.property(cloud, ({ config, places }) => {
        expect(neighboursAt(config, places)).toEqual(neighboursOf(config, places));
      }),
      { numRuns: CLOUDS },
    );
  });

  it('the clouds are what they are meant to be: several cells, places shared, neighbours and not', () => {
    const drawn = fc.sample(cloud, 300);
    const share = (is: (each: (typeof drawn)[number]) => boolean) => drawn.filter(is).length / drawn.length;
    expect(share(({ config }) => cellGridOf(config).cells > 8)).toBeGreaterThan(0.2);
    // Cells that are narrower than the reach, and as wide.
    expect(share(({ config }) => Math.max(...cellGridOf(config).spans) > 1)).toBeGreaterThan(0.1);
    expect(share(({ config }) => Math.max(...cellGridOf(config).spans) === 1)).toBeGreaterThan(0.1);
    expect(share(({ config }) => config.extent[2] > 0)).toBeGreaterThan(0.2);
    expect(share(({ places }) => new Set(places.map(String)).size < places.length)).toBeGreaterThan(0.3);
    const pairs = drawn.filter(({ config, places }) => {
      const degrees = neighboursOf(config, places).map((list) => list.length);
      return Math.max(...degrees) > 0 && Math.min(...degrees) < places.length - 1;
    });
    expect(pairs.length / drawn.length).toBeGreaterThan(0.3);
  });

  it('the reach ends within the cells that are looked at, and the far border is in one', () => {
    fc.assert(
      fc.property(cloud, ({ config }) => {
        const grid = cellGridOf(config);
        const reach = config.graph === GRAPH.qudg ? config.rangeOuter : config.range;
        for (const [axis, count] of grid.counts.entries())
          expect(grid.spans[axis] === count - 1 || grid.spans[axis] * grid.sides[axis] >= reach, `axis ${axis}`).toBe(
            true,
          );
        expect((2 * grid.spans[1] + 1) * (2 * grid.spans[2] + 1)).toBeLessThanOrEqual(MOST_ROWS);
        for (const [axis, count] of grid.counts.entries())
          expect(Math.floor(config.extent[axis] / grid.sides[axis])).toBeLessThan(count);
        expect(cellOf(grid, ...config.extent)).toBeLessThan(grid.cells);
      }),
    );
  });

  it.each([
    ['within the range, to the millimetre', 10_000, 1],
    ['a millimetre beyond it', 10_001, 0],
  ])('%s', (_what, gap, degree) => {
    const config = mobileOf({ nodes: 2, range: 10_000 });
    const degrees = (b: Triple) => neighboursAt(config, [[0, 0, 0], b]).map((list) => list.length);
    expect(degrees([gap, 0, 0])).toEqual([degree, degree]);
    // 6, 8, 10: the same distance across.
    expect(degrees([(gap * 3) / 5, (gap * 4) / 5, 0].map(Math.ceil) as unknown as Triple)).toEqual([degree, degree]);
  });

  it('a quasi unit disk: all within the range, nobody beyond the outer one, a falling share in between', () => {
    const config = mobileOf({ nodes: 2, graph: GRAPH.qudg, range: 10_000, rangeOuter: 20_000, extent: [50_000, 0, 0] });
    const share = (gap: number) =>
      each(
        2000,
        (seed) =>
          neighboursAt({ ...config, seed }, [
            [0, 0, 0],
            [gap, 0, 0],
          ])[0].length,
      ).reduce((a, b) => a + b) / 2000;
    expect([share(10_000), share(20_001)]).toEqual([1, 0]);
    // Three standard deviations of 2,000 draws.
    for (const [gap, expected] of [
      [12_500, 0.75],
      [15_000, 0.5],
      [17_500, 0.25],
    ])
      expect(Math.abs(share(gap) - expected)).toBeLessThan(3 * Math.sqrt((expected * (1 - expected)) / 2000));
  });
});

const SEEDS = each(24, (i) => i + 1);

describe('mean degree of uniform nodes that stand still, over 24 seeds', () => {
  it.each([
    { nodes: 500, range: 0.05 },
    { nodes: 300, range: 0.3 },
    { nodes: 200, range: 0.8 },
    { nodes: 100, range: 1.2 },
  ])('$nodes nodes, range $range of the side: n - 1 times pi r^2 - 8 r^3/3 + r^4/2', ({ nodes, range }) => {
    const side = 1_000_000;
    const config: MobileConfig = mobileOf({ nodes, extent: [side, side, 0], range: range * side });
    const means = SEEDS.map((seed) => {
      const network = new SmallNetwork({ ...config, seed });
      network.step();
      expect(network.counted('searches')).toBe(nodes);
      return network.counted('neighbours') / nodes;
    });
    const { mean, half } = meanInterval(means, 0.99);
    expect(Math.abs(mean - meanDegreeOfSquare(nodes, range)), `${mean} +- ${half}`).toBeLessThan(half);
    // The interval says something.
    expect(half / mean).toBeLessThan(0.06);
  });
});
