/** What a view is drawn on: the same until the camera moves, so that it is made once, however much it is. */
import type { Stroke } from '../../models/views.ts';
import type { CanvasSize } from '../../scenario/picture.ts';
import { unitOf } from '../geometry/frame.ts';
import { type Layout, type PointLayout, spotAt } from '../layout.ts';
import type { Shown } from '../shown.ts';
import { Marks } from './marks.ts';

interface Made {
  readonly key: string;
  readonly marks: Marks;
}

const made = new WeakMap<readonly Stroke[], Made>();
const NOTHING = new Marks(1);

/** The same object as long as nothing changes. `most`: the last so many strokes of a ground alone. */
export function groundMarks(shown: Shown, layout: Layout, size: CanvasSize, most?: number): Marks {
  const strokes = shown.subject.views.ground?.(shown.chosen.view.id) ?? [];
  if (layout.kind === 'cells' || strokes.length === 0) return NOTHING;
  const key = JSON.stringify([layout.frame, layout.projection, size, most]);
  const known = made.get(strokes);
  if (known?.key === key) return known.marks;
  const marks = new Marks(unitOf(size));
  drawStrokes(marks, layout, most === undefined ? strokes : strokes.slice(-most), size);
  made.set(strokes, { key, marks });
  return marks;
}

export function drawStrokes(marks: Marks, layout: PointLayout, strokes: readonly Stroke[], size: CanvasSize): void {
  const unit = unitOf(size);
  for (const { from, to, tone, width } of strokes)
    marks.line(spotAt(layout, from), spotAt(layout, to), tone, 1, width && width * unit);
}
