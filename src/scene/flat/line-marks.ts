/** Nodes that are lines as marks, what has least first; twin of shaders/scene/lines.wesl. */
import type { CanvasSize } from '../../scenario/picture.ts';
import { colouredOf, scaleOf } from '../colouring.ts';
import { colourIndex, RAMP_COLOURS, rampOf } from '../colours.ts';
import { unitOf } from '../geometry/frame.ts';
import { LINE_WORDS, lineOnCanvas, linesOf } from '../geometry/lines.ts';
import type { PointLayout } from '../layout.ts';
import { Marks } from '../marks/marks.ts';
import type { PictureContent } from '../picture-content.ts';
import { leastFirst } from './least-first.ts';

export function lineMarks(content: PictureContent, layout: PointLayout, values: Float32Array, size: CanvasSize): Marks {
  const { viewed, chosen, plan } = content;
  const { frame, dots, points } = layout;
  const lines = linesOf(viewed, chosen, plan);
  const scale = scaleOf(content, layout);
  const ramp = rampOf(colouredOf(content));
  const colours = Uint8Array.from({ length: points }, (_, point) => colourIndex(values[point], scale));
  const marks = new Marks(unitOf(size));
  for (const point of chosen.channel.kind === 'category' ? colours.keys() : leastFirst(colours)) {
    const share = colours[point] / (RAMP_COLOURS - 1);
    const words = lines.subarray(LINE_WORDS * point, LINE_WORDS * point + 5);
    const { start, end, width } = lineOnCanvas(words, frame, dots, share);
    if (isBeside(start.x, end.x, size.width) || isBeside(start.y, end.y, size.height)) continue;
    // A line thinner than a pixel is fainter instead.
    const isDot = start.x === end.x && start.y === end.y;
    const clear = isDot ? 1 : dots.growth === 0 ? 0 : share;
    const opacity = (dots.opacity + (1 - dots.opacity) * clear) * Math.min(1, width);
    const colour = ((ramp[colours[point]] & 0xffffff) | (Math.round(255 * opacity) << 24)) >>> 0;
    marks.add(start.x, start.y, end.x, end.y, Math.max(1, width), colour);
  }
  return marks;
}

/** Wider than half of any line. */
const FAR = 32;

/** Both ends lie beyond the same side of the canvas. */
const isBeside = (start: number, end: number, side: number): boolean =>
  Math.max(start, end) < -FAR || Math.min(start, end) > side + FAR;
