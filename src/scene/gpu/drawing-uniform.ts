/** The uniform `Drawing` of shaders/scene/drawing.wesl, in the same order. */

import type { CanvasSize } from '../../scenario/picture.ts';
import { GROUND_PIXEL, RAMP_COLOURS } from '../colours.ts';
import { binsIn } from '../geometry/frame.ts';
import { frameAround, halfFrame, type Layout, type Shown, type Stance, scaleOf } from '../look.ts';

export const DRAWING_BYTES = 120;
const FLOATS_FROM = 16;

export function packDrawing(shown: Shown, layout: Layout, { size, picked }: Stance): ArrayBuffer {
  const { plan } = shown;
  const { min, max, isLog } = scaleOf(shown, layout);
  const isSorted = layout.kind === 'cells' && layout.grid.order === 'value';
  const isFramed = layout.kind === 'cells' && picked !== undefined && picked < plan.nodes;
  const frame = isSorted ? undefined : frameAround(layout, picked);
  const words = new Uint32Array(DRAWING_BYTES / 4);
  const grid = layout.kind === 'cells' ? layout.grid : binsOf(layout, size);
  words.set([plan.nodes, plan.exponent, grid.exponent, grid.cells, grid.columns, grid.rows]);
  words[6] = layout.kind === 'points' ? layout.points : plan.count;
  words.set([layout.kind === 'cells' ? 0 : layout.dots.bin, RAMP_COLOURS, Number(isLog), GROUND_PIXEL], 7);
  const isVolume = layout.kind === 'points' && layout.projection !== undefined;
  words.set([Number(isFramed), Number(isSorted), Number(isVolume), plan.count, Number(isListed(layout))], 11);
  const at = layout.kind === 'cells' ? { ...layout.at, width: 0, height: 0 } : { ...layout.frame, side: 1, gap: 0 };
  const radius = layout.kind === 'cells' ? halfFrame(layout) : layout.dots.radius;
  new Float32Array(words.buffer).set(
    [
      ...[at.x, at.y, at.width, at.height, size.width, size.height, frame?.middle.x ?? 0, frame?.middle.y ?? 0],
      ...[at.side, at.gap, min, max, radius, layout.kind === 'cells' ? 1 : layout.dots.opacity],
    ],
    FLOATS_FROM,
  );
  return words.buffer;
}

/** Fewer points are drawn whether they are in sight or not. */
const LISTED = 2 ** 12;

/** Whether the points in sight are listed before they are drawn; see shaders/scene/sight.wesl. */
export const isListed = (layout: Layout): boolean =>
  layout.kind === 'points' && layout.dots.bin === 0 && layout.points > LISTED;

function binsOf({ dots }: Layout & { kind: 'points' }, size: CanvasSize) {
  const bins = dots.bin > 0 ? binsIn(size, dots.bin) : { columns: 0, rows: 0, count: 0 };
  return { ...bins, exponent: 0, cells: bins.count };
}
