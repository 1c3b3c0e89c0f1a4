/** `--over name=...`: a parameter and the values that a sweep gives it; several make a grid. */
import { fail, ok, type Result } from '../../base/result.ts';
import { checkParam, isNumberParam, parseParam } from '../../scenario/param.ts';
import type { ModelSpec, NumberParam, ParamSpec, Params, ParamValue } from '../../scenario/spec.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import { clip } from '../../scenario/words/show.ts';
import { suggest } from '../../scenario/words/suggest.ts';

export interface Axis {
  readonly name: string;
  readonly values: readonly ParamValue[];
  /** What people call the values, in the same order, where that is something else: the paths of files. */
  readonly labels?: readonly string[];
}

const MOST_VALUES = 1000;

/** `a,b,c`, `lo:hi:step` or `lo:hi:xfactor`, ends included; each value is checked as the parameter is. */
export function parseAxis(spec: ModelSpec, text: string): Result<Axis> {
  const equals = text.indexOf('=');
  if (equals < 1)
    return fail('config', `--over "${clip(text)}" has no name and values`, 'write --over nodes=2^10,2^12');
  const name = text.slice(0, equals);
  if (!Object.hasOwn(spec.params, name))
    return fail('config', `${clip(name)} is no parameter of ${spec.id}`, suggest(name, Object.keys(spec.params)));
  const param = spec.params[name];
  const texts = text.slice(equals + 1).split(',');
  const values: ParamValue[] = [];
  for (const one of texts) {
    const parsed =
      isNumberParam(param) && one.includes(':') ? parseRange(name, param, one) : parseOne(name, param, one);
    if (!parsed.ok) return parsed;
    values.push(...parsed.value);
  }
  if (values.length > MOST_VALUES)
    return fail('config', `--over ${name} has ${values.length} values, above ${MOST_VALUES}`, 'use a larger step');
  return ok({ name, values: [...new Set(values)] });
}

/** A value of an axis: runs with the others are told as ratios to those with it. */
export interface Against {
  readonly name: string;
  readonly value: ParamValue;
}

/** `--against name=value`, of one of the axes. */
export function parseAgainst(spec: ModelSpec, axes: readonly Axis[], text: string): Result<Against> {
  const equals = text.indexOf('=');
  const name = text.slice(0, Math.max(0, equals)).trim();
  const wanted = text.slice(equals + 1).trim();
  const axis = axes.find((each) => each.name === name);
  const parsed = axis && parseParam(name, spec.params[name], wanted);
  const value = axis?.values.find((each, i) => (parsed?.ok && parsed.value === each) || axis.labels?.[i] === wanted);
  if (value !== undefined) return ok({ name, value });
  const remedy = axis
    ? `use one of ${axis.labels ?? axis.values}`
    : 'write --over kernel=bitset,limited --against kernel=bitset';
  return fail('config', `--against ${clip(text)} is no value of an --over`, remedy);
}

/** Every combination, the last axis fastest. No axes: one empty setting. */
export const gridOf = (axes: readonly Axis[]): readonly Params[] =>
  axes.reduce<Params[]>(
    (settings, { name, values }) => settings.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );

/** An axis over files goes by their paths. */
export const namedBy = (axis: Axis, paths: ReadonlyMap<string, string>): Axis =>
  axis.values.some((value) => paths.has(String(value)))
    ? { ...axis, labels: axis.values.map((value) => paths.get(String(value)) ?? String(value)) }
    : axis;

/** The value of a setting as it is written and said. */
export const labelOf = ({ name, values, labels }: Axis, setting: Params): ParamValue =>
  labels?.[values.indexOf(setting[name])] ?? setting[name];

/** `peers=1024 matrix=europe.csv`. */
export const settingText = (axes: readonly Axis[], setting: Params): string =>
  axes.map((axis) => `${axis.name}=${labelOf(axis, setting)}`).join(' ');

function parseOne(name: string, param: ParamSpec, text: string): Result<readonly ParamValue[]> {
  const value = parseParam(name, param, text);
  return value.ok ? ok([value.value]) : value;
}

function parseRange(name: string, param: NumberParam, text: string): Result<readonly ParamValue[]> {
  const parts = text.split(':');
  if (parts.length !== 3)
    return fail('config', `--over ${name}=${clip(text)} is not a range`, 'write lo:hi:step, lo:hi:x2 or a,b,c');
  const factor = parts[2].startsWith('x');
  const numbers: number[] = [];
  for (const [i, part] of parts.entries()) {
    const number = parseQuantity(i === 2 && factor ? part.slice(1) : part, i === 2 && factor ? '' : param.unit, name);
    if (!number.ok) return number;
    numbers.push(number.value);
  }
  const [low, high, step] = numbers;
  const grows = factor ? low > 0 && step > 1 : step > 0;
  if (!grows || high < low)
    return fail(
      'config',
      `--over ${name}=${clip(text)} never gets from ${low} to ${high}`,
      'use lo <= hi, step above 0 or a factor above 1',
    );
  return checked(name, param, factor ? powers(low, high, step) : steps(low, high, step));
}

/** Steps are counted, not added up, so that 0:1:0.1 has eleven values and ends at 1; 12 digits undo binary fractions. */
function steps(low: number, high: number, step: number): number[] {
  const count = Math.floor((high - low) / step + 1e-9) + 1;
  return Array.from({ length: Math.min(count, MOST_VALUES + 1) }, (_, i) => tidy(low + i * step));
}

function powers(low: number, high: number, factor: number): number[] {
  const count = Math.floor(Math.log(high / low) / Math.log(factor) + 1e-9) + 1;
  return Array.from({ length: Math.min(count, MOST_VALUES + 1) }, (_, i) => tidy(low * factor ** i));
}

const tidy = (value: number): number => Number(value.toPrecision(12));

function checked(name: string, param: NumberParam, numbers: readonly number[]): Result<readonly ParamValue[]> {
  const values: ParamValue[] = [];
  for (const number of numbers) {
    const value = checkParam(name, param, number);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return ok(values);
}
