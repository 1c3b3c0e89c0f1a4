/** The legend as it was asked for again: what has not changed stays the same object, so that nothing renders without need. */
import type { Legend } from '../../scenario/picture.ts';

export function renewed(before: Legend | null, now: Legend): Legend {
  if (before === null || JSON.stringify(before.strips) !== JSON.stringify(now.strips)) return now;
  return JSON.stringify(before) === JSON.stringify(now) ? before : { ...now, strips: before.strips };
}
