/**
 * The stops of a slider: the values that people try first, few enough to step through by keyboard. Powers of two by twos,
 * logarithmic ranges by about one part in ten, linear ones by a round step. The field beside it takes any value.
 */
import type { NumberParam } from './spec.ts';

/** Most stops of a linear range. */
const MOST_STOPS = 100;
/** Per decade: two digits, as even as two digits can be. */
const DECADE = [1, 1.1, 1.2, 1.3, 1.5, 1.6, 1.8, 2, 2.2, 2.4, 2.7, 3, 3.3, 3.6, 4, 4.5, 5, 5.5, 6, 6.8, 7.5, 8.2, 9];

const made = new WeakMap<NumberParam, readonly number[]>();

/** Rising values within `explore`; none for a parameter that has no slider. */
export function stopsOf(param: NumberParam): readonly number[] {
  const known = made.get(param);
  if (known) return known;
  const stops = param.explore ? makeStops(param, param.explore.min, param.explore.max) : [];
  made.set(param, stops);
  return stops;
}

function makeStops({ kind, scale }: NumberParam, min: number, max: number): readonly number[] {
  if (scale === 'linear') return linearStops(min, max, kind === 'int' ? 1 : 0);
  const stops = scale === 'pow2' ? powersOfTwo(min, max) : decades(min, max);
  return kind === 'int' ? [...new Set(stops.map(Math.round))] : stops;
}

function powersOfTwo(min: number, max: number): readonly number[] {
  const first = Math.ceil(Math.log2(min));
  const last = Math.floor(Math.log2(max));
  return Array.from({ length: last - first + 1 }, (_, i) => 2 ** (first + i));
}

function decades(min: number, max: number): readonly number[] {
  const stops: number[] = [];
  for (let exponent = Math.floor(Math.log10(min)); 10 ** exponent <= max; exponent++)
    for (const digits of DECADE) stops.push(Number(`${digits}e${exponent}`));
  return stops.filter((value) => value >= min && value <= max);
}

/** The finest of 1, 2 and 5 times a power of ten that needs no more stops than allowed. */
function linearStops(min: number, max: number, least: number): readonly number[] {
  const rough = Math.max(least, (max - min) / MOST_STOPS);
  const exponent = Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => Number(`${each}e${exponent}`) >= rough * (1 - 1e-9)) ?? 10;
  const step = Number(`${factor}e${exponent}`);
  const count = Math.floor((max - min) / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => Number((min + i * step).toPrecision(12)));
}

/** The stop nearest to a value, as the scale measures nearness; the ends for what lies outside. */
export function nearestStop(param: NumberParam, value: number): number {
  const stops = stopsOf(param);
  const place = param.scale === 'linear' ? (v: number) => v : (v: number) => Math.log(Math.max(v, Number.MIN_VALUE));
  const at = place(value);
  let best = 0;
  for (let i = 1; i < stops.length; i++)
    if (Math.abs(place(stops[i]) - at) < Math.abs(place(stops[best]) - at)) best = i;
  return best;
}
