/** What is marked in a view of lines: the picked one, the way that those a node knows make, and messages, which go along the line of who sends them. */
import type { Point } from '../../scenario/picture.ts';
import { type LineOnCanvas, lineOnCanvas } from '../geometry/lines.ts';
import type { PointLayout } from '../layout.ts';
import type { PictureContent } from '../picture-content.ts';
import type { Marks } from './marks.ts';
import { TONES } from './tones.ts';
import { between, type Ways } from './ways.ts';

/** Ground between a line and its outline, and around a dot, in pixels of a small canvas. */
const ROOM = 1.5;
const AROUND_DOT = 3;
/** Of dark on either side of a way. */
const RIM = 2;
/** Where on its line a node is. */
const ALONG = 0.25;

type LineOf = (node: number) => LineOnCanvas;

/** `share`: of the colours, which decides how wide they are. */
export const linesSeen =
  ({ viewed, chosen }: PictureContent, { frame, dots }: PointLayout, share = 0): LineOf =>
  (node) => {
    const line = viewed.views.line?.(chosen.view.id, node);
    const words = line ? [...line.from, ...line.to, line.width] : [0, 0, 0, 0, 0];
    return lineOnCanvas(words, frame, dots, share);
  };

const isDot = ({ start, end }: LineOnCanvas): boolean => start.x === end.x && start.y === end.y;

export function lineWays(lineOf: LineOf): Ways {
  const at = (from: number, to: number, share: number): Point => {
    const line = lineOf(from);
    return between(line.start, isDot(line) ? lineOf(to).start : line.end, share);
  };
  return {
    spotOf: (node) => {
      const { start, end } = lineOf(node);
      return between(start, end, ALONG);
    },
    at,
    draw: (marks, from, to, tone, { share, start = 0, end = 1 } = {}) => {
      // Wakes would hide the colour of a line.
      if (tone !== 'wake') marks.line(at(from, to, start), at(from, to, end), tone, share);
    },
  };
}

/** Over all others, which step back; in the order of the way, so that it is one line from end to end. */
export function drawWayOfLines(marks: Marks, linked: readonly number[], lineOf: LineOf, unit: number): void {
  const lines = linked.map(lineOf);
  for (const { start, end } of lines) marks.line(start, end, 'trench', 1, (TONES.path.width + 2 * RIM) * unit);
  for (const { start, end } of lines) marks.line(start, end, 'load', 1, TONES.path.width * unit);
}

/** An outline, which leaves its colour to be seen. */
export function drawPickedLine(marks: Marks, line: LineOnCanvas, unit: number): void {
  const { start, end, width } = line;
  if (isDot(line)) {
    marks.ring(start, width / 2 / unit + AROUND_DOT, 'target');
    return;
  }
  const [x, y] = [end.x - start.x, end.y - start.y];
  const far = (width / 2 + ROOM * unit) / Math.hypot(x, y);
  for (const side of [-far, far]) {
    const moved = (at: Point): Point => ({ x: at.x - side * y, y: at.y + side * x });
    marks.line(moved(start), moved(end), 'target', 1, unit);
  }
}
