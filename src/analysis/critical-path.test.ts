/** Critical-path parallelism against its definition played out step by step, and cases that are known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalPath } from './critical-path.ts';
import { type EventTrace, NO_PARENT } from './event-trace.ts';

type Event = readonly [time: number, node: number, parent: number];

const traceOf = (events: readonly Event[]): EventTrace => ({
  time: Uint32Array.from(events, ([time]) => time),
  node: Uint32Array.from(events, ([, node]) => node),
  parent: Uint32Array.from(events, ([, , parent]) => (parent < 0 ? NO_PARENT : parent)),
});

/** The definition, word by word. */
function definition(events: readonly Event[], lpOf: readonly number[], lookahead: number): number {
  const left = new Set(events.keys());
  for (let rounds = 0; ; rounds++) {
    if (left.size === 0) return rounds;
    const tmin = Math.min(...[...left].map((e) => events[e][0]));
    const earliest = new Map<number, number>();
    for (const e of [...left].sort((a, b) => a - b)) {
      const lp = lpOf[events[e][1]];
      if (!earliest.has(lp)) earliest.set(lp, e);
    }
    const before = new Set(left);
    for (const e of earliest.values()) {
      const [time, , parent] = events[e];
      if (time < tmin + lookahead && !before.has(parent)) left.delete(e);
    }
  }
}

const rounds = (events: readonly Event[], lpOf: readonly number[], lookahead: number) =>
  criticalPath(traceOf(events), Uint32Array.from(lpOf), Math.max(...lpOf) + 1, lookahead).rounds;

describe('criticalPath', () => {
  it('one LP has a parallelism of exactly 1', () => {
    const events: Event[] = Array.from({ length: 50 }, (_, i) => [i >> 2, i % 7, i < 5 ? -1 : i - 5]);
    expect(criticalPath(traceOf(events), new Uint32Array(7), 1, 3)).toEqual({
      rounds: 50,
      parallelism: 1,
      utilisation: 1,
    });
  });

  it('independent events of one time are one round, all LPs used', () => {
    const events: Event[] = Array.from({ length: 8 }, (_, i) => [5, i, -1]);
    const own = Uint32Array.from({ length: 8 }, (_, i) => i);
    expect(criticalPath(traceOf(events), own, 8, 1)).toEqual({ rounds: 1, parallelism: 8, utilisation: 1 });
  });

  it('a chain is never shortened, however many LPs there are', () => {
    const chain: Event[] = Array.from({ length: 20 }, (_, i) => [i, i, i - 1]);
    expect(rounds(chain, [...chain.keys()], 1000)).toBe(20);
  });

  it('what lies beyond the window waits', () => {
    const events: Event[] = [
      [0, 0, -1],
      [9, 1, -1],
      [10, 2, -1],
    ];
    expect(rounds(events, [0, 1, 2], 10)).toBe(2);
    expect(rounds(events, [0, 1, 2], 11)).toBe(1);
  });

  it('an empty trace has no rounds', () => {
    expect(criticalPath(traceOf([]), new Uint32Array(1), 1, 1)).toEqual({ rounds: 0, parallelism: 0, utilisation: 0 });
  });

  it('is what the definition gives, for any causal trace', () => {
    const arbitrary = fc.record({
      gaps: fc.array(fc.record({ gap: fc.nat(4), node: fc.nat(9), back: fc.nat(12) }), { maxLength: 60 }),
      lps: fc.integer({ min: 1, max: 10 }),
      lookahead: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(arbitrary, ({ gaps, lps, lookahead }) => {
        let time = 0;
        const events = gaps.map(({ gap, node, back }, i): Event => {
          time += gap;
          return [time, node, back === 0 ? -1 : i - back];
        });
        const lpOf = Array.from({ length: 10 }, (_, node) => node % lps);
        expect(criticalPath(traceOf(events), Uint32Array.from(lpOf), lps, lookahead).rounds).toBe(
          definition(events, lpOf, lookahead),
        );
      }),
    );
  });
});
