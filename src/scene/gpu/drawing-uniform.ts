/** The uniform `Drawing` of shaders/scene/drawing.wesl, in the same order. */

import { hasMeans, wholeScaleOf } from '../colouring.ts';
import { GROUND_PIXEL, RAMP_COLOURS } from '../colours.ts';
import type { Solid } from '../geometry/volume.ts';
import { frameAround, halfFrame, type Layout } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';

/** As in shaders/scene/volume.wesl. */
export const SOLIDS: Readonly<Record<Solid, number>> = { box: 1, globe: 2 };

export const DRAWING_BYTES = 152;
const FLOATS_FROM = 16;

export function packDrawing(content: PictureContent, layout: Layout, { size, picked }: Viewport): ArrayBuffer {
  const { plan } = content;
  const { min, max, isLog } = wholeScaleOf(content, layout);
  const isSorted = layout.kind === 'cells' && layout.grid.order === 'value';
  const isFramed = layout.kind === 'cells' && picked !== undefined && picked < plan.nodes;
  const frame = isSorted ? undefined : frameAround(layout, picked);
  const words = new Uint32Array(DRAWING_BYTES / 4);
  const grid = layout.kind === 'cells' ? layout.grid : gridOfBins(layout);
  words.set([plan.nodes, plan.exponent, grid.exponent, grid.cells, grid.columns, grid.rows]);
  words[6] = layout.kind === 'points' ? layout.points : plan.count;
  words.set([Number(hasMeans(content, layout)), RAMP_COLOURS, Number(isLog), GROUND_PIXEL], 7);
  const solid = layout.kind === 'points' && layout.projection ? SOLIDS[layout.projection.solid] : 0;
  words.set([Number(isFramed), Number(isSorted), solid, plan.count, Number(isListed(layout))], 11);
  const at = layout.kind === 'cells' ? { ...layout.at, width: 0, height: 0 } : { ...layout.frame, side: 1, gap: 0 };
  const bins = layout.kind === 'cells' ? undefined : layout.dots.bins;
  const radius = layout.kind === 'cells' ? halfFrame(layout) : layout.dots.radius;
  new Float32Array(words.buffer).set(
    [
      ...[at.x, at.y, at.width, at.height, size.width, size.height, frame?.middle.x ?? 0, frame?.middle.y ?? 0],
      ...[at.side, at.gap, min, max, radius, layout.kind === 'cells' ? 1 : layout.dots.opacity],
      ...[content.span?.low ?? 0, content.span?.high ?? 1],
      ...[bins?.x ?? 0, bins?.y ?? 0, bins?.width ?? 1, bins?.height ?? 1],
      layout.kind === 'cells' ? 0 : (layout.dots.growth ?? 0),
    ],
    FLOATS_FROM,
  );
  return words.buffer;
}

/** Fewer points are drawn whether they are in sight or not. */
const LISTED = 2 ** 12;

/** Whether the points in sight are listed before they are drawn; see shaders/scene/sight.wesl. */
export const isListed = (layout: Layout): boolean =>
  layout.kind === 'points' && !layout.dots.bins && layout.dots.growth === undefined && layout.points > LISTED;

function gridOfBins({ dots: { bins } }: Layout & { kind: 'points' }) {
  const { columns, rows } = bins ?? { columns: 0, rows: 0 };
  return { columns, rows, exponent: 0, cells: columns * rows };
}
