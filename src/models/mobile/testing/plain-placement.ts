/** Placement of docs/mobile.md to the letter. */
import { type MobileConfig, PLACEMENT, type Triple } from '../config.ts';
import { STREAMS } from '../layout.ts';
import { draw, each, onAxes, part } from './plain-maths.ts';

export const placesAtStart = (config: MobileConfig): Triple[] =>
  each(config.nodes, (node) => {
    if (config.placement === PLACEMENT.grid) return onGrid(config, node);
    return config.placement === PLACEMENT.clusters ? inCluster(config, node) : anywhere(config, node, 0);
  });

/** By two draws, `first` and the next. */
function anywhere({ seed, extent }: MobileConfig, number: number, first: number): Triple {
  const [x, y] = draw(seed, STREAMS.placement, number, first);
  const [z] = draw(seed, STREAMS.placement, number, first + 1);
  const words = [x, y, z];
  return onAxes((axis) => part(words[axis], extent[axis] + 1));
}

/** Places on a side of the grid. */
export function sideOf({ nodes, extent }: Pick<MobileConfig, 'nodes' | 'extent'>): number {
  const isVolume = extent[2] > 0;
  let side = 1;
  while (side * side * (isVolume ? side : 1) < nodes) side++;
  return side;
}

function onGrid(config: MobileConfig, node: number): Triple {
  const side = sideOf(config);
  const [i, j, k] = [node % side, Math.floor(node / side) % side, Math.floor(node / side / side)];
  const square = [i, j, k];
  return onAxes((axis) => Number((BigInt(2 * square[axis] + 1) * BigInt(config.extent[axis])) / BigInt(2 * side)));
}

function inCluster(config: MobileConfig, node: number): Triple {
  const middle = anywhere(config, node % config.clusters, 2);
  return onAxes((axis) => {
    const words = draw(config.seed, STREAMS.placement, node, 4 + axis);
    const halves = words.flatMap((word) => [word & 0xffff, word >>> 16]).reduce((sum, half) => sum + half, 0);
    const off = Number((BigInt(halves) * BigInt(config.clusterSpread)) >> 16n) - 2 * config.clusterSpread;
    return Math.min(config.extent[axis], Math.max(0, middle[axis] + off));
  });
}
