/** How far a number can go towards another before rules forbid it. */
import { power } from '../base/exact-math.ts';
import type { NumberParam } from '../scenario/spec.ts';

/** Halvings until the border is known: to the last tick of a long time. */
const MOST_HALVINGS = 48;
/** How near: the border itself. So is every fourth number, and others say how many hundredths of the way to it. */
export const TO_BORDER = 0;
const EVERY_FOURTH = 4;

/**
 * `wanted`, or where `allows` forbids it, the border on the way there from `from`, which is allowed; or somewhere before
 * the border, so that values do not heap up there. `near`: 0 to 100, every fourth means the border.
 */
export function toward(
  param: Pick<NumberParam, 'kind' | 'scale'>,
  from: number,
  wanted: number,
  near: number,
  allows: (value: number) => boolean,
): number {
  if (wanted === from || allows(wanted)) return wanted;
  const at = (share: number) => between(param, from, wanted, share);
  let [low, high] = [0, 1];
  for (let i = 0; i < MOST_HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (at(middle) === at(low) || (at(middle) !== at(high) && allows(at(middle)))) low = middle;
    else high = middle;
  }
  const before = near % EVERY_FOURTH === TO_BORDER ? at(low) : at((low * near) / 100);
  return allows(before) ? before : at(low);
}

/** At a share of the way: by factors where both ends allow it and the scale asks for it. */
function between(
  { kind, scale }: Pick<NumberParam, 'kind' | 'scale'>,
  from: number,
  to: number,
  share: number,
): number {
  if (share === 0) return from;
  const isByFactors = scale !== 'linear' && from > 0 && to > 0;
  const value = isByFactors ? from * power(to / from, share) : from + share * (to - from);
  return kind === 'int' ? Math.round(value) : value;
}
