/** Covers: neighbours found on the GPU against every pair, for clouds of nodes: how many each has, and which groups they are. One, four and eight invocations for a node. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { GpuRounds } from '../../../engine/rounds/gpu/gpu-executor.ts';
import type { RoundsWorld } from '../../../engine/rounds/model.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { GRAPH, type MobileConfig, PROTOCOL, type Triple } from '../config.ts';
import { mobileKernels } from '../kernels.ts';
import { NODE, NODE_WORDS } from '../layout.ts';
import { each, onAxes } from '../testing/plain-maths.ts';
import { groupsOf, neighboursOf } from '../testing/plain-neighbours.ts';
import { mobileOf, uniform } from '../testing/small-mobile.ts';
import { worldOf } from '../world.ts';
import { cellGridOf } from './cells.ts';
import { Neighbours } from './neighbours.ts';

/** Of each number of invocations. */
const CLOUDS = 20;
const MOST_EXTENT = 1_000_000_000;

interface Cloud {
  readonly config: MobileConfig;
  readonly places: readonly Triple[];
}

const share = uniform(0, 1);
const node = fc.record({
  at: fc.tuple(share, share, share),
  /** Along each axis, beside a border of cells. */
  beside: fc.option(fc.constantFrom(-1, 0, 1)),
  /** At the place of another. */
  twin: fc.option(fc.nat(40), { freq: 8 }),
  /** At the range from another along x, to either side, or beside that. */
  apart: fc.option(fc.tuple(fc.nat(40), fc.constantFrom(-1, 1), fc.constantFrom(-1, 0, 1)), { freq: 4 }),
});

/** Nodes anywhere, at borders of cells, at one place, and just as far apart as the range is. */
const cloud = fc
  .record({
    extent: fc.tuple(
      fc.constantFrom(300, 100_000, 12_345_678, MOST_EXTENT),
      fc.constantFrom(1, 0.4, 0.05),
      fc.constantFrom(0, 0, 1, 0.2),
    ),
    /** In shares of the width. */
    range: uniform(0.02, 0.6),
    outer: uniform(1, 1.5),
    seed: fc.nat(0xffff_ffff),
    nodes: fc.array(node, { minLength: 40, maxLength: 160, size: 'max' }),
  })
  .map(({ nodes, extent: [width, height, depth], range: ofWidth, outer, seed }) => {
    const range = Math.max(1, Math.round(ofWidth * width));
    const extent: Triple = [width, Math.round(width * height), Math.round(width * depth)];
    const rangeOuter = Math.min(MOST_EXTENT, Math.round(range * outer));
    return { nodes, config: { extent, range, rangeOuter, seed, nodes: nodes.length } };
  });

function cloudOf({ nodes, config: some }: typeof cloud extends fc.Arbitrary<infer T> ? T : never, way: Way): Cloud {
  const config = mobileOf({ ...some, ...way.changes });
  const { sides, counts } = cellGridOf(config);
  const inside = (axis: 0 | 1 | 2, at: number) => Math.min(config.extent[axis], Math.max(0, at));
  const alone = nodes.map(({ at, beside }) =>
    onAxes((axis) =>
      inside(
        axis,
        beside === null
          ? Math.round(at[axis] * config.extent[axis])
          : Math.round(at[axis] * counts[axis]) * sides[axis] + beside,
      ),
    ),
  );
  const places = nodes.map(({ twin, apart }, i): Triple => {
    if (twin !== null) return alone[twin % nodes.length];
    if (apart === null) return alone[i];
    const [other, side, by] = apart;
    const [x, y, z] = alone[other % nodes.length];
    return [inside(0, x + side * (config.range + by)), y, z];
  });
  return { config, places };
}

/** How kernels are linked: what differs in nothing else takes the same ones. */
interface Way {
  readonly name: string;
  readonly invocations: number;
  readonly changes: Partial<MobileConfig>;
}

const WAYS: readonly Way[] = [
  // Protocols that remember copies have one for a node, however many nodes are near.
  { name: 'one, unit disks', invocations: 1, changes: { protocol: PROTOCOL.counter } },
  { name: 'four, quasi unit disks', invocations: 4, changes: { graph: GRAPH.qudg } },
  { name: 'eight, unit disks', invocations: 8, changes: {} },
];

const invocationsOf = (config: MobileConfig): number => mobileKernels(config, cellGridOf(config)).constants.SHARE;

describeGpu('neighbours on the GPU are those of every pair', () => {
  it.each(WAYS)('invocations for a node: $name', async (way) => {
    const clouds = cloud
      .map((drawn) => cloudOf(drawn, way))
      .filter(({ config }) => invocationsOf(config) === way.invocations);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(clouds, async ({ config, places }) => {
        const neighbours = neighboursOf(config, places);
        const degrees = neighbours.map((list) => list.length);
        const { components, largest, isolated } = groupsOf(neighbours);
        expect(await onGpu({ config, places })).toEqual({ degrees, components, largest, isolated });
        if (Math.max(...degrees) > 0 && Math.min(...degrees) < places.length - 1) found++;
      }),
      // To find a simpler one would take minutes.
      { numRuns: CLOUDS, endOnFailure: true },
    );
    // Not clouds where all or none are neighbours.
    expect(found).toBeGreaterThan(CLOUDS / 2);
  });
});

/** After one round. */
async function onGpu({ config, places }: Cloud) {
  const world = worldAt(config, places);
  const gpu = expectOk(await GpuRounds.create(await testDevice(), world, { everyRounds: 1, maxRows: 2 }));
  try {
    expectOk(await gpu.advance({ wallMs: 1e9, steps: 1 }));
    const reading = gpu.read();
    expect(reading.round).toBe(1);
    const nodes = await reading.copy('nodes', 0, config.nodes * NODE_WORDS);
    const { components, largest, isolated } = reading.gauges;
    return { degrees: each(config.nodes, (i) => nodes[i * NODE_WORDS + NODE.degree]), components, largest, isolated };
  } finally {
    gpu.dispose();
  }
}

/** Nodes that stand at these places. */
function worldAt(config: MobileConfig, places: readonly Triple[]): RoundsWorld {
  const world = worldOf(config, { roundTicks: 1, endTicks: 1 });
  const { nodes, cells, sorted } = world.buffers;
  const words = {
    nodes: new Uint32Array(nodes.words),
    cells: new Uint32Array(cells.words),
    sorted: new Uint32Array(sorted.words),
  };
  for (const [node, place] of places.entries()) words.nodes.set(place, node * NODE_WORDS + NODE.x);
  new Neighbours(config).update(words);
  const buffers = {
    ...world.buffers,
    nodes: { ...nodes, content: () => words.nodes },
    cells: { ...cells, content: () => words.cells },
    sorted: { ...sorted, content: () => words.sorted },
  };
  return { ...world, buffers };
}
