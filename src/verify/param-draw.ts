/**
 * What is drawn for one parameter: raw numbers that know nothing of other parameters, and the value that they ask for. All of them
 * shrink to 0, which asks for nothing.
 */
import * as fc from 'fast-check';
import { power } from '../base/exact-math.ts';
import { floorLog2, MOST_U32 } from '../base/u32.ts';
import { isTimeUnit } from '../scenario/clocks.ts';
import { isNumberParam } from '../scenario/param.ts';
import type { TickMicroseconds } from '../scenario/scenario.ts';
import type { NumberParam, ParamSpec, ParamValue } from '../scenario/spec.ts';

export interface ParamDraw {
  /** A value is asked for where this is above 100 - density. */
  readonly gate: number;
  /** Values are asked for in the order of ranks: what comes first is limited by least. */
  readonly rank: number;
  readonly how: (typeof HOW)[number];
  /** Where in the range, of `WHOLE`. */
  readonly at: number;
  /** Significant digits of a number. */
  readonly digits: number;
  /** Of 100: how near to the border of what rules allow, if they do not allow the value itself. */
  readonly near: number;
}

const WHOLE = 2 ** 30;
const EXACT_DIGITS = 17;

/**
 * As often as they stand here. `explore`: in the part of the range that people explore. `common`: of times, not far from a time that all of
 * a scenario share, so that they have to do with each other. `special`: borders of u32 in ticks, powers of two, shares that round to
 * a border.
 */
const HOW = [
  'explore',
  'explore',
  'explore',
  'linear',
  'linear',
  'log',
  'log',
  'log',
  'common',
  'common',
  'common',
  'special',
  'special',
  'least',
  'most',
] as const;

export const paramDraw: fc.Arbitrary<ParamDraw> = fc.record({
  gate: fc.integer({ min: 0, max: 100 }),
  rank: fc.nat({ max: 99 }),
  how: fc.constantFrom(...HOW),
  at: fc.nat({ max: WHOLE }),
  digits: fc.constantFrom(1, 2, 3, EXACT_DIGITS),
  near: fc.nat({ max: 100 }),
});

/** What all values of a scenario share. */
export interface Common {
  readonly tick: TickMicroseconds;
  /** Seconds, or rounds. */
  readonly time: number;
}

/** The value that is asked for: in the range of the parameter, but rules between parameters may not allow it. */
export function askedFor(param: Exclude<ParamSpec, { kind: 'file' }>, draw: ParamDraw, common: Common): ParamValue {
  const share = draw.at / WHOLE;
  if (!isNumberParam(param)) return itemAt(param.choices, share).value;
  const number = numberAt(param, draw.how, share, common);
  const isRound = draw.how !== 'special' && draw.digits < EXACT_DIGITS;
  return inside(param, isRound ? Number(number.toPrecision(draw.digits)) : number);
}

const itemAt = <T>(list: readonly T[], share: number): T =>
  list[Math.min(list.length - 1, Math.floor(share * list.length))];

/** Times of a scenario lie about the common one, up to so many times as long or as short. */
const SPREAD = 100;

function numberAt(param: NumberParam, how: ParamDraw['how'], share: number, { tick, time }: Common): number {
  const { min, max } = param;
  switch (how) {
    case 'least':
      return min;
    case 'most':
      return max;
    case 'linear':
      return min + share * (max - min);
    case 'explore':
      return explored(param, share);
    case 'log':
      return logarithmic(leastAbove(param, tick), max, share);
    case 'common':
      if (!isTimeUnit(param.unit)) return logarithmic(leastAbove(param, tick), max, share);
      return logarithmic(time / SPREAD, time * SPREAD, share);
    case 'special':
      return itemAt(specialValues(param, tick), share);
  }
}

function explored({ explore, min, max, scale }: NumberParam, share: number): number {
  const range = explore ?? { min, max };
  if (scale === 'linear' || range.min <= 0) return range.min + share * (range.max - range.min);
  return logarithmic(range.min, range.max, share);
}

const logarithmic = (least: number, most: number, share: number): number => least * power(most / least, share);

/** Where a logarithmic scale begins: half a tick where the range has no least value above 0. */
function leastAbove({ kind, min, max, unit }: NumberParam, tick: TickMicroseconds): number {
  if (min > 0) return min;
  if (kind === 'int') return 1;
  return Math.min(max, unit === 's' ? tick / 2e6 : 1e-9);
}

/** Counts of ticks at which roundings and sums of u32 change their mind. */
const TICK_COUNTS = [
  0.4999,
  0.5,
  1,
  1.5,
  2,
  3,
  65_535,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 32 - 4,
  2 ** 32 - 3,
  2 ** 32 - 2,
  MOST_U32,
  2 ** 32,
  2 ** 32 + 1,
  2 ** 33,
];
/** Shares that round to 0, to 1, or to a power of two when 2^32 of them are counted. */
const SHARES = [
  2 ** -34,
  2 ** -33,
  2 ** -32,
  2 ** -31,
  1 / 3,
  0.5,
  1 - 2 ** -31,
  1 - 2 ** -32,
  1 - 2 ** -33,
  1 - 2 ** -34,
];

function specialValues({ kind, min, max, unit }: NumberParam, tick: TickMicroseconds): readonly number[] {
  if (kind === 'int') {
    const powers = Array.from({ length: floorLog2(max) + 1 }, (_, power) => 2 ** power);
    return powers.flatMap((power) => [power - 1, power, power + 1]);
  }
  return unit === 's'
    ? TICK_COUNTS.map((count) => (count * tick) / 1e6)
    : SHARES.map((share) => min + share * (max - min));
}

/** The nearest value of the range. */
function inside({ kind, min, max, minExclusive }: NumberParam, value: number): number {
  const inRange = Math.min(max, Math.max(minExclusive ? min + Number.MIN_VALUE : min, value));
  return kind === 'int' ? Math.round(inRange) : inRange;
}
