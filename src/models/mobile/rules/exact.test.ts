/** Covers: arithmetic of places and times against whole numbers without a limit, mostly where doubles and words are at their ends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rootOf } from '../testing/plain-maths.ts';
import { fraction, isNearer, isWithin, lengthOf, share, squaredWords } from './exact.ts';

const MOST_TIME = 2 ** 31 - 1;
/** Two places of an area of 10^9 mm; of a leg that leaves it, twice as far apart. */
const FARTHEST = 1_000_000_000;
const borders = (most: number) => [0, 1, 2, 65_535, 65_536, 94_906_265, 94_906_266, most - 1, most];

const whole = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.constantFrom(...borders(max).filter((value) => value >= min && value <= max)));
const side = fc.tuple(whole(0, FARTHEST), fc.boolean()).map(([length, isBack]) => (isBack ? -length : length));

/** Sides whose squares add up to m^2 - 1, m^2 or m^2 + 2: the root of what lies just below a square is hard to tell. */
const nearSquare = fc.tuple(whole(1, 31_622), fc.constantFrom(-1, 0, 1)).map(([t, more]): Sides => {
  // (t^2 + 1)^2 - 1 = t^4 + 2 t^2.
  if (more === -1) return [t * t, t, -t];
  return more === 0 ? [-t * t, 0, 0] : [t * t, 1, 1];
});

type Sides = readonly [number, number, number];
const sides: fc.Arbitrary<Sides> = fc.oneof(fc.tuple(side, side, side), nearSquare);
const squareOf = (of: Sides): bigint => of.reduce((sum, each) => sum + BigInt(each) ** 2n, 0n);

const RUNS = { numRuns: 2000 };

it('a fraction is floor(part 2^32 / whole)', () => {
  fc.assert(
    fc.property(whole(1, MOST_TIME), fc.nat(MOST_TIME), (all, drawn) => {
      const part = drawn % all;
      expect(BigInt(fraction(part, all))).toBe((BigInt(part) << 32n) / BigInt(all));
    }),
    RUNS,
  );
});

it('a share of a way is cut towards where it began', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * FARTHEST, max: 2 * FARTHEST }), fc.nat(0xffff_ffff), (way, of) => {
      // 0 and -0 are the same place.
      expect(share(way, of) + 0).toBe(Number((BigInt(way) * BigInt(of)) / 2n ** 32n));
    }),
    RUNS,
  );
});

describe('distances', () => {
  it('a length is the whole part of the root', () => {
    fc.assert(
      fc.property(sides, (of) => {
        expect(BigInt(lengthOf(...of))).toBe(rootOf(squareOf(of)));
      }),
      RUNS,
    );
  });

  it('a square is two words', () => {
    fc.assert(
      fc.property(sides, (of) => {
        const [high, low] = squaredWords(...of);
        expect((BigInt(high) << 32n) + BigInt(low)).toBe(squareOf(of));
      }),
      RUNS,
    );
  });

  it('within and nearer: to the last millimetre, the border in the one and not in the other', () => {
    const near = fc.tuple(sides, fc.integer({ min: -2, max: 2 }));
    fc.assert(
      fc.property(near, ([of, off]) => {
        const square = squareOf(of);
        // About the true distance, and as far as a range may be.
        const range = Math.min(FARTHEST, Math.max(0, Number(rootOf(square)) + off));
        expect(isWithin(...of, range)).toBe(square <= BigInt(range) ** 2n);
        expect(isNearer(...of, range)).toBe(square < BigInt(range) ** 2n);
      }),
      RUNS,
    );
  });
});
