/** Pointing at bins: the one that holds a value, else the nearest. Marks: known values and measured ones have other lines. */
import { describe, expect, it } from 'vitest';
import type { Ink } from '../kit/ink.ts';
import { SvgPen } from '../kit/svg-pen.ts';
import { distributionRows, distributionSummary, HISTOGRAM, nearestBin } from './histogram.ts';
import { paintHistogram } from './histogram-painter.ts';

const BINS = [
  [2, 3, 1],
  [5, 6, 1],
  [8, 16, 1],
] as const;

it.each([
  [2.5, 0],
  [-9, 0],
  [3.4, 0],
  [4.6, 1],
  [12, 2],
  [99, 2],
])('%d is nearest to bin %d', (value, bin) => expect(nearestBin(BINS, value)).toBe(bin));

it('there is none in an empty distribution', () => expect(nearestBin([], 3)).toBe(null));

it('tells measured quantiles from known ones, and these from each other', () => {
  const pen = new SvgPen((text) => text.length * 6);
  const ink = { text: '#111', strong: '#222', reference: '#333', line: '#444', font: 'sans-serif' } as unknown as Ink;
  const distribution = { count: 3, mean: 3, min: 1, max: 6, p50: 3, p90: 4, p99: 6, bins: [[1, 7, 3]] } as const;
  const references = ['IPFS median', 'IPFS p90'].map((label, i) => ({ label, value: 4 + i, source: 'A paper.' }));
  paintHistogram(pen, { x: 0, y: 0, width: 400, height: 200 }, ink, {
    ...{ distribution, axis: 'zero', unit: 'hops', references, cursor: null },
  });
  const lines = pen.document(400, 200, '', '').match(/<path[^>]*stroke-dasharray="[^"]+"[^>]*>/g) ?? [];
  const dashes = (stroke: string) => lines.filter((each) => each.includes(`stroke="${stroke}"`)).map(dashOf);
  expect(new Set(dashes('#333')).size).toBe(2);
  expect(dashes('#111')).toHaveLength(3);
});

const dashOf = (path: string): string => /dasharray="([^"]+)"/.exec(path)?.[1] ?? '';

describe('distributionSummary', () => {
  it('says mean, quantiles and how many', () => {
    const distribution = { count: 64, mean: 29.3, min: 7, max: 92, p50: 26, p90: 47, p99: 92, bins: [] };
    expect(distributionSummary('Events per node', 'events', distribution)).toBe(
      'Events per node: mean 29.3 events, from 7 to 92, median 26, 90% up to 47, 99% up to 92, over 64 values.',
    );
    expect(distributionSummary('Events per node', 'events', { ...distribution, count: 1 })).toMatch(/over 1 value\.$/);
    expect(distributionSummary('Hops', '', undefined)).toBe('Hops: measured when the run ends.');
  });
});

it('rows of a distribution', () => {
  const bins = [[3, 4, 7]] as const;
  expect(distributionRows({ count: 7, mean: 3, min: 3, max: 3, p50: 3, p90: 3, p99: 3, bins })).toEqual([
    ['from', 'to', 'count'],
    ['3', '4', '7'],
  ]);
});

it('the summary of the figure has the run before, too', () => {
  const distribution = { count: 3, mean: 3, min: 1, max: 6, p50: 3, p90: 4, p99: 6, bins: [[1, 7, 3]] } as const;
  const look = { chart: { label: 'Hops', unit: '' }, distribution, references: [] };
  const summary = (ghost?: object) =>
    HISTOGRAM.summary({ ...look, ghost } as unknown as Parameters<typeof HISTOGRAM.summary>[0]);
  expect(summary({ ...distribution, mean: 5 })).toMatch(/^Hops: mean 3.* The run before: mean 5/);
  expect(summary()).not.toContain('before');
});
