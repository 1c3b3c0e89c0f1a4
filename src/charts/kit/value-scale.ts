/** The value axis: from zero, fitted to what is shown, or logarithmic; with ticks that can be told apart. */
import { scaleLinear, scaleLog } from 'd3';
import type { Reference } from '../../scenario/spec.ts';
import { bounded, type Ends } from './limits.ts';
import { siTick, siTicks } from './numbers.ts';

export type ValueAxis = 'zero' | 'fit' | 'log';

/** What lies within the range of time that is shown. */
export interface Extent {
  readonly min: number;
  readonly max: number;
  /** Smallest value above 0; Infinity when there is none. */
  readonly least: number;
  /** Buckets whose value a logarithmic axis cannot show. */
  readonly notPositive: number;
  /** Every value is a whole number. */
  readonly isWhole: boolean;
}

export const EMPTY: Extent = { min: Infinity, max: -Infinity, least: Infinity, notPositive: 0, isWhole: true };

export interface Tick {
  readonly value: number;
  readonly text: string;
}

export interface ValueScale {
  readonly axis: ValueAxis;
  /** Values at the lower and the upper edge. */
  readonly domain: readonly [number, number];
  readonly ticks: readonly Tick[];
  /** Pixel of a value; below the plot for what a logarithmic axis cannot show. */
  at(value: number): number;
}

export const join = (a: Extent, b: Extent): Extent => ({
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
  least: Math.min(a.least, b.least),
  notPositive: a.notPositive + b.notPositive,
  isWhole: a.isWhole && b.isWhole,
});

/** A known value widens the axis only when it is near what was measured: far away it would flatten the line. */
export function withReferences(extent: Extent, references: readonly Reference[], axis: ValueAxis): Extent {
  if (extent.max === -Infinity) return extent;
  const span = axis === 'fit' ? Math.max(extent.max - extent.min, Math.abs(extent.max) * 0.02) : extent.max;
  const isNear = ({ value }: Reference) =>
    axis === 'log'
      ? value > 0 && value < extent.max * 1e3 && value > extent.least / 1e3
      : value <= extent.max + span && value >= extent.min - (axis === 'fit' ? span : Infinity);
  return references
    .filter(isNear)
    .reduce(
      (all, { value }) =>
        join(all, { min: value, max: value, least: value > 0 ? value : Infinity, notPositive: 0, isWhole: true }),
      extent,
    );
}

/** `top` and `bottom` in pixels, `count` about how many ticks there is room for; `ends`: set by hand. */
export function valueScale(
  axis: ValueAxis,
  extent: Extent,
  bottom: number,
  top: number,
  count: number,
  ends?: Ends,
): ValueScale {
  return axis === 'log'
    ? logScale(extent, bottom, top, count, ends)
    : linearScale(axis, extent, bottom, top, count, ends);
}

function linearScale(
  axis: 'zero' | 'fit',
  extent: Extent,
  bottom: number,
  top: number,
  count: number,
  ends: Ends | undefined,
): ValueScale {
  const scale = scaleLinear(linearDomain(axis, extent), [bottom, top]).nice(count);
  // Shares have nothing above 1; of what is none, nothing is cut off.
  const [from = 0, to = 1] = scale.domain();
  const isShare = to > 1 && extent.max <= 1 && !extent.isWhole && extent.min >= 0;
  scale.domain(bounded([from, isShare ? 1 : to], ends));
  const values = scale.ticks(count).filter((value) => !areFew(extent) || Number.isInteger(value));
  const texts = siTicks(values);
  const [low = 0, high = 1] = scale.domain();
  return { axis, domain: [low, high], ticks: values.map((value, i) => ({ value, text: texts[i] ?? '' })), at: scale };
}

/** Counts of a few: nothing lies between them. */
const areFew = ({ max, isWhole }: Extent): boolean => isWhole && max <= 5;

function linearDomain(axis: ValueAxis, { min, max }: Extent): [number, number] {
  if (max === -Infinity) return [0, 1];
  if (axis === 'fit') {
    const room = max > min ? (max - min) * 0.05 : Math.max(Math.abs(max) * 0.01, 1e-9);
    return [min - room, max + room];
  }
  const low = Math.min(0, min);
  return [low, max > low ? max : low + 1];
}

function logScale(
  { least, max }: Extent,
  bottom: number,
  top: number,
  count: number,
  ends: Ends | undefined,
): ValueScale {
  const first = least === Infinity ? 1 : 10 ** Math.floor(Math.log10(least) + 1e-9);
  const last = max > first ? 10 ** Math.ceil(Math.log10(max) - 1e-9) : first * 10;
  const [low, high] = boundedLog([first, last], ends);
  const scale = scaleLog([low, high], [bottom, top]);
  return {
    axis: 'log',
    domain: [low, high],
    ticks: ticksWithin(low, high, count).map((value) => ({ value, text: siTick(value) })),
    at: (value) => (value > 0 ? scale(value) : bottom + 1),
  };
}

/** Room is counted in decades. */
function boundedLog([low, high]: readonly [number, number], ends: Ends | undefined): readonly [number, number] {
  const exponents = ends?.map((end) => (end === undefined ? undefined : Math.log10(end)));
  const [from, to] = bounded([Math.log10(low), Math.log10(high)], exponents as Ends | undefined);
  return [ends?.[0] ?? 10 ** from, ends?.[1] ?? 10 ** to];
}

/** Of whole decades; ends by hand may lie within one, which has round numbers then. */
function ticksWithin(low: number, high: number, count: number): readonly number[] {
  const [first, last] = [10 ** Math.floor(Math.log10(low) + 1e-9), 10 ** Math.ceil(Math.log10(high) - 1e-9)];
  const ticks = logTicks(first, last, count).filter((value) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9));
  return ticks.length > 1 ? ticks : scaleLinear([low, high], [0, 1]).ticks(count);
}

/** Decades, with 2 and 5 between them when there is room, every other one when there is too little. */
export function logTicks(low: number, high: number, count: number): readonly number[] {
  const [first, last] = [Math.round(Math.log10(low)), Math.round(Math.log10(high))];
  const decades = last - first;
  const stride = Math.max(1, Math.ceil(decades / Math.max(1, count)));
  const ticks: number[] = [];
  for (let decade = first; decade <= last; decade += stride) {
    ticks.push(10 ** decade);
    if (stride === 1 && decades * 3 <= count + 1 && decade < last) ticks.push(2 * 10 ** decade, 5 * 10 ** decade);
  }
  return ticks;
}
