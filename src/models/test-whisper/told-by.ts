/** Whom people tell what they know: somebody else, drawn anew in every round. */
import { threefry2x32 } from '../../base/threefry.ts';
import { mulHigh } from '../../base/u32.ts';

export const STREAMS = { exchange: 9 };

const draw = new Uint32Array(2);

/** Whom somebody who knows tells in a round. */
export function toldBy(node: number, round: number, nodes: number, seed: number): number {
  threefry2x32(seed, STREAMS.exchange, round, node, draw);
  const other = mulHigh(draw[0], nodes - 1);
  return other + Number(other >= node);
}
