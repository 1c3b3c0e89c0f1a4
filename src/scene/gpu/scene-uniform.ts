/** The uniform `Scene` of shaders/scene/scene.wesl, in the same order. */
import { GROUND_PIXEL } from '../colours.ts';
import type { Grid, Placement } from '../grid.ts';
import type { Scale } from '../subject.ts';

export const SCENE_BYTES = 52;

export function packScene(grid: Grid, placement: Placement, { min, max }: Scale, slots: number): ArrayBuffer {
  const words = new Uint32Array(SCENE_BYTES / 4);
  words.set([grid.nodes, grid.exponent, grid.cells, grid.columns, grid.rows, slots]);
  new Float32Array(words.buffer).set([placement.x, placement.y, placement.side, placement.gap, min, max], 6);
  words[12] = GROUND_PIXEL;
  return words.buffer;
}
