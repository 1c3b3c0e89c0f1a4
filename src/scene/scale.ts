/** From values to shares of a ramp; twin of `share_of` in shaders/scene/drawing.wesl. */
import type { Range } from '../models/views.ts';

export interface Scale extends Range {
  readonly isLog: boolean;
}

/** 0 to 1. */
export function shareOf(value: number, { min, max, isLog }: Scale): number {
  const share = isLog ? Math.log(Math.max(value, min) / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.min(1, Math.max(0, share));
}
