/** Numbers as an instrument shows them: three significant digits, SI prefixes, units; times as people say them. */
import { unitOf } from '../../base/counted.ts';
import { PREFIXES, scaleOf, siDigits, siText, threeDigits } from '../../base/si.ts';
import { NONE, whole } from '../../base/whole.ts';

export { clock } from '../../base/clock.ts';
export { scaleOf } from '../../base/si.ts';
export { NONE, whole } from '../../base/whole.ts';

/** A narrow no-break space: value and unit stay together. */
export const THIN = '\u202f';

const PAGE = { space: THIN, none: NONE, most: 'P', isRoundedFirst: false } as const;

/** `412 M`, `15.0 k`, `7`, `0.123`. Whole numbers below 1,000 stand as they are. */
export const si = (value: number, unit = ''): string => siText(value, unit, PAGE);

/** `1,024 nodes`, `412 k events`, `1.2 MB`, `0.1`: units that are words stand apart from the prefix, symbols take it. */
export const quantity = (value: number, unit: string): string =>
  isWord(unit) ? `${amount(value, unit)} ${unitOf(value, unit)}` : si(value, unit);

export const isWord = (unit: string): boolean => unit.length > 2;

/** Below this, counts of things are told with every digit: whether all 1,024 were reached must be seen. */
const COUNTED_BELOW = 100_000;

/** So many things, not a rate or a mean. */
const isCount = (value: number, unit: string): boolean =>
  isWord(unit) && !unit.includes('/') && Number.isInteger(value) && Math.abs(value) < COUNTED_BELOW;

/** The number of a quantity, without its unit: `1,024` nodes, `1.02 k` events/s. */
export const amount = (value: number, unit: string): string => (isCount(value, unit) ? whole(value) : si(value));

/** What a share of all per unit of the value is in: `% per request`. */
export const densityUnit = (unit: string): string => `% per ${isWord(unit) ? unitOf(1, unit) : unit || 'unit'}`;

/** Value and suffix apart, for readouts that set them in two sizes; units that are words stand elsewhere. */
export function siParts(value: number, unit = ''): { readonly digits: string; readonly suffix: string } {
  const symbol = isWord(unit) ? '' : unit;
  if (!Number.isFinite(value)) return { digits: NONE, suffix: symbol };
  if (isCount(value, unit)) return { digits: whole(value), suffix: '' };
  const scale = scaleOf(value, symbol);
  const [digits, prefix] = siDigits(value / scale.size, PAGE);
  return { digits, suffix: prefix + scale.unit };
}

/** Axis labels: as few digits as tell the ticks apart, `0`, `0.5 M`, `200 k`. */
export function siTick(value: number): string {
  if (value === 0) return '0';
  const [digits, prefix] = siDigits(value, PAGE);
  const short = digits.includes('.') && !digits.includes('e') ? digits.replace(/\.?0+$/, '') : digits;
  return prefix === '' ? short : `${short}${THIN}${prefix}`;
}

/** Labels of evenly spaced ticks: one prefix for all, and as many decimals as their distance needs. */
export function siTicks(values: readonly number[]): readonly string[] {
  const largest = Math.max(...values.map(Math.abs));
  const [first, second] = values;
  const distance = first !== undefined && second !== undefined ? Math.abs(second - first) : largest;
  if (values.length === 0 || largest === 0 || distance < 1e-6) return values.map(siTick);
  const step = Math.min(Math.max(Math.floor(Math.log10(largest * (1 + 1e-9)) / 3), 0), PREFIXES.length - 1);
  const unit = 1000 ** step;
  const places = Math.max(0, -Math.floor(Math.log10(distance / unit) + 1e-9));
  const suffix = step === 0 ? '' : `${THIN}${PREFIXES[step]}`;
  return values.map((value) => (value === 0 ? '0' : `${(value / unit).toFixed(places)}${suffix}`));
}

/** `0.42 s`, `12.4 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return NONE;
  if (seconds < 0.0995 && seconds > 0)
    return `${threeDigits(seconds * 1000, Number.isInteger(seconds * 1000))}${THIN}ms`;
  if (seconds < 9.995) return `${trim(seconds.toFixed(2))}${THIN}s`;
  if (seconds < 99.95) return `${seconds.toFixed(1)}${THIN}s`;
  const total = Math.round(seconds);
  if (total < 3600) return pair(Math.floor(total / 60), 'min', total % 60, 's');
  const minutes = Math.round(total / 60);
  return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

const trim = (digits: string): string => digits.replace(/\.?0+$/, '');

const pair = (a: number, aUnit: string, b: number, bUnit: string): string =>
  b === 0 ? `${a}${THIN}${aUnit}` : `${a}${THIN}${aUnit} ${b}${THIN}${bUnit}`;

/** A simulated time next to its end: as many digits all the way, so that nothing jumps. `12.4`. */
export function instant(seconds: number, end: number): string {
  const places = end >= 1000 ? 0 : end >= 10 ? 1 : end >= 1 ? 2 : 3;
  return seconds.toFixed(places);
}

/** `64.0 MB`: powers of ten, as memory is sold and as browsers report it. */
export const bytes = (value: number): string => si(value, 'B');
