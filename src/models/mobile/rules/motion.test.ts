/** Covers: what is known of random waypoint and random direction, ways to the millisecond, borders, and movement from files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../../analysis/confidence.ts';
import { meanLegOfSquare, meanSpeed } from '../../../analysis/mobility.ts';
import { BOUNDARY, MOBILITY, type MobileConfig, type Triple } from '../config.ts';
import { NODE, NODE_WORDS } from '../layout.ts';
import { placeNodes } from '../start.ts';
import { each } from '../testing/plain-maths.ts';
import { type Stretch, stretchesOf } from '../testing/plain-movement.ts';
import { anyFile, mobileOf } from '../testing/small-mobile.ts';
import { SmallNetwork } from '../testing/small-network.ts';
import { Motion } from './motion.ts';

const SEEDS = each(24, (i) => i + 1);
const SIDE = 1_000_000;

const waypoint = (changes: Partial<MobileConfig> = {}) =>
  mobileOf({ nodes: 1, extent: [SIDE, SIDE, 0], mobility: MOBILITY.waypoint, range: SIDE, ...changes });

interface Leg {
  readonly from: Triple;
  readonly to: Triple;
  readonly ms: number;
}

/** Node 0 by itself, as rounds move it: nobody listens. */
class Walker {
  private readonly motion: Motion;
  private readonly words: Uint32Array;

  constructor(config: MobileConfig) {
    this.motion = new Motion(config);
    this.words = new Uint32Array(NODE_WORDS);
    placeNodes(this.words, config, this.motion);
  }

  go(ms: number): void {
    this.motion.advance(0, ms, this.words, 0);
  }

  word(name: keyof typeof NODE): number {
    return this.words[NODE[name]];
  }

  place(): Triple {
    return [this.words[NODE.x], this.words[NODE.y], this.words[NODE.z]];
  }
}

/** Its legs: rounds of `roundMs`, looked at between them. */
function legsOf(config: MobileConfig, count: number): readonly Leg[] {
  const walker = new Walker(config);
  const legs: Leg[] = [];
  for (let last = -1; legs.length < count; walker.go(config.roundMs)) {
    const leg = walker.word('leg');
    if (leg === last || leg % 2 === 1) continue;
    last = leg;
    const triple = (...words: readonly ['ax' | 'bx', 'ay' | 'by', 'az' | 'bz']) =>
      words.map((word) => walker.word(word)) as unknown as Triple;
    legs.push({ from: triple('ax', 'ay', 'az'), to: triple('bx', 'by', 'bz'), ms: walker.word('span') });
  }
  return legs;
}

const lengthOf = ({ from, to }: Pick<Leg, 'from' | 'to'>): number =>
  Math.sqrt(from.reduce((sum, a, axis) => sum + (a - to[axis]) ** 2, 0));
const speedOf = (leg: Leg): number => (1000 * lengthOf(leg)) / leg.ms;
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b) / values.length;

function expectInside(values: readonly number[], expected: number, widest: number): void {
  const { mean: found, half } = meanInterval(values, 0.99);
  expect(Math.abs(found - expected), `${found} +- ${half}, not ${expected}`).toBeLessThan(half);
  expect(half / expected).toBeLessThan(widest);
}

describe('random waypoint, 24 seeds', () => {
  it('its mean leg is 0.521405 of the side', () => {
    // Fast, and rounds short against legs: none is missed.
    const config = waypoint({ speedMin: 10_000, speedMax: 10_000, roundMs: 200 });
    expectInside(
      SEEDS.map((seed) => mean(legsOf({ ...config, seed }, 300).map(lengthOf)) / SIDE),
      meanLegOfSquare,
      0.02,
    );
  });

  it('speeds of its legs are uniform from the least to the greatest', () => {
    const config = waypoint({ speedMin: 1000, speedMax: 5000 });
    const bySeed = SEEDS.map((seed) =>
      legsOf({ ...config, seed }, 80)
        .filter((leg) => lengthOf(leg) > 50_000)
        .map(speedOf),
    );
    const speeds = bySeed.flat();
    expect(Math.min(...speeds)).toBeGreaterThan(999);
    expect(Math.max(...speeds)).toBeLessThan(5001);
    // Chi-square with 7 degrees of freedom: 18.5 at 99%.
    const counts = each(8, (i) => speeds.filter((speed) => Math.min(7, Math.floor((speed - 1000) / 500)) === i).length);
    const expected = speeds.length / 8;
    expect(counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)).toBeLessThan(18.5);
  });

  it('after a warm-up nodes are as slow as theory says; without one they begin too fast', () => {
    const config = waypoint({ nodes: 400, extent: [300_000, 300_000, 0], range: 1, speedMin: 1000, speedMax: 5000 });
    const speeds = (mobilityWarmUp: number) =>
      SEEDS.map((seed) => {
        const network = new SmallNetwork({ ...config, seed, mobilityWarmUp });
        network.step();
        const moved = each(config.nodes, (node) => ({ from: before(network, node), to: network.place(node) }));
        // Those that are on one leg all the time: who turned went less far.
        return mean(
          moved.map(lengthOf).filter((_, node) => network.node(node, 'left') + 1000 <= network.node(node, 'span')),
        );
      });
    expectInside(speeds(2_000_000), 1000 * meanSpeed(1, 5), 0.02);
    expectInside(speeds(0), 3000, 0.02);
  });

  it('rests for the time of a pause after each leg, at the very place where the leg ends', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffff_ffff),
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(0, 40_000),
        (seed, pause, depth) => {
          const config = waypoint({ seed, pause, extent: [20_000, 20_000, depth], speedMin: 2000, speedMax: 9000 });
          const walker = new Walker(config);
          const stretches = stretchesOf(config, 0, walker.place());
          for (let legs = 0; legs < 3; legs++) {
            const leg = stretches.next().value as Stretch;
            for (let ms = 0; ms < leg.span; ms++) walker.go(1);
            expect(walker.place()).toEqual(leg.to);
            for (let ms = 0; ms < pause; ms++) {
              walker.go(1);
              if (String(walker.place()) !== String(leg.to)) expect.fail(`it moved after ${ms + 1} of ${pause} ms`);
            }
            stretches.next();
          }
          // And goes on: at 2 m/s and more it is elsewhere soon, unless its next waypoint is nearby.
          const next = stretches.next().value as Stretch;
          for (let ms = 0; ms < Math.min(100, next.span); ms++) walker.go(1);
          expect(walker.place()).toEqual(next.at(Math.min(100, next.span)));
        },
      ),
      { numRuns: 15 },
    );
  });
});

const before = (network: SmallNetwork, node: number): Triple => [
  network.node(node, 'px'),
  network.node(node, 'py'),
  network.node(node, 'pz'),
];

/** Ways of moving that a border may stop. */
const MOVING = [
  { what: 'random waypoint', mobility: MOBILITY.waypoint, boundary: BOUNDARY.bounce, rounds: 1_000_000 },
  { what: 'random direction, bounce', mobility: MOBILITY.direction, boundary: BOUNDARY.bounce, rounds: 1_000_000 },
  { what: 'random direction, slide', mobility: MOBILITY.direction, boundary: BOUNDARY.slide, rounds: 1_000_000 },
  // Every leg that leads out is over at once: as many legs.
  { what: 'random direction, annul', mobility: MOBILITY.direction, boundary: BOUNDARY.annul, rounds: 250_000 },
] as const;

describe('nodes stay inside', () => {
  it.each(MOVING)('$what: one node for $rounds rounds', ({ mobility, boundary, rounds }) => {
    const extent: Triple = [40_000, 17_001, 9000];
    const config = mobileOf({ nodes: 1, extent, mobility, boundary, speedMin: 1, speedMax: 30_000, legTime: 2500 });
    const walker = new Walker(config);
    let outside = 0;
    let moved = 0;
    const lowest = [...extent];
    const highest = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const before = walker.word('x');
      walker.go(config.roundMs);
      const place = walker.place();
      for (let axis = 0; axis < 3; axis++) {
        if (place[axis] > extent[axis]) outside++;
        lowest[axis] = Math.min(lowest[axis], place[axis]);
        highest[axis] = Math.max(highest[axis], place[axis]);
      }
      if (place[0] !== before) moved++;
    }
    expect(outside).toBe(0);
    expect(moved).toBeGreaterThan(rounds / 2);
    // It has been everywhere.
    for (const [axis, length] of extent.entries()) {
      expect(lowest[axis]).toBeLessThan(0.02 * length);
      expect(highest[axis]).toBeGreaterThan(0.98 * length);
    }
  });
});

describe('movement of a file', () => {
  it('is followed to the millimetre, and at its points exactly', () => {
    fc.assert(
      fc.property(anyFile, fc.integer({ min: 1, max: 3000 }), (file, roundMs) => {
        const nodes = file.first.length - 1;
        const config = mobileOf({ nodes, extent: file.extent, mobility: MOBILITY.file, roundMs, range: 1 });
        const network = new SmallNetwork(config, { file });
        for (let round = 0; round < 60; round++) {
          network.step();
          for (let node = 0; node < nodes; node++) {
            const exact = exactPlace(file, node, (round + 1) * roundMs);
            for (const [axis, place] of network.place(node).entries()) {
              const [part, whole] = exact[axis];
              // At most a millimetre off, towards where the leg began; not at all at a point.
              const off = BigInt(place) * whole - part;
              if (whole === 1n) expect(off).toBe(0n);
              else expect(off <= whole && off >= -whole, `${place} of ${part} / ${whole}`).toBe(true);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** A place as a fraction, by axis; whole at the points of the file. */
function exactPlace(
  { first, points }: { readonly first: Uint32Array; readonly points: Uint32Array },
  node: number,
  ms: number,
): readonly (readonly [part: bigint, whole: bigint])[] {
  let point = first[node];
  while (point + 1 < first[node + 1] && points[4 * point + 4] <= ms) point++;
  const word = (at: number) => BigInt(points[at]);
  const isLast = point + 1 === first[node + 1];
  return [1, 2, 3].map((axis) => {
    const a = word(4 * point + axis);
    const elapsed = BigInt(ms) - word(4 * point);
    if (isLast || elapsed === 0n) return [a, 1n];
    const span = word(4 * point + 4) - word(4 * point);
    return [a * span + (word(4 * point + 4 + axis) - a) * elapsed, span];
  });
}
