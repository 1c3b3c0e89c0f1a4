/** Whether two nodes are neighbours: docs/mobile.md, "CON". Twin of `are_linked` in shaders/models/mobile/neighbours.wesl. */
import { threefry2x32 } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
import { GRAPH, type MobileConfig } from '../config.ts';
import { STREAMS } from '../layout.ts';
import { isWithin } from './exact.ts';
import { gridSide } from './placement.ts';

/** Of nodes `u` and `v` that are so many mm apart along each axis. */
export type LinkRule = (u: number, v: number, dx: number, dy: number, dz: number) => boolean;

export function linkRule({ graph, nodes, range, rangeOuter, seed }: MobileConfig): LinkRule {
  if (graph === GRAPH.udg) return (_u, _v, dx, dy, dz) => isWithin(dx, dy, dz, range);
  if (graph === GRAPH.grid4) return onGrid(gridSide(nodes, true));
  const words = new Uint32Array(2);
  return (u, v, dx, dy, dz) => {
    if (isWithin(dx, dy, dz, range)) return true;
    if (!isWithin(dx, dy, dz, rangeOuter)) return false;
    threefry2x32(seed, STREAMS.shadowing, Math.min(u, v), Math.max(u, v), words);
    return isWithin(dx, dy, dz, rangeOuter - mulHigh(words[0], rangeOuter - range));
  };
}

const onGrid =
  (side: number): LinkRule =>
  (u, v) => {
    const [low, high] = [Math.min(u, v), Math.max(u, v)];
    return high - low === side || (high - low === 1 && high % side > 0);
  };
