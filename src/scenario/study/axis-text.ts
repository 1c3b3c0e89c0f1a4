/** An axis as people write it: `a,b,c`, `lo:hi:step`, `lo:hi:x2`, and of parameters that go together `k+alpha=8+3,20+10`. */
import { allOk, fail, ok, type Result } from '../../base/result.ts';
import { checkParam, isNumberParam, paramOf, parseParam } from '../param.ts';
import type { ModelSpec, NumberParam, ParamSpec, Params, ParamValue } from '../spec.ts';
import { parseQuantity } from '../words/quantity.ts';
import { clip, modelName } from '../words/show.ts';
import { suggest } from '../words/suggest.ts';
import type { Axis } from './study.ts';

/** Values of one axis. */
export const MOST_VALUES = 10_000;

/** `nodes=2^10,2^12`: each value is checked as the parameter is; one that comes again is left out. */
export function parseAxis(spec: ModelSpec, text: string): Result<Axis> {
  const equals = text.indexOf('=');
  if (equals < 1) return fail('config', `"${clip(text)}" has no name and values`, 'write nodes=2^10,2^12');
  const params = text
    .slice(0, equals)
    .split('+')
    .map((name) => name.trim());
  const unknown = unknownParam(spec, params);
  if (unknown) return unknown;
  const values = valuesIn(spec, params, text.slice(equals + 1));
  if (!values.ok) return values;
  if (values.value.length > MOST_VALUES) return tooManyValues(params, values.value.length);
  return ok({ params, values: withoutTwins(values.value) });
}

export function unknownParam(spec: ModelSpec, params: readonly string[]) {
  const unknown = params.find((name) => !Object.hasOwn(spec.params, name));
  if (unknown === undefined) return undefined;
  const remedy = suggest(unknown, Object.keys(spec.params));
  return fail('config', `${clip(unknown)} is no parameter of ${modelName(spec)}`, remedy);
}

export const tooManyValues = (params: readonly string[], count: number) =>
  fail('config', `${axisName(params)} has ${count} values, above ${MOST_VALUES}`, 'use a larger step');

/** For the middle of a sentence: an axis may come from a stranger, and name one parameter thousands of times. */
export const axisName = (params: readonly string[]): string => clip(params.join('+'));

/** The text that gives this axis again; files by their hashes. */
export const axisText = ({ params, values }: Pick<Axis, 'params' | 'values'>): string =>
  `${params.join('+')}=${valuesText(values)}`;

/** The same without the names, for a field that has them beside it. */
export const valuesText = (values: Axis['values']): string =>
  values.map((tuple) => tuple.map(valueText).join('+')).join(',');

/** A plus sign stands between values that go together, so none is in a number. */
const valueText = (value: ParamValue): string => String(value).replace('e+', 'e');

/** What a value of the axis is called, whole: `8`, `8+3`, `europe.csv`. */
export function labelOf({ params, values, labels }: Axis, setting: Params): ParamValue {
  const label = labels?.[values.findIndex((tuple) => tuple.every((value, i) => value === setting[params[i]]))];
  if (label !== undefined) return label;
  return params.length === 1 ? setting[params[0]] : params.map((name) => valueText(setting[name])).join('+');
}

/** `peers=1024 matrix=europe.csv`; '' where nothing varies. For sentences: what is long is cut. */
export const settingText = (axes: readonly Axis[], setting: Params): string =>
  axes.map((axis) => `${axisName(axis.params)}=${clip(String(labelOf(axis, setting)))}`).join(' ');

/** Values that are files go by their paths. */
export const namedBy = (axis: Axis, paths: ReadonlyMap<string, string>): Axis =>
  axis.values.some((tuple) => tuple.some((value) => paths.has(String(value))))
    ? {
        ...axis,
        labels: axis.values.map((tuple) =>
          tuple.map((value) => paths.get(String(value)) ?? valueText(value)).join('+'),
        ),
      }
    : axis;

type Tuples = Axis['values'];

function valuesIn(spec: ModelSpec, params: readonly string[], text: string): Result<Tuples> {
  const tuples = allOk(text.split(','), (one) =>
    params.length === 1 ? parseSingle(params[0], paramOf(spec, params[0]), one) : parseTuple(spec, params, one),
  );
  return tuples.ok ? ok(tuples.value.flat()) : tuples;
}

function withoutTwins(tuples: Tuples): Tuples {
  const byText = new Map(tuples.map((tuple) => [JSON.stringify(tuple), tuple]));
  return [...byText.values()];
}

function parseTuple(spec: ModelSpec, params: readonly string[], text: string): Result<Tuples> {
  const parts = text.split('+');
  if (parts.length !== params.length)
    return fail(
      'config',
      `${axisName(params)} "${clip(text)}" has ${parts.length} of ${params.length} values`,
      'give values that go together with a plus between them, k+alpha=8+3,20+10',
    );
  const tuple = allOk(params, (name, i) => parseParam(name, paramOf(spec, name), parts[i]));
  return tuple.ok ? ok([tuple.value]) : tuple;
}

function parseSingle(name: string, param: ParamSpec, text: string): Result<Tuples> {
  if (isNumberParam(param) && text.includes(':')) return parseRange(name, param, text);
  const value = parseParam(name, param, text);
  return value.ok ? ok([[value.value]]) : value;
}

function parseRange(name: string, param: NumberParam, text: string): Result<Tuples> {
  const parts = text.split(':');
  if (parts.length !== 3)
    return fail('config', `${name} "${clip(text)}" is not a range`, 'write lo:hi:step, lo:hi:x2 or a,b,c');
  const factor = parts[2].trim().startsWith('x');
  const numbers = allOk(parts, (part, i) => {
    const isFactor = i === 2 && factor;
    return parseQuantity(isFactor ? part.trim().slice(1) : part, isFactor ? '' : param.unit, name);
  });
  if (!numbers.ok) return numbers;
  const [low, high, step] = numbers.value;
  const grows = factor ? low > 0 && step > 1 : step > 0;
  if (!grows || high < low)
    return fail(
      'config',
      `${name} "${clip(text)}" never gets from ${low} to ${high}`,
      'use lo <= hi, step above 0 or a factor above 1',
    );
  const values = factor ? powers(low, high, step) : steps(low, high, step);
  const checked = allOk(values, (value) => checkParam(name, param, value));
  return checked.ok ? ok(checked.value.map((value) => [value])) : checked;
}

/** Steps are counted, not added up, so that 0:1:0.1 has eleven values and ends at 1; 12 digits undo binary fractions. */
function steps(low: number, high: number, step: number): number[] {
  const count = Math.floor((high - low) / step + 1e-9) + 1;
  return Array.from({ length: Math.min(count, MOST_VALUES + 1) }, (_, i) => tidy(low + i * step));
}

/** Multiplied, for logarithms and powers differ between browsers. */
function powers(low: number, high: number, factor: number): number[] {
  const numbers: number[] = [];
  for (let value = low; value <= high * (1 + 1e-9) && numbers.length <= MOST_VALUES; value *= factor)
    numbers.push(tidy(value));
  return numbers;
}

const tidy = (value: number): number => Number(value.toPrecision(12));
