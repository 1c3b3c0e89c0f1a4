/**
 * Numbers as people type them: `10m`, `250us`, `1.5s`, `2^20`, `64k`, `4M`, `1e6`, `10%`. The unit of the parameter
 * decides what a suffix means: `m` is minutes where seconds are wanted and metres where metres are.
 */
import { fail, ok, type Result } from '../base/result.ts';
import { clip } from './show.ts';

/** A suffix is a power of ten, kept as exponent so that `0.3ms` is exactly 0.0003, or a plain factor. */
type Suffix = { readonly exponent: number } | { readonly factor: number };

const PREFIXES: Readonly<Record<string, Suffix>> = {
  '': { exponent: 0 },
  k: { exponent: 3 },
  M: { exponent: 6 },
  G: { exponent: 9 },
};

const SUFFIXES: Readonly<Record<string, Readonly<Record<string, Suffix>>>> = {
  '': { ...PREFIXES, '%': { exponent: -2 } },
  s: {
    ...PREFIXES,
    us: { exponent: -6 },
    µs: { exponent: -6 },
    ms: { exponent: -3 },
    s: { exponent: 0 },
    m: { factor: 60 },
    min: { factor: 60 },
    h: { factor: 3600 },
    d: { factor: 86_400 },
  },
  rounds: { ...PREFIXES, round: { exponent: 0 }, rounds: { exponent: 0 } },
  m: { ...PREFIXES, mm: { exponent: -3 }, cm: { exponent: -2 }, m: { exponent: 0 }, km: { exponent: 3 } },
};

const EXAMPLES: Readonly<Record<string, string>> = {
  '': '4096, 2^12, 64k, 4M or 1e6',
  s: '1.5s, 250us, 20ms, 10m (minutes), 2h or 1d',
  m: '250m, 1.5km or 20cm',
  rounds: '120 or 2k',
};

const DECIMAL = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:[eE]([+-]?\d{1,4}))?\s*([a-zA-Zµ%]*)$/;
const POWER = /^([+-]?\d{1,16})\^(-?\d{1,4})$/;

const suffixesOf = (unit: string): Readonly<Record<string, Suffix>> =>
  SUFFIXES[unit] ?? { ...PREFIXES, [unit]: { exponent: 0 } };

/**
 * The number that `text` means for a quantity stored in `unit` (`s`, `m`, or '' for a pure number). `k`, `M` and `G` are
 * powers of 1,000. Ranges are not checked here. `name` is for the error.
 */
export function parseQuantity(text: string, unit: string, name: string): Result<number> {
  const value = readQuantity(text.trim().slice(0, 100), unit);
  if (value !== undefined && Number.isFinite(value)) return ok(value);
  const wanted = unit === '' ? 'a number' : `a number of ${unit}`;
  return fail('config', `${name} "${clip(text)}" is not ${wanted}`, `write it like ${EXAMPLES[unit] ?? `2.5${unit}`}`);
}

function readQuantity(text: string, unit: string): number | undefined {
  const power = POWER.exec(text);
  if (power) return exactPower(BigInt(power[1].replace('+', '')), Number(power[2]));
  const decimal = DECIMAL.exec(text);
  if (!decimal) return undefined;
  const [, digits, exponent = '0', suffix] = decimal;
  const suffixes = suffixesOf(unit);
  return Object.hasOwn(suffixes, suffix) ? scale(digits, Number(exponent), suffixes[suffix]) : undefined;
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
