/** Curves: pointing at points, what a drawing holds, and its words. */
import { describe, expect, it } from 'vitest';
import type { Ink } from '../kit/ink.ts';
import type { Pen } from '../kit/pen.ts';
import { type CurveData, curveSummary, CURVE as KIND, nearestPoint } from './curve.ts';
import { paintCurve } from './curve-painter.ts';

const INK = { line: 'line', reference: 'reference', cursor: 'cursor', overlays: [], font: 'x' } as unknown as Ink;
const BOX = { x: 0, y: 0, width: 400, height: 200 };
const CHART = {
  kind: 'curve',
  unit: 'contacts',
  label: 'Contacts by bucket',
  help: '',
  across: { label: 'Bucket', unit: '' },
} as const;
const CURVE = { x: [0, 1, 2, 3], y: [8, 8, 4, 1] };
const PERFECT = { x: [0, 3], y: [8, 2], label: 'perfect', source: 'Closed form.' };

/** Notes what is drawn. */
function notingPen() {
  const notes: string[] = [];
  const pen = {
    fillStyle: '',
    strokeStyle: '',
    measureText: () => ({ width: 20 }),
    fillRect: (_x: number, _y: number, width: number, height: number) =>
      notes.push(`${pen.fillStyle} ${Math.round(width)} x ${Math.round(height)}`),
    stroke: () => notes.push(`stroke ${pen.strokeStyle}`),
    fillText: (text: string) => notes.push(text),
  };
  const known = { beginPath() {}, moveTo() {}, lineTo() {}, setLineDash() {}, strokeText() {}, arc() {}, fill() {} };
  return { notes, pen: Object.assign(pen, known) as unknown as Pen };
}

describe('nearestPoint', () => {
  it.each([
    [-5, 0],
    [0.4, 0],
    [0.6, 1],
    [2.5, 3],
    [99, 3],
  ])('%d is nearest to point %d', (x, position) => expect(nearestPoint(CURVE.x, x)).toBe(position));

  it('there is none on an empty curve', () => expect(nearestPoint([], 3)).toBe(null));
});

describe('paintCurve', () => {
  it('bars stand in the ratio of their values, with a known curve beside them', () => {
    const { pen, notes } = notingPen();
    paintCurve(pen, BOX, INK, {
      curve: CURVE,
      chart: { ...CHART, drawnAs: 'bars' },
      references: [PERFECT],
      axis: 'zero',
      cursor: 3,
    });
    const bars = notes.filter((note) => note.startsWith('line ')).map((note) => Number(note.split(' x ')[1]));
    expect(bars[0] / bars[2]).toBeCloseTo(2, 1);
    expect(notes.filter((note) => note.startsWith('cursor '))).toHaveLength(1);
    expect(notes).toContain('stroke reference');
    expect(notes).toContain('perfect');
  });

  it('a line is one stroke', () => {
    const { pen, notes } = notingPen();
    paintCurve(pen, BOX, INK, {
      curve: CURVE,
      chart: { ...CHART, drawnAs: 'line' },
      references: [],
      axis: 'zero',
      cursor: null,
    });
    expect(notes.filter((note) => note === 'stroke line')).toHaveLength(1);
  });

  it('nothing but a frame before the run has ended', () => {
    const { pen, notes } = notingPen();
    paintCurve(pen, BOX, INK, {
      curve: { x: [], y: [] },
      chart: { ...CHART, drawnAs: 'bars' },
      references: [PERFECT],
      axis: 'zero',
      cursor: null,
    });
    expect(notes.filter((note) => note.startsWith('line ') || note === 'perfect')).toEqual([]);
  });
});

it('words say from where to where, and what is known', () => {
  const chart = { ...CHART, drawnAs: 'bars' } as const;
  expect(curveSummary(chart, CURVE, [PERFECT])).toBe(
    'Contacts by bucket: 4 values by bucket, from 8 contacts at 0 to 1 contact at 3. Reference, perfect: Closed form.',
  );
  expect(curveSummary(chart, undefined, [])).toBe('Contacts by bucket: measured when the run ends.');
});

it('the summary of the figure has the run before, too', () => {
  const data = { chart: CHART, curve: CURVE, ghost: { x: [0, 5], y: [3, 2] }, references: [] } as unknown as CurveData;
  const look = { ...data, axis: 'zero', limits: {} } as unknown as Parameters<typeof KIND.summary>[0];
  expect(KIND.summary(look)).toMatch(
    /^Contacts by bucket: .* The run before: 2 values by bucket, from 3 contacts at 0 to /,
  );
});
