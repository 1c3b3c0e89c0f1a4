/** Exact integer arithmetic of places and times, the same as in shaders/models/mobile/exact.wesl. */
import { mulHigh } from '../../../base/u32.ts';

/** floor(part 2^32 / whole), `part` below `whole`, `whole` below 2^31. */
export function fraction(part: number, whole: number): number {
  const upper = Math.floor((part * 65_536) / whole);
  const rest = part * 65_536 - upper * whole;
  return upper * 65_536 + Math.floor((rest * 65_536) / whole);
}

/** `distance` times a fraction of 2^32, towards zero. */
export const share = (distance: number, of: number): number =>
  distance < 0 ? -mulHigh(-distance, of) : mulHigh(distance, of);

/** Beyond this a sum of squares is no exact double. */
const MOST_EXACT = Number.MAX_SAFE_INTEGER;

/** floor(sqrt(dx^2 + dy^2 + dz^2)) of whole numbers below 2^31. */
export function lengthOf(dx: number, dy: number, dz: number): number {
  const sum = dx * dx + dy * dy + dz * dz;
  const near = Math.floor(Math.sqrt(sum));
  if (sum <= MOST_EXACT) return near * near > sum ? near - 1 : near;
  const exact = squares(dx, dy, dz);
  let length = BigInt(near);
  while (length * length > exact) length--;
  while ((length + 1n) * (length + 1n) <= exact) length++;
  return Number(length);
}

/** Whether dx^2 + dy^2 + dz^2 <= range^2. */
export function isWithin(dx: number, dy: number, dz: number, range: number): boolean {
  const sum = dx * dx + dy * dy + dz * dz;
  const limit = range * range;
  if (sum <= MOST_EXACT && limit <= MOST_EXACT) return sum <= limit;
  // Doubles are right but for their last bits.
  if (Math.abs(sum - limit) > limit * 2 ** -48) return sum < limit;
  return squares(dx, dy, dz) <= BigInt(range) * BigInt(range);
}

/** Whether dx^2 + dy^2 + dz^2 < distance^2. */
export function isNearer(dx: number, dy: number, dz: number, distance: number): boolean {
  const [high, low] = squaredWords(dx, dy, dz);
  const [limitHigh, limitLow] = squaredWords(distance, 0, 0);
  return high < limitHigh || (high === limitHigh && low < limitLow);
}

/** Two u32 words of dx^2 + dy^2 + dz^2, high word first. */
export function squaredWords(dx: number, dy: number, dz: number): readonly [high: number, low: number] {
  const sum = dx * dx + dy * dy + dz * dz;
  if (sum <= MOST_EXACT) return [Math.floor(sum / 2 ** 32), sum % 2 ** 32];
  const exact = squares(dx, dy, dz);
  return [Number(exact >> 32n), Number(exact & 0xffff_ffffn)];
}

const squares = (...sides: readonly number[]): bigint => sides.map(BigInt).reduce((sum, side) => sum + side * side, 0n);
