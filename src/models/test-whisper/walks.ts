/** How people walk about while they whisper: to and fro along each axis, at a pace of their own. Twin of `walk` in shaders/testing/whisper_views.wesl. */
import { MOST_U32 } from '../../base/u32.ts';

/** Spread the numbers of people evenly over u32, another way on each axis. */
const SPREAD = [0x9e37_79b9, 0xbb67_ae85, 0x3c6e_f372] as const;
/** Of the way to and fro, 2^32, in a round: at least, and at most so much more. */
const LEAST_STEP = 20_000_000;
const MORE_STEP = 0x01ff_ffff;

/** The same numbers for the shader. */
export const WALK = {
  spreadX: SPREAD[0],
  spreadY: SPREAD[1],
  spreadZ: SPREAD[2],
  leastStep: LEAST_STEP,
  moreStep: MORE_STEP,
};

/** 0 to 1, after so many rounds. */
function standing(node: number, axis: number, round: number): number {
  const start = Math.imul(node + 1, SPREAD[axis]) >>> 0;
  const step = LEAST_STEP + ((start >>> 7) & MORE_STEP);
  const way = (start + Math.imul(round, step)) >>> 0;
  return (way >= 0x8000_0000 ? MOST_U32 - way : way) / 0x8000_0000;
}

/** In the last of `round` rounds, of which this part has passed. */
export function walk(node: number, axis: number, round: number, part: number): number {
  const before = standing(node, axis, Math.max(1, round) - 1);
  return before + (standing(node, axis, round) - before) * part;
}
