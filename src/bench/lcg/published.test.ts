/** Covers: claims of the paper hold of numbers like its own, fail of others, and say nothing of what was not measured. */
import { expect, it } from 'vitest';
import type { Point } from './figures.ts';
import type { Order } from './order.ts';
import { claimLines, type Lookup } from './published.ts';

/** A GPU as the paper describes it, and seats as predicted. Empty events in seconds, others in events/s. */
const published = ({
  simulations = 1,
  modules = 1,
  types = 1,
  order = 'as they come',
  steps,
  words = 18,
}: Partial<Point>): number => {
  if (words > 18) return { 1: 1.3, 2: 1, 5: 1.4, 10: 1.8 }[modules] ?? Number.NaN;
  const rate = modules * Math.min(simulations, 2048);
  if (steps === 0) {
    const perModule = simulations <= 2048 ? 1 - modules / 100 : 1 + modules / 100;
    const ordering = { 'as they come': 1, sorted: 1.05, padded: simulations > 1024 ? 3 : 1.1 }[order as Order];
    return (perModule * ordering) / Math.min(simulations, 128);
  }
  if (types === 1 || order === 'seats') return rate;
  if (order === 'padded') return rate * (modules === 1 ? 0.98 : 0.9);
  return order === 'sorted' && simulations % 128 === 0 ? rate : rate / Math.min(simulations, 4);
};

/** Each with an interval so wide, as a part of it. */
const measured =
  (mean: (point: Partial<Point>) => number, width = 0): Lookup =>
  (point) => ({ mean: mean(point), half: width * mean(point) });

it('all that is published comes out of numbers like the paper has them', () => {
  const lines = claimLines(measured(published)).split('\n');
  expect(lines).toHaveLength(19);
  expect(lines.filter((line) => !line.includes(': came out, '))).toEqual([]);
});

it('a GPU that never fills, and on which nothing diverges', () => {
  const lines = claimLines(measured(({ simulations = 1 }) => simulations));
  expect(lines).toContain('full from there on: did NOT come out, 8 x from 2,048 to 16,384');
  expect(lines).toContain('a quarter of one type: did NOT come out, 1 .. 1 from 8 simulations on');
});

it('a value whose interval reaches over a bound decides nothing', () => {
  const [linear, full, , quarter] = claimLines(measured(published, 0.12)).split('\n');
  // Of linear 1 +- 0.17; 1 +- 0.17 x from 2,048 on; 0.25 +- 0.042 of one type.
  expect(linear).toContain('linear to 2,048 simulations: came out, 1 of linear');
  expect(full).toContain('full from there on: came out, 1 x');
  expect(quarter).toContain('a quarter of one type: came out, 0.250 .. 0.250');
  const [wide, , , , half] = claimLines(measured(published, 0.15)).split('\n');
  expect(wide).toContain(': not decided: 1 of 1 may be on either side of 0.8 (1 +- 0.212), 1 of linear');
  expect(half).toContain(': not decided: 4 of 4 may be on either side of 0.4 (0.500 +- 0.106), 0.500 .. 0.500 there');
  expect(claimLines(measured(published, Number.NaN))).not.toMatch(/came out|did NOT/);
});

it('a value that fails decides, whatever others may be', () => {
  const odd: Lookup = (point) => {
    const mean = published(point);
    return point.types === 4 && point.simulations === 8 ? { mean: 4 * mean, half: 0 } : { mean, half: 0.3 * mean };
  };
  expect(claimLines(odd)).toContain('a quarter of one type: did NOT come out, 0.250 .. 1 from');
});

it('what was not measured is not judged', () => {
  expect(claimLines(() => undefined)).toBe('');
  const one = measured(() => 1);
  expect(claimLines((point) => (point.steps === 0 || point.types === 4 ? undefined : one(point)))).not.toContain(
    'figure 7',
  );
});
