/** Covers: how far along a row of cells neighbours are looked for, in WESL, against whole numbers without a limit: never too near, seldom much too far. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { KERNEL_LANES, runKernel } from '../../../gpu/testing/run-kernel.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { rootOf } from '../testing/plain-maths.ts';

const CASES = 20_000;
const MOST = 2 ** 32 - 1;

/** The kernel says itself what a run is. */
const CONFIG = `
struct Words { doubt_limit: u32, doubt_reach: u32, coarse: u32 }
var<private> words: Words;
fn doubt_limit() -> u32 { return words.doubt_limit; }
fn doubt_reach() -> u32 { return words.doubt_reach; }
fn coarse() -> u32 { return words.coarse; }
`;
const modules = { 'config.wesl': CONFIG };

const BINDINGS = `
@group(0) @binding(0) var<storage, read> given: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;
`;

const HALF_OF = `
import package::models::mobile::neighbours::half_of;
import package::config::words;
${BINDINGS}
@compute @workgroup_size(${KERNEL_LANES})
fn ask_half_of(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&given)) { return; }
  words.doubt_limit = given[id.x].x;
  words.doubt_reach = given[id.x].y;
  results[id.x] = half_of(given[id.x].z);
}
`;

const GAP_TO = `
import package::models::mobile::neighbours::gap_to;
import package::config::words;
${BINDINGS}
@compute @workgroup_size(${KERNEL_LANES})
fn ask_gap_to(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&given)) { return; }
  words.coarse = given[id.x].w;
  results[id.x] = gap_to(given[id.x].x, given[id.x].y, given[id.x].z);
}
`;

/** Of any size: as many small numbers as great ones. */
const anySize = (most: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.nat(most),
    fc.integer({ min: 0, max: 31 }).chain((bits) => fc.nat(Math.min(most, 2 ** (bits + 1) - 1))),
  );

describeGpu('half_of', () => {
  const edges = [0, 1, 2, 3, 4, 255, 256, 65_535, 65_536, 65_537, 131_071, 131_072, 2 ** 31, MOST - 1, MOST];
  const limit = fc.oneof(
    anySize(MOST),
    fc.constantFrom(...edges),
    // Squares, as limits are, and beside them.
    fc.record({ root: anySize(65_535), by: fc.integer({ min: -1, max: 1 }) }).map(({ root, by }) => {
      return Math.min(MOST, Math.max(0, root * root + by));
    }),
  );
  const drawn = limit.chain((limit) => {
    const beside = [0, 1, limit >>> 1, (limit >>> 1) + 1, limit - 1, limit, (limit >>> 16) * 65_535];
    const gaps = fc.oneof(anySize(limit), fc.constantFrom(...beside.map((gap) => Math.min(limit, Math.max(0, gap)))));
    return gaps.map((gaps) => ({ limit, gaps }));
  });
  const inputs = fc.sample(drawn, CASES);
  /** As uniforms.ts gives it. */
  const reachOf = (limit: number): number => Math.ceil(Math.sqrt(limit));
  const rootOfRest = ({ limit, gaps }: { limit: number; gaps: number }): number =>
    Number(rootOf(BigInt(limit) - BigInt(gaps)));
  let halves: Uint32Array;

  beforeAll(async () => {
    const words = inputs.map(({ limit, gaps }) => [limit, reachOf(limit), gaps, 0]);
    halves = await runKernel(await testDevice(), { name: 'ask_half_of', source: HALF_OF, modules }, words, 1);
  });

  const wrong = (isRight: (half: number, input: (typeof inputs)[number]) => boolean): readonly string[] =>
    inputs.flatMap((input, i) =>
      isRight(halves[i], input)
        ? []
        : [`limit ${input.limit}, gaps ${input.gaps}: ${halves[i]}, root ${rootOfRest(input)}`],
    );

  it('is at least the root of what gaps leave of the limit, and at most the reach', () => {
    expect(wrong((half, input) => half >= rootOfRest(input) && half <= reachOf(input.limit))).toEqual([]);
  });

  it('is at most a fifth above the root, up to half of the limit', () => {
    // Below, shares of the limit in 2^-16 are too coarse to hold it to that.
    const held = ({ limit, gaps }: (typeof inputs)[number]) => limit >= 2 ** 17 && gaps <= limit / 2;
    expect(inputs.filter(held).length).toBeGreaterThan(CASES / 10);
    expect(wrong((half, input) => !held(input) || half <= 1.2 * rootOfRest(input))).toEqual([]);
  });
});

describeGpu('gap_to', () => {
  /** mm of the widest area, and what cells may be wider together. */
  const WIDEST = 1_000_000_000;
  const ROUNDED_UP = 2 ** 20;
  const MOST_BITS = 16;
  const drawn = fc
    .record({
      side: anySize(WIDEST).map((side) => side + 1),
      bits: fc.nat(MOST_BITS),
      cellAt: fc.nat(WIDEST),
      own: fc.oneof(
        anySize(WIDEST).map((place) => ({ place })),
        // At a border of the cell, in mm.
        fc.record({ end: fc.constantFrom(0, 1), by: fc.integer({ min: -3, max: 3 }) }),
        // In coarse steps.
        fc.record({ end: fc.constantFrom(0, 1), steps: fc.integer({ min: -3, max: 3 }) }),
      ),
    })
    .map(({ side, bits, cellAt, own }) => {
      const cell = Math.floor(cellAt / side);
      const beside = (end: number, by: number) => Math.min(WIDEST + ROUNDED_UP, Math.max(0, (cell + end) * side + by));
      const place = 'place' in own ? own.place : beside(own.end, 'by' in own ? own.by : own.steps * 2 ** bits);
      return { own: Math.floor(place / 2 ** bits), cell, side, bits };
    });
  const inputs = fc.sample(drawn, CASES);
  type Input = (typeof inputs)[number];

  /** Whether a place in the cell has this coordinate. */
  function touches({ cell, side, bits }: Input, coordinate: bigint): boolean {
    const [low, end] = [BigInt(cell) * BigInt(side), BigInt(cell + 1) * BigInt(side)];
    const shift = BigInt(bits);
    return coordinate << shift < end && (coordinate + 1n) << shift > low;
  }
  const isWithin = (input: Input, steps: bigint): boolean =>
    [BigInt(input.own) - steps, BigInt(input.own) + steps].some((coordinate) => touches(input, coordinate));

  it('is the least number of steps to a coordinate in the cell', async () => {
    const words = inputs.map(({ own, cell, side, bits }) => [own, cell, side, bits]);
    const gaps = await runKernel(await testDevice(), { name: 'ask_gap_to', source: GAP_TO, modules }, words, 1);
    const wrong = inputs.flatMap((input, i) => {
      const gap = BigInt(gaps[i]);
      const isLeast = isWithin(input, gap) && (gap === 0n || !isWithin(input, gap - 1n));
      return isLeast ? [] : [`${JSON.stringify(input)}: ${gap}`];
    });
    expect(wrong).toEqual([]);
    const share = (is: (gap: number) => boolean) => gaps.filter(is).length / gaps.length;
    expect(share((gap) => gap === 0)).toBeGreaterThan(0.05);
    expect(share((gap) => gap === 1)).toBeGreaterThan(0.05);
    expect(share((gap) => gap > 1)).toBeGreaterThan(0.05);
  });
});
