/** Covers: paths through points as d3 lays them: a line through all, an area there and back, and nothing for nothing. */
import { expect, it } from 'vitest';
import { traceArea, traceLine } from './path.ts';
import { SvgPen } from './svg-pen.ts';

function pathOf(trace: (pen: SvgPen) => void): string | undefined {
  const pen = new SvgPen((text) => text.length);
  trace(pen);
  pen.stroke();
  return /<path d="([^"]*)"/.exec(pen.document(10, 10, '', ''))?.[1];
}
const x = (_: number, i: number) => 10 * i;
const same = (value: number) => value;

it('a line', () => {
  expect(pathOf((pen) => traceLine(pen, [3, 1, 2], x, same))).toBe('M0 3L10 1L20 2');
  expect(pathOf((pen) => traceLine(pen, [], x, same))).toBe('');
});

it('an area, over a base or a line of its own', () => {
  expect(pathOf((pen) => traceArea(pen, [3, 1], x, 9, same))).toBe('M0 3L10 1L10 9L0 9Z');
  const below = (value: number) => value + 4;
  expect(pathOf((pen) => traceArea(pen, [3, 1], x, below, same))).toBe('M0 3L10 1L10 5L0 7Z');
});

it('each path is one of its own', () => {
  const twice = pathOf((pen) => {
    traceLine(pen, [1, 2], x, same);
    traceLine(pen, [5, 6], x, same);
  });
  expect(twice).toBe('M0 5L10 6');
});
