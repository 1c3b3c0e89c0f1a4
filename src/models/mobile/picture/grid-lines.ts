/** The borders of the cells of the connectivity grid, as an overlay. */
import type { Place, Place3 } from '../../../scenario/picture.ts';
import type { Stroke } from '../../views.ts';
import { GRAPH, type MobileConfig, type Triple } from '../config.ts';
import { cellGridOf } from '../rules/cells.ts';
import type { Places } from './places.ts';

/** Finer grids would only be a veil. */
const MOST_LINES = 2000;

export function gridLines(config: MobileConfig, places: Places, isVolume: boolean): readonly Stroke[] {
  if (config.graph === GRAPH.grid4) return [];
  const { counts, sides } = cellGridOf(config);
  const { extent } = config;
  if ((counts[0] + counts[1]) * (isVolume ? counts[2] : 1) > MOST_LINES) return [];
  const put = (at: Triple): Place | Place3 => (isVolume ? places.solid(at) : places.flat(at[0], at[1]));
  const lines = (axis: 0 | 1, z: number): readonly Stroke[] =>
    Array.from({ length: counts[axis] - 1 }, (_, i) => {
      const at = Math.min(extent[axis], (i + 1) * sides[axis]);
      const ends: readonly Triple[] =
        axis === 0
          ? [
              [at, 0, z],
              [at, extent[1], z],
            ]
          : [
              [0, at, z],
              [extent[0], at, z],
            ];
      return { from: put(ends[0]), to: put(ends[1]), tone: 'hairline' };
    });
  const layers = isVolume ? Array.from({ length: counts[2] }, (_, i) => Math.min(extent[2], i * sides[2])) : [0];
  return layers.flatMap((z) => [...lines(0, z), ...lines(1, z)]);
}
