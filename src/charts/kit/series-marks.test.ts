/** Covers: series are told apart without their colours, and where points are not joined. */
import { expect, it } from 'vitest';
import { drawMarker, markerPath, seriesMark } from './series-marks.ts';
import { SvgPen } from './svg-pen.ts';

const first = (n: number) => Array.from({ length: n }, (_, i) => i);

it('has another marker or dash for each of 28 series', () => {
  const looks = first(28).map((i) => JSON.stringify([seriesMark(i).shape, seriesMark(i).dash]));
  expect(new Set(looks).size).toBe(28);
});

it('has another marker or colour for each of 35 series without lines', () => {
  expect(new Set(first(35).map((i) => `${seriesMark(i).shape} ${seriesMark(i).ink}`)).size).toBe(35);
});

it('draws seven shapes, on a canvas and as paths, within their room', () => {
  const shapes = first(7).map((i) => {
    const pen = new SvgPen(() => 0);
    drawMarker(pen, i, 0, 0, '#000', '#fff');
    return pen.document(10, 10, '', '').match(/ d="([^"]*)"/)?.[1] ?? '';
  });
  expect(new Set(shapes).size).toBe(7);
  expect(new Set(first(7).map(markerPath)).size).toBe(7);
  for (const shape of [...shapes, ...first(7).map(markerPath)])
    for (const number of shape.match(/-?[\d.]+/g) ?? []) expect(Math.abs(Number(number))).toBeLessThanOrEqual(7);
});
