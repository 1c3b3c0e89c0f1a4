/**
 * A chart as a sheet to keep: title and unit above, the drawing, then known values with their sources and the scenario
 * that it belongs to. One painter for PNG and SVG; always in the inks of the light theme.
 */
import { type AxisTitles, drawAxisTitles } from './axis-titles.ts';
import type { Ink } from './ink.ts';
import { drawLegend, type Legend } from './legend.ts';
import { type Box, type Pen, write } from './pen.ts';

export interface SheetWords {
  readonly title: string;
  /** After the title, quieter: the unit, the range that is shown. */
  readonly subtitle: string;
  /** Lines below the drawing; long ones are wrapped. */
  readonly notes: readonly string[];
  /** Those of them that name known values with their sources. */
  readonly known: readonly string[];
}

/** A chart without what stands around it. */
export interface Drawing {
  readonly axes: AxisTitles;
  /** Lines that are told apart; undefined: one, or they have their names. */
  readonly legend?: Legend;
  paint(pen: Pen, box: Box, ink: Ink): void;
}

export interface Sheet extends SheetWords, Drawing {}

export const SHEET_WIDTH = 800;
const PLOT_HEIGHT = 340;
const PAD = 20;
const TITLE_PX = 18;
const NOTE_PX = 12;
const NOTE_LINE = 17;
const HEAD = PAD + TITLE_PX + 14;

interface Laid {
  readonly height: number;
  readonly notes: readonly string[];
}

/** Draws the sheet and gives its height; `measure` sets how notes are wrapped and must be of the same fonts. */
export function layOut(pen: Pen, ink: Ink, { notes }: SheetWords): Laid {
  pen.font = `${NOTE_PX}px ${ink.font}`;
  const wrapped = notes.flatMap((note) => wrap(pen, note, SHEET_WIDTH - 2 * PAD));
  return { notes: wrapped, height: Math.ceil(HEAD + PLOT_HEIGHT + 10 + wrapped.length * NOTE_LINE + PAD) };
}

export function paintSheet(pen: Pen, ink: Ink, sheet: Sheet, { notes, height }: Laid): void {
  pen.fillStyle = ink.ground;
  pen.fillRect(0, 0, SHEET_WIDTH, height);
  pen.font = `600 ${TITLE_PX}px ${ink.font}`;
  const titleWidth = pen.measureText(sheet.title).width;
  write(pen, sheet.title, PAD, PAD + TITLE_PX, { ink: ink.strong, baseline: 'alphabetic' });
  pen.font = `${NOTE_PX + 1}px ${ink.font}`;
  write(pen, sheet.subtitle, PAD + titleWidth + 10, PAD + TITLE_PX, { ink: ink.text, baseline: 'alphabetic' });
  paintDrawing(pen, { x: PAD - 8, y: HEAD, width: SHEET_WIDTH - 2 * PAD + 16, height: PLOT_HEIGHT }, ink, sheet);
  pen.font = `${NOTE_PX}px ${ink.font}`;
  notes.forEach((note, i) => {
    const y = HEAD + PLOT_HEIGHT + 10 + (i + 1) * NOTE_LINE - 5;
    write(pen, note, PAD, y, { ink: ink.text, baseline: 'alphabetic' });
  });
}

/** The drawing with its legend and the titles of its axes. */
export function paintDrawing(pen: Pen, box: Box, ink: Ink, { axes, legend, paint }: Drawing): void {
  const room = legend ? drawLegend(pen, box, ink, legend) : box;
  paint(pen, drawAxisTitles(pen, room, ink, axes), ink);
}

/** Breaks between words; a single word that is too long stays whole. */
export function wrap(pen: Pen, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let open = '';
  for (const word of text.split(' ')) {
    const longer = open === '' ? word : `${open} ${word}`;
    if (open !== '' && pen.measureText(longer).width > width) {
      lines.push(open);
      open = word;
    } else open = longer;
  }
  return [...lines, open];
}
