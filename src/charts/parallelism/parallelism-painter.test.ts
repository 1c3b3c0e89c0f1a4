/** The drawing of parallelism over LPs: every mark lies within the sheet, whatever there is to show. */
import { describe, expect, it } from 'vitest';
import type { Ink } from '../kit/ink.ts';
import { SvgPen } from '../kit/svg-pen.ts';
import { parallelismRows, parallelismSummary } from './parallelism.ts';
import { type ParallelismPicture, paintParallelism } from './parallelism-painter.ts';

const ink = {
  ...Object.fromEntries(
    ['line', 'axis', 'selection', 'grid', 'text', 'strong', 'cursor', 'reference', 'ground'].map((n) => [n, '#123']),
  ),
  overlays: ['#456'],
  font: 'sans',
} as unknown as Ink;
const box = { x: 0, y: 0, width: 390, height: 300 };
const empty: ParallelismPicture = {
  points: [],
  references: [],
  eventsPerWindow: undefined,
  mostLps: 2 ** 20,
  axis: 'log',
  cursor: null,
};
const points = (['random', 'consecutive'] as const).flatMap((assignment) =>
  [1, 2, 4, 8, 16].map((lps) => ({ assignment, lps, rounds: 100, parallelism: lps ** 0.8, utilisation: lps ** -0.2 })),
);

function paint(picture: ParallelismPicture): { svg: string; y: (value: number) => number; x: (lps: number) => number } {
  const pen = new SvgPen((text) => 6 * text.length);
  const f = paintParallelism(pen, box, ink, picture);
  return { svg: pen.document(box.width, box.height, 't', 's'), y: f.y.at, x: (lps) => f.x(Math.log2(lps)) };
}

describe('paintParallelism', () => {
  it.each<[string, Partial<ParallelismPicture>]>([
    ['nothing yet', {}],
    ['one LP', { mostLps: 1, points: points.slice(0, 1) }],
    ['two assignments', { mostLps: 16, points, cursor: 4, eventsPerWindow: 12.5 }],
    ['part of the axis, on a linear scale', { mostLps: 16, points, axis: 'zero', domain: [1, 3], selection: [1.5, 2] }],
    ['a million LPs and a reference', { points, references: [{ lps: 2 ** 20, parallelism: 7117.4, source: '' }] }],
  ])('%s', (_what, more) => {
    const { svg } = paint({ ...empty, ...more });
    expect(svg).not.toMatch(/NaN|Infinity/);
    expect(svg.includes('7,117<')).toBe('references' in more);
    expect(svg.includes('events per window')).toBe('eventsPerWindow' in more);
  });

  it('both axes are logarithmic: twice the LPs are as far on everywhere', () => {
    const { x, y } = paint({ ...empty, mostLps: 16, points });
    expect(x(4) - x(2)).toBeCloseTo(x(16) - x(8));
    expect(y(2) - y(4)).toBeCloseTo(y(1) - y(2));
    expect(y(2)).toBeLessThan(y(1));
  });
});

describe('words of an analysis', () => {
  const facts = {
    events: 1000,
    firstTicks: 0,
    lastTicks: 10,
    windows: 80,
    eventsPerWindow: 12.5,
    byNode: { parallelism: 20, estimate: 15 },
    dependency: { depth: 10, parallelism: 100 },
  };

  it('say what each assignment comes to, and what was published', () => {
    const words = parallelismSummary(facts, points, [{ lps: 8, parallelism: 5.5, source: 'x' }]);
    expect(words).toContain('random assignment: 9.19 events at once on 16 LPs, and at least half of 16 LPs used');
    expect(words).toContain('a window holds 12.5 events on average; 5.5 was published for 8 LPs.');
    expect(parallelismSummary(undefined, [], [])).toContain('No values yet');
  });

  it('rows hold every digit', () => {
    expect(parallelismRows(points.slice(0, 1))[1]).toEqual(['random', '1', '100', '1', '1']);
  });
});
