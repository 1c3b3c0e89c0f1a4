/** Covers: squares of coarse distances fit 31 bits for any extent, range and number of nodes, files included; what they decide is right. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GRAPH, type Triple } from '../config.ts';
import { MAX_NODES } from '../spec/limits.ts';
import { mobileOf } from '../testing/small-mobile.ts';
import { cellGridOf } from './cells.ts';
import { coarseBits, coarseLimits } from './coarse.ts';

/** In mm; movement files go up to 2^31 - 1. */
const length = fc.oneof(
  fc.integer({ min: 0, max: 30 }).chain((bits) => fc.integer({ min: 0, max: 2 ** (bits + 1) - 1 })),
  fc.constantFrom(0, 1, 2 ** 31 - 1),
);
const network = fc
  .record({
    extent: fc.tuple(length, length, length),
    range: length.map((mm) => Math.min(1_000_000_000, Math.max(1, mm))),
    nodes: fc.oneof(fc.integer({ min: 1, max: MAX_NODES }), fc.constant(MAX_NODES)),
    outer: fc.double({ min: 1, max: 3, noNaN: true }),
    graph: fc.constantFrom(GRAPH.udg, GRAPH.qudg),
  })
  .map(({ outer, ...rest }) =>
    mobileOf({ ...rest, rangeOuter: Math.min(1_000_000_000, Math.round(rest.range * outer)) }),
  );

/** Greatest difference along an axis of two nodes that are compared: of all cells up to a span away, at their far ends. */
function worst(config: ReturnType<typeof mobileOf>): Triple {
  const { spans, sides } = cellGridOf(config);
  const bits = coarseBits(config);
  const of = (axis: 0 | 1 | 2) =>
    Math.floor(Math.min(config.extent[axis], (spans[axis] + 1) * sides[axis] - 1) / 2 ** bits) + 1;
  return [of(0), of(1), of(2)];
}

it('the sum of three squares fits 31 bits', () => {
  fc.assert(
    fc.property(network, (config) => {
      expect(worst(config).reduce((sum, off) => sum + off * off, 0)).toBeLessThan(2 ** 31);
    }),
    {
      numRuns: 5000,
      // A shallow volume of a file with narrow cells.
      examples: [[mobileOf({ nodes: 2 ** 20, extent: [1_560_000_000, 75_460, 0], range: 18_900 })]],
    },
  );
});

it('surely near is within the range, surely far beyond the reach', () => {
  fc.assert(
    fc.property(network, fc.tuple(length, length), fc.nat(0xffff), fc.nat(0xffff), (config, [a, b], low, other) => {
      const bits = coarseBits(config);
      const shorten = (mm: number) => Math.floor(mm / 2 ** bits);
      // Along one axis, and across two.
      const [x, y] = [Math.min(a, worst(config)[0] * 2 ** bits), Math.min(b, worst(config)[1] * 2 ** bits)];
      const offs = [shorten(x + low) - shorten(low), shorten(y + other) - shorten(other)];
      const square = offs[0] ** 2 + offs[1] ** 2;
      if (square >= 2 ** 31) return;
      const { sure, limit } = coarseLimits(config);
      const reach = config.graph === GRAPH.qudg ? config.rangeOuter : config.range;
      const exact = BigInt(x) ** 2n + BigInt(y) ** 2n;
      if (square < sure) expect(exact <= BigInt(config.range) ** 2n).toBe(true);
      if (square > limit) expect(exact > BigInt(reach) ** 2n).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
