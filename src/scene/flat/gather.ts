/** Larger cells out of the sampled ones; twin of shaders/scene/gather.wesl. */
import type { Grid } from '../geometry/grid.ts';

type Gathered = Pick<Grid, 'nodes' | 'exponent' | 'cells'>;

/** `finest`: exponent of the samples. Gives them as they are where the grid is as fine. */
export function gather(samples: Float32Array, finest: number, { nodes, exponent, cells }: Gathered): Float32Array {
  if (exponent === finest) return samples;
  const gathered = new Float32Array(cells);
  const [each, width] = [2 ** finest, 2 ** exponent];
  const sampled = Math.ceil(nodes / each);
  for (let cell = 0, i = 0; cell < cells; cell++) {
    let sum = 0;
    for (const end = Math.min((cell + 1) * (width / each), sampled); i < end; i++)
      sum += samples[i] * Math.min(each, nodes - i * each);
    gathered[cell] = sum / Math.min(width, nodes - cell * width);
  }
  return gathered;
}
