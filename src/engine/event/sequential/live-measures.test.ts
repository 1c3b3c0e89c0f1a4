/** Covers: how often a run looks for its deepest node and reads what handlers measured. */
import { expect, it } from 'vitest';
import { LiveMeasures } from './live-measures.ts';

/** How often each was looked for. */
function watched(nodes: number, distributions?: readonly string[]) {
  const looks = { deepest: 0, measured: 0 };
  const live = new LiveMeasures(
    { nodes, distributions },
    {
      deepest: () => ++looks.deepest,
      measured: () => {
        looks.measured++;
        return {};
      },
    },
  );
  return { live, looks };
}

it('many nodes are searched every half second, and what was found is told until then', () => {
  const { live } = watched(5000);
  expect([0, 0.4, 0.5, 0.9, 1.1].map((seconds) => live.at(seconds).deepest)).toEqual([1, 1, 2, 2, 3]);
});

it('few nodes are searched every time', () => {
  const { live } = watched(4096);
  expect([0, 0.1, 0.2].map((seconds) => live.at(seconds).deepest)).toEqual([1, 2, 3]);
});

it('what handlers measured is read every quarter of a second, and told then alone', () => {
  const { live, looks } = watched(1, ['delay']);
  expect([0, 0.2, 0.25, 0.3, 0.6].map((seconds) => live.at(seconds).distributions !== undefined)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(looks.measured).toBe(3);
});

it('a model that measures nothing is asked for nothing', () => {
  const { live, looks } = watched(1);
  expect(live.at(1).distributions).toBeUndefined();
  expect(looks.measured).toBe(0);
});
