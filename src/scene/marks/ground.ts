/** What a view is drawn on: the same until the camera moves, so that it is made once, however much it is. */
import type { Stroke } from '../../models/views.ts';
import type { CanvasSize } from '../../scenario/picture.ts';
import { unitOf } from '../geometry/frame.ts';
import { type Layout, type PointLayout, spotAt } from '../layout.ts';
import type { PictureContent } from '../picture-content.ts';
import { Marks, packed } from './marks.ts';
import { TONES } from './tones.ts';

interface Made {
  readonly key: string;
  readonly marks: Marks;
}

const made = new WeakMap<readonly Stroke[], Made>();
const NOTHING = new Marks(1);

/** The same object as long as nothing changes. `most`: the last so many strokes of a ground alone. */
export function groundMarks(content: PictureContent, layout: Layout, size: CanvasSize, most?: number): Marks {
  const strokes = content.viewed.views.ground?.(content.chosen.view.id) ?? [];
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
  const { frame } = layout;
  const zoom = Math.max(1, frame.width / Math.min(size.width, size.height));
  let last: { tone: Stroke['tone']; share: number } | undefined;
  let colour = 0;
  // Strokes may be a hundred thousand: those of the plane are placed without an object for each end.
  for (const { from, to, tone, width = TONES[tone].width, share = 1 } of strokes) {
    if (last?.tone !== tone || last.share !== share) {
      last = { tone, share };
      colour = packed(TONES[tone], Math.min(1, share * zoom));
    }
    if (from.length === 2 && to.length === 2) {
      const { x, y, width: across, height } = frame;
      marks.add(
        x + from[0] * across,
        y + (1 - from[1]) * height,
        x + to[0] * across,
        y + (1 - to[1]) * height,
        width * unit,
        colour,
      );
      continue;
    }
    const [start, end] = [spotAt(layout, from), spotAt(layout, to)];
    marks.add(start.x, start.y, end.x, end.y, width * unit, colour);
  }
}
