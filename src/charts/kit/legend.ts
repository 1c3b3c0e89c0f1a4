/** What the lines of a drawing are, above it: marker, dash and name of each, in as many rows as they take. */
import { labelFont } from './axes.ts';
import { type Ink, inTurn } from './ink.ts';
import { type Box, line, type Pen, write } from './pen.ts';
import { drawMarker, seriesMark } from './series-marks.ts';

export interface Legend {
  /** What tells them apart: `Alpha`. */
  readonly title: string;
  /** Places among the series, and names. */
  readonly keys: readonly (readonly [i: number, text: string])[];
  /** Points are joined. */
  readonly isJoined: boolean;
}

const ROW_PX = 15;
const KEY_PX = 26;
const GAP_PX = 12;

/** Colour of the `i`-th series. */
export const seriesInk = (ink: Ink, i: number): string => inTurn([ink.line, ...ink.overlays], seriesMark(i).ink);

/** Gives the room that is left. */
export function drawLegend(pen: Pen, box: Box, ink: Ink, { title, keys, isJoined }: Legend): Box {
  pen.font = labelFont(ink);
  let [x, row] = [box.x + 2, 0];
  const put = (width: number) => {
    if (x + width > box.x + box.width && x > box.x + 2) [x, row] = [box.x + 2, row + 1];
    const at = [x, box.y + (row + 0.5) * ROW_PX] as const;
    x += width + GAP_PX;
    return at;
  };
  write(pen, title, ...put(pen.measureText(title).width), { ink: ink.text });
  for (const [i, text] of keys) {
    const [left, y] = put(KEY_PX + 5 + pen.measureText(text).width);
    pen.strokeStyle = seriesInk(ink, i);
    pen.lineWidth = 1.5;
    pen.setLineDash([...seriesMark(i).dash]);
    if (isJoined) line(pen, left, y, left + KEY_PX, y);
    pen.setLineDash([]);
    drawMarker(pen, i, left + KEY_PX / 2, y, seriesInk(ink, i), ink.ground);
    write(pen, text, left + KEY_PX + 5, y, { ink: ink.strong });
  }
  const above = (row + 1) * ROW_PX + 3;
  return { ...box, y: box.y + above, height: Math.max(1, box.height - above) };
}
