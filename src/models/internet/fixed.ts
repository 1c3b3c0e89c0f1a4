/** Times in ticks and parts of 2^-32 of one, two words each; twin of shaders/models/internet/fixed.wesl. */
import { FRACTION_BITS } from '../../base/quantile.ts';
import { MOST_U32, mulHigh, mulHighWide, saturated } from '../../base/u32.ts';

export interface Fixed {
  readonly ticks: number;
  readonly fraction: number;
}

/** To the nearest, ticks at most the largest u32. */
export function fixedOf(ticks: number): Fixed {
  const whole = Math.floor(ticks);
  const fraction = Math.round((ticks - whole) * 2 ** 32);
  if (whole > MOST_U32) return { ticks: MOST_U32, fraction: MOST_U32 };
  return fraction === 2 ** 32 ? { ticks: saturated(whole + 1), fraction: 0 } : { ticks: whole, fraction };
}

/** `count` times as long, exactly, unless ticks saturate. */
export const times = (count: number, { ticks, fraction }: Fixed): Fixed => ({
  ticks: mulHighWide(count, { high: ticks, low: fraction }),
  fraction: Math.imul(count, fraction) >>> 0,
});

/** A sum whose ticks saturate. */
export function plus(a: Fixed, b: Fixed): Fixed {
  const fraction = a.fraction + b.fraction;
  const carry = fraction > MOST_U32 ? 1 : 0;
  return { ticks: saturated(a.ticks + b.ticks + carry), fraction: fraction >>> 0 };
}

export const isBelow = (a: Fixed, b: Fixed): boolean =>
  a.ticks < b.ticks || (a.ticks === b.ticks && a.fraction < b.fraction);

/** Milliseconds for so many bytes of so long each; `high`: of 2^32. */
export const busyMs = (low: number, high: number, { ticks, fraction }: Fixed): number =>
  Math.floor(((Math.imul(low, ticks) + mulHigh(low, fraction) + Math.imul(high, fraction)) >>> 0) / 1000);

/** A mean times a draw of a distribution of mean 1, which has 27 bits of fraction: rounded down to 27 bits. */
export function drawn(unit: number, mean: Fixed): Fixed {
  const low = (Math.imul(unit, mean.ticks) >>> 0) + mulHigh(unit, mean.fraction);
  const high = mulHigh(unit, mean.ticks) + (low > MOST_U32 ? 1 : 0);
  if (high >>> FRACTION_BITS !== 0) return { ticks: MOST_U32, fraction: MOST_U32 };
  const left = 32 - FRACTION_BITS;
  return { ticks: ((high << left) | ((low >>> 0) >>> FRACTION_BITS)) >>> 0, fraction: (low << left) >>> 0 };
}
