/** Points over numbers of LPs and assignments, and what does not depend on LPs. */
import { describe, expect, it } from 'vitest';
import { ASSIGNMENTS, lpOfPositions, positionsOf } from './assignment.ts';
import { type EventTrace, NO_PARENT } from './event-trace.ts';
import { largestUsed, parallelismPoints, traceFacts } from './parallelism.ts';
import { powersOfTwo } from './powers-of-two.ts';

const NODES = 12;

/** Bursts: all nodes have an event in each of 20 windows of 10 ticks. */
const trace: EventTrace = {
  time: Uint32Array.from({ length: 20 * NODES }, (_, i) => 25 * Math.floor(i / NODES) + (i % NODES) / 2),
  node: Uint32Array.from({ length: 20 * NODES }, (_, i) => (5 * i) % NODES),
  parent: new Uint32Array(20 * NODES).fill(NO_PARENT),
};
const question = { nodes: NODES, lookaheadTicks: 10, lps: [1, 2, 4, 8], assignments: ASSIGNMENTS, seed: 1 };

describe('placesOf', () => {
  it.each(ASSIGNMENTS)(
    '%s gives every node a place of its own, and LPs that differ by one node at most',
    (assignment) => {
      const positions = positionsOf(assignment, 1000, 7);
      expect([...positions].sort((a, b) => a - b)).toEqual([...Array(1000).keys()]);
      for (const lps of [1, 3, 64, 1000]) {
        const sizes = new Array<number>(lps).fill(0);
        for (const lp of lpOfPositions(positions, lps)) sizes[lp]++;
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }
    },
  );

  it('random depends on the seed alone', () => {
    expect(positionsOf('random', 50, 1)).toEqual(positionsOf('random', 50, 1));
    expect(positionsOf('random', 50, 1)).not.toEqual(positionsOf('random', 50, 2));
    expect(positionsOf('random', 50, 1)).not.toEqual(positionsOf('consecutive', 50, 1));
  });
});

describe('parallelismPoints', () => {
  const points = [...parallelismPoints(trace, question)];

  it('one LP gives exactly 1, more never less, and never more than there are LPs', () => {
    for (const assignment of ASSIGNMENTS) {
      const own = points.filter((point) => point.assignment === assignment);
      expect(own.map(({ lps }) => lps)).toEqual([1, 2, 4, 8]);
      expect(own[0].parallelism).toBe(1);
      for (const { lps, parallelism, utilisation } of own) {
        expect(parallelism).toBeLessThanOrEqual(lps);
        expect(utilisation).toBeCloseTo(parallelism / lps);
      }
    }
  });

  it('of balanced bursts uses every LP', () => {
    expect(points.find(({ assignment, lps }) => assignment === 'consecutive' && lps === 4)?.parallelism).toBe(4);
    expect(largestUsed(points, 'consecutive')?.lps).toBe(8);
    expect(largestUsed([], 'random')).toBeUndefined();
  });
});

it('traceFacts counts windows as the engine does', () => {
  expect(traceFacts(trace, question)).toEqual({
    events: 240,
    firstTicks: 0,
    lastTicks: 480,
    windows: 20,
    eventsPerWindow: 12,
    byNode: { parallelism: 12, estimate: 12 },
    dependency: { depth: 20, parallelism: 12 },
  });
});

it('powersOfTwo keeps to its bounds', () => {
  expect(powersOfTwo(1, 20)).toEqual([1, 2, 4, 8, 16]);
  expect(powersOfTwo(3, 8)).toEqual([4, 8]);
  expect(powersOfTwo(9, 15)).toEqual([]);
});
