/** Larger cells out of the sampled ones; twin of shaders/scene/gather.wesl. */
import type { Grid } from '../geometry/grid.ts';

type Gathered = Pick<Grid, 'nodes' | 'exponent' | 'cells'>;

/** `finest`: exponent of the samples. Gives them as they are where the grid is as fine. */
export function gather(samples: Float32Array, finest: number, { nodes, exponent, cells }: Gathered): Float32Array {
  if (exponent === finest) return samples;
  const gathered = new Float32Array(cells);
  const sampled = Math.ceil(nodes / 2 ** finest);
  for (let cell = 0; cell < cells; cell++) {
    const from = cell * 2 ** (exponent - finest);
    const end = Math.min(from + 2 ** (exponent - finest), sampled);
    let sum = 0;
    for (let i = from; i < end; i++) sum += samples[i] * Math.min(2 ** finest, nodes - i * 2 ** finest);
    gathered[cell] = sum / Math.min(2 ** exponent, nodes - cell * 2 ** exponent);
  }
  return gathered;
}
