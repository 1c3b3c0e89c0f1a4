/** A figure as what is kept of it: the drawing, and the words that go with it. One painter for PNG and SVG. */
import type { Reference } from '../../scenario/spec.ts';
import { type AxisTitles, drawAxisTitles } from './axis-titles.ts';
import type { Ink } from './ink.ts';
import { drawLegend, type Legend } from './legend.ts';
import { quantity } from './numbers.ts';
import type { Box, Pen } from './pen.ts';

interface SheetWords {
  readonly title: string;
  /** After the title, quieter: the unit, the range that is shown. */
  readonly subtitle: string;
  /** Known values with their sources. */
  readonly known: readonly string[];
}

/** A chart without what stands around it. */
export interface Drawing {
  readonly axes: AxisTitles;
  /** Lines that are told apart; undefined: one, or they have their names. */
  readonly legend?: Legend;
  /** Height in a file, as a share of its width; default as charts are. */
  readonly share?: number;
  paint(pen: Pen, box: Box, ink: Ink): void;
}

export interface Sheet extends SheetWords, Drawing {}

/** The drawing with its legend and the titles of its axes. */
export function paintDrawing(pen: Pen, box: Box, ink: Ink, { axes, legend, paint }: Drawing): void {
  const room = legend ? drawLegend(pen, box, ink, legend) : box;
  paint(pen, drawAxisTitles(pen, room, ink, axes), ink);
}

/** `many nodes, 52.4 k events: Closed form ...` */
export const referenceText = ({ label, value, source }: Reference, unit: string): string =>
  `${label}, ${quantity(value, unit)}: ${source}`;
