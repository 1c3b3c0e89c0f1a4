/** Sliders: their stops are values that people would write, within the range, and every value has a nearest one. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { nearestStop, stopsOf } from './explore.ts';
import { checkParam, isNumberParam } from './param.ts';
import type { NumberParam } from './spec.ts';

const param = (more: Partial<NumberParam>): NumberParam => ({
  kind: 'real',
  unit: '',
  min: 0,
  max: 1e9,
  default: 1,
  scale: 'linear',
  group: 'g',
  label: 'l',
  help: 'h',
  ...more,
});
const stops = (more: Partial<NumberParam>) => stopsOf(param(more));

describe('stopsOf', () => {
  it('steps by powers of two, also where the ends are none', () => {
    expect(stops({ kind: 'int', scale: 'pow2', explore: { min: 1, max: 64 } })).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(stops({ scale: 'pow2', explore: { min: 100, max: 1000 } })).toEqual([128, 256, 512]);
  });

  it('steps evenly over decades, by two digits at most', () => {
    const values = stops({ scale: 'log', explore: { min: 0.02, max: 500 } });
    expect(values[0]).toBe(0.02);
    expect(values.at(-1)).toBe(500);
    values.slice(1).forEach((value, i) => {
      expect(value / values[i]).toBeGreaterThan(1.05);
      expect(value / values[i]).toBeLessThan(1.2);
    });
    expect(values.filter((value) => Number(value.toPrecision(2)) !== value)).toEqual([]);
  });

  it('makes whole numbers of a logarithmic range of them, each once', () => {
    const values = stops({ kind: 'int', scale: 'log', explore: { min: 1, max: 20 } });
    expect(values.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(values).size).toBe(values.length);
  });

  it('takes a round step over a linear range', () => {
    expect(stops({ explore: { min: 0, max: 1 } }).slice(0, 4)).toEqual([0, 0.01, 0.02, 0.03]);
    expect(stops({ explore: { min: 0, max: 1 } }).at(-1)).toBe(1);
    expect(stops({ kind: 'int', explore: { min: 5, max: 9 } })).toEqual([5, 6, 7, 8, 9]);
    expect(stops({ explore: { min: 0, max: 1300 } })[1]).toBe(20);
  });

  it('gives none without a range to explore', () => {
    expect(stops({})).toEqual([]);
  });
});

describe('nearestStop', () => {
  const log = param({ scale: 'log', explore: { min: 0.1, max: 100 } });
  const at = (value: number) => stopsOf(log)[nearestStop(log, value)];

  it('is the stop itself, or the one nearest by ratio', () => {
    for (const value of stopsOf(log)) expect(at(value)).toBe(value);
    expect(at(1.41)).toBe(1.5);
    expect(at(9.4)).toBe(9);
  });

  it('is an end for what lies outside, zero and below included', () => {
    expect([at(0), at(-5), at(1e-9), at(1e9)]).toEqual([0.1, 0.1, 0.1, 100]);
  });
});

it.each(
  catalog.flatMap((spec) =>
    Object.entries(spec.params).flatMap(([name, each]) =>
      isNumberParam(each) && each.explore ? [[`${spec.id} ${name}`, name, each] as const] : [],
    ),
  ),
)('every stop of %s is a valid value, and there are enough of them', (_what, name, each) => {
  const values = stopsOf(each);
  expect(values.length).toBeGreaterThan(4);
  for (const value of values) expect(checkParam(name, each, value)).toEqual({ ok: true, value });
});
