/** Three significant digits and an SI prefix: the one rule by which the page, the terminal and sentences show a quantity. */

/** How a place shows quantities. */
interface SiStyle {
  /** Between number and unit. */
  readonly space: string;
  /** Where there is no number. */
  readonly none: string;
  /** Largest prefix. */
  readonly most: (typeof PREFIXES)[number];
  /** Ties go by the decimal digits, `2195` to `2.20 k`; else by the scaled number, as the page has always done. */
  readonly isRoundedFirst: boolean;
}

export const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P'] as const;

/** Digits and prefix apart. Whole numbers below 1,000 stand as they are. */
export function siDigits(
  value: number,
  { most, isRoundedFirst }: Pick<SiStyle, 'most' | 'isRoundedFirst'>,
): readonly [digits: string, prefix: string] {
  const size = Math.abs(value);
  if (size === 0) return ['0', ''];
  if (size < 1e-3) return [value.toExponential(2), ''];
  const shown = isRoundedFirst ? Number(value.toPrecision(3)) : value;
  const last = PREFIXES.indexOf(most);
  let step = Math.min(Math.max(Math.floor(Math.log10(Math.abs(shown)) / 3), 0), last);
  let digits = threeDigits(shown / 1000 ** step, step === 0 && Number.isInteger(value));
  // 999,999 is 1.00 M, not 1000 k.
  if (Math.abs(Number(digits)) >= 1000 && step < last) {
    step += 1;
    digits = threeDigits(shown / 1000 ** step);
  }
  return [digits, PREFIXES[step] ?? ''];
}

/** Units that carry a prefix themselves, and what a thousand of them are. */
const THOUSANDS: Readonly<Record<string, string>> = { ms: 's' };

/** What a quantity of this size is counted in, and how many of its own unit that is: 1,550 ms are seconds, not kms. */
export function scaleOf(value: number, unit: string): { readonly unit: string; readonly size: number } {
  const above = THOUSANDS[unit];
  return above !== undefined && Math.abs(value) >= 999.5 ? { unit: above, size: 1000 } : { unit, size: 1 };
}

/** `12.3 M`, `0.123`, `7`, `64.0 MB`, `1.55 s` of 1,550 ms. */
export function siText(value: number, unit: string, style: SiStyle): string {
  if (!Number.isFinite(value)) return style.none;
  const scale = scaleOf(value, unit);
  const [digits, prefix] = siDigits(value / scale.size, style);
  const tail = prefix + scale.unit;
  return tail === '' ? digits : `${digits}${style.space}${tail}`;
}

/** With at most three decimals. */
export function threeDigits(value: number, isWhole = false): string {
  if (isWhole) return String(value);
  const size = Math.abs(value);
  return value.toFixed(size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3);
}
