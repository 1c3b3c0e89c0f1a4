/** What the axes of a figure are: that of the values above its upper left, that across below its right end. */
import { labelFont } from './axes.ts';
import type { Ink } from './ink.ts';
import { type Box, type Pen, write } from './pen.ts';

/** '' or undefined: none, and no room for one. */
export interface AxisTitles {
  readonly x?: string;
  readonly y?: string;
}

const LINE_PX = 15;

/** `Range (m)`; '' of no axis. */
export const axisTitle = (label: string, unit: string): string => (label && unit ? `${label} (${unit})` : label);

/** Writes them, and gives the room that is left. */
export function drawAxisTitles(pen: Pen, box: Box, ink: Ink, { x = '', y = '' }: AxisTitles = {}): Box {
  pen.font = labelFont(ink);
  const [above, below] = [y === '' ? 0 : LINE_PX, x === '' ? 0 : LINE_PX];
  if (y) write(pen, y, box.x + 2, box.y + 1, { ink: ink.text, align: 'left', baseline: 'top' });
  if (x) {
    const at = [box.x + box.width - 2, box.y + box.height - LINE_PX + 1] as const;
    write(pen, x, ...at, { ink: ink.text, align: 'right', baseline: 'top' });
  }
  return { ...box, y: box.y + above, height: Math.max(1, box.height - above - below) };
}
