/**
 * Numbers as people type them: `10m`, `250us`, `1.5s`, `2^20`, `64k`, `4M`, `1e6`, `10%`, `3 min 20 s`; and as the page
 * prints them: `1,024`, `52.4 k events`. The unit of the parameter decides what a suffix means: `m` is minutes where
 * seconds are wanted and metres where metres are.
 */
import { fail, ok, type Result } from '../../base/result.ts';
import { CLOCKS, isTimeUnit } from '../clocks.ts';
import { clip } from './show.ts';

/** A group before the first mark is not 0: `0,125` is an eighth to whoever writes it so. */
const WHOLE = String.raw`[1-9]\d{0,2}(?<mark>[,_\p{Zs}])\d{3}(?:\k<mark>\d{3})*|\d+`;

/**
 * Digits as people write them: in groups of three with a comma, an underscore or a space of any width between them, all of
 * one kind; a point before the fraction. A comma before anything but three digits is somebody's decimal mark: refused.
 * `sign`, `whole` with its marks, `part` from the point on, `exponent`.
 */
const NUMBER = new RegExp(
  String.raw`(?<sign>[+-]?)(?=\.?\d)(?:(?<whole>${WHOLE})?(?<part>\.\d*)?)(?:[eE](?<exponent>[+-]?\d{1,4}))?`,
  'u',
);

/** One comma where a point belongs: `1,5`, `0,125 s`. */
const isCommaForPoint = (text: string): boolean => /^[+-]?\d*,\d+\s*[a-zA-Zµ%]*$/u.test(text);

/** A suffix is a power of ten, kept as exponent so that `0.3ms` is exactly 0.0003, or a plain factor. */
type Suffix = { readonly exponent: number } | { readonly factor: number };

const PREFIXES: Readonly<Record<string, Suffix>> = {
  '': { exponent: 0 },
  k: { exponent: 3 },
  M: { exponent: 6 },
  G: { exponent: 9 },
};

/** The unit alone and behind each prefix: `s`, `ks`. */
const prefixed = (unit: string): Readonly<Record<string, Suffix>> =>
  Object.fromEntries(Object.entries(PREFIXES).map(([prefix, suffix]) => [prefix + unit, suffix]));

/** Units of time that stand one after the other, longest first. */
const SPANS = { d: 86_400, h: 3600, min: 60, m: 60, s: 1 } as const;

const SUFFIXES: Readonly<Record<string, Readonly<Record<string, Suffix>>>> = {
  '': { ...PREFIXES, '%': { exponent: -2 } },
  s: {
    ...PREFIXES,
    ...prefixed('s'),
    us: { exponent: -6 },
    µs: { exponent: -6 },
    ms: { exponent: -3 },
    m: { factor: SPANS.m },
    min: { factor: SPANS.min },
    h: { factor: SPANS.h },
    d: { factor: SPANS.d },
  },
  rounds: { ...PREFIXES, ...prefixed('rounds'), round: { exponent: 0 } },
  m: { ...PREFIXES, ...prefixed('m'), mm: { exponent: -3 }, cm: { exponent: -2 } },
};

const EXAMPLES: Readonly<Record<string, string>> = {
  '': '4096, 4,096, 2^12, 64k, 4M or 1e6',
  s: '1.5s, 250us, 20ms, 10m (minutes), 2h or 1d',
  m: '250m, 1.5km or 20cm',
  rounds: '120 or 2k',
};

const MEASURED = new RegExp(`^${NUMBER.source}\\s*(?<suffix>[a-zA-Zµ%/ ]*)$`, 'u');
const POWER = /^([+-]?\d{1,16})\^(-?\d{1,4})$/;
/** `3 min 20 s`: whole numbers, each with its unit. */
const SPAN = /(\d{1,9})\s*(d|h|min|m|s)(?:\s+|$)/gu;

const suffixesOf = (unit: string): Readonly<Record<string, Suffix>> =>
  SUFFIXES[unit] ?? { ...PREFIXES, ...prefixed(unit) };

/**
 * The number that `text` means for a quantity stored in `unit` (`s`, `m`, or '' for a pure number). `k`, `M` and `G` are
 * powers of 1,000. Ranges are not checked here. `name` is for the error.
 */
export function parseQuantity(text: string, unit: string, name: string): Result<number> {
  const value = readQuantity(plain(text), unit);
  if (value !== undefined && Number.isFinite(value)) return ok(value);
  const wanted = unit === '' ? 'a number' : `a number of ${unit}`;
  return fail('config', `${name} "${clip(text)}" is not ${wanted}`, remedyFor(plain(text), unit));
}

/** Signs that look alike are one: the minus of typesetters, the Greek mu. */
const plain = (text: string): string =>
  text
    .trim()
    .slice(0, 100)
    .trimEnd()
    .replace(/\u2212/g, '-')
    .replace(/\u03bc/g, 'µ');

function remedyFor(text: string, unit: string): string {
  if (!isCommaForPoint(text)) return `write it like ${EXAMPLES[unit] ?? `2.5${unit}`}`;
  return `write a point before the fraction, ${text.replace(',', '.')}; a comma stands between groups of three digits, as in 1,024`;
}

/** `round 120`, where moments are said so. */
const withoutMoment = (text: string, unit: string): string =>
  isTimeUnit(unit) && CLOCKS[unit].isWhole ? text.replace(new RegExp(`^${CLOCKS[unit].moment}\\s+`), '') : text;

function readQuantity(text: string, unit: string): number | undefined {
  const power = POWER.exec(text);
  if (power) return exactPower(BigInt(power[1].replace('+', '')), Number(power[2]));
  const measured = MEASURED.exec(withoutMoment(text, unit))?.groups;
  if (!measured) return unit === 's' ? readSpans(text) : undefined;
  const { sign, whole = '', part = '', exponent = '0' } = measured;
  const suffix = measured.suffix.replace(/^([kMG]) +/, '$1').trim();
  const suffixes = suffixesOf(unit);
  const digits = `${sign}${whole.replace(/\D/g, '')}${part}`;
  return Object.hasOwn(suffixes, suffix) ? scale(digits, Number(exponent), suffixes[suffix]) : undefined;
}

/** Several units, each shorter than the one before. */
function readSpans(text: string): number | undefined {
  const spans = [...text.matchAll(SPAN)];
  if (text === '' || spans.map(([all]) => all).join('') !== text) return undefined;
  const lengths = spans.map(([, , unit]) => SPANS[unit as keyof typeof SPANS]);
  if (lengths.some((length, i) => i > 0 && length >= lengths[i - 1])) return undefined;
  return spans.reduce((sum, [, count], i) => sum + Number(count) * lengths[i], 0);
}

/** The nearest number to a power of whole numbers: what `**` gives is left to each browser. */
function exactPower(base: bigint, exponent: number): number {
  let power = 1n;
  for (let i = 0; i < Math.abs(exponent); i++) power *= base;
  return exponent < 0 ? 1 / Number(power) : Number(power);
}

const scale = (digits: string, exponent: number, suffix: Suffix): number =>
  'exponent' in suffix
    ? Number(`${digits}e${exponent + suffix.exponent}`)
    : Number(`${digits}e${exponent}`) * suffix.factor;
