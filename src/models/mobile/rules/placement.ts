/** Where nodes are at the start: docs/mobile.md, "Time and place". */
import { threefry2x32 } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
import { type MobileConfig, PLACEMENT, type Triple } from '../config.ts';
import { STREAMS } from '../layout.ts';

export type PlaceOf = (node: number) => Triple;

export function placementOf(config: MobileConfig): PlaceOf {
  if (config.placement === PLACEMENT.grid) return onGrid(config);
  if (config.placement === PLACEMENT.clusters) return inClusters(config);
  return uniform(config, STREAMS.placement, 0);
}

/** A uniform place by two draws, `first` and the next. */
export function uniform({ seed, extent }: MobileConfig, stream: number, first: number): PlaceOf {
  const words = new Uint32Array(2);
  return (node) => {
    threefry2x32(seed, stream, node, first, words);
    const x = mulHigh(words[0], extent[0] + 1);
    const y = mulHigh(words[1], extent[1] + 1);
    if (extent[2] === 0) return [x, y, 0];
    threefry2x32(seed, stream, node, first + 1, words);
    return [x, y, mulHigh(words[0], extent[2] + 1)];
  };
}

/** Squares on a side of the grid placement; in a plane, or in a volume. */
export function gridSide(nodes: number, isFlat: boolean): number {
  let side = 1;
  while ((isFlat ? side * side : side * side * side) < nodes) side++;
  return side;
}

function onGrid({ nodes, extent }: MobileConfig): PlaceOf {
  const isFlat = extent[2] === 0;
  const side = gridSide(nodes, isFlat);
  const middle = (i: number, length: number) => Math.floor(((2 * i + 1) * length) / (2 * side));
  return (node) => {
    const row = Math.floor(node / side);
    return [
      middle(node % side, extent[0]),
      middle(row % side, extent[1]),
      isFlat ? 0 : middle(Math.floor(row / side), extent[2]),
    ];
  };
}

function inClusters(config: MobileConfig): PlaceOf {
  const { seed, extent, clusters, clusterSpread } = config;
  const middleOf = uniform(config, STREAMS.placement, 2);
  const words = new Uint32Array(2);
  const off = (node: number, axis: number): number => {
    threefry2x32(seed, STREAMS.placement, node, 4 + axis, words);
    const sum = (words[0] & 0xffff) + (words[0] >>> 16) + (words[1] & 0xffff) + (words[1] >>> 16);
    return Math.floor((sum * clusterSpread) / 65_536) - 2 * clusterSpread;
  };
  return (node) => {
    const middle = middleOf(node % clusters);
    const along = (axis: number) => Math.min(extent[axis], Math.max(0, middle[axis] + off(node, axis)));
    return [along(0), along(1), along(2)];
  };
}
