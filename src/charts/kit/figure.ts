/**
 * A chart as a figure of a paper: as wide as one column or two, without a title, since the caption has it. Loaded when somebody
 * saves one. What is 11 pixels high on the page is 7.5 points on paper; all else goes with that.
 */
import { type Ink, readInk } from './ink.ts';
import { type Pen, write } from './pen.ts';
import { contextOf, pngBlob } from './png.ts';
import { pngWithText } from './png-text.ts';
import { type Drawing, paintDrawing, type Sheet } from './sheet.ts';
import { SvgPen } from './svg-pen.ts';

/** One or two columns of a page, in millimetres. */
export const FIGURE_WIDTHS = { one: 85, two: 174 } as const;
export const FIGURE_GROUNDS = ['white', 'transparent', 'as on screen'] as const;

export interface FigureStyle {
  readonly width: keyof typeof FIGURE_WIDTHS;
  readonly ground: (typeof FIGURE_GROUNDS)[number];
  /** Paragraphs below the drawing, the first of them bold: of a picture that has no caption beside it. */
  readonly words?: readonly string[];
}

export const FIGURE_DPI = 600;
const MM_PER_INCH = 25.4;
/** Of paper per pixel of the drawing: 11 pixels are 7.5 points, of which an inch has 72. */
const MM_PER_PX = ((7.5 / 72) * MM_PER_INCH) / 11;
const PAD = 4;
const LINE = 15;
/** Of the drawing, as a share of its width. */
const HEIGHTS = { one: 0.7, two: 0.5 } as const;
/** Every machine has these, or what its maker takes for them. */
const FONT = 'Helvetica, Arial, sans-serif';

/** In pixels of the drawing; `plot`: how high it is without the words below it. */
function layOut(pen: Pen, { width: columns, words = [] }: FigureStyle, { share = HEIGHTS[columns] }: Drawing) {
  const width = Math.round(FIGURE_WIDTHS[columns] / MM_PER_PX);
  const plot = Math.round(width * share);
  const lines = words.flatMap((text, i) => {
    const font = `${i === 0 ? 600 : 400} 11px ${FONT}`;
    pen.font = font;
    return wrap(pen, text, width - 2 * PAD).map((line) => ({ line, font }));
  });
  return { width, plot, lines, height: plot + lines.length * LINE + (lines.length > 0 ? PAD : 0) };
}

/** Breaks between words; a single word that is too long stays whole. */
function wrap(pen: Pen, text: string, width: number): readonly string[] {
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

/** Dark on white whatever the page shows, unless it is to look as that does. */
const inkOf = ({ ground }: FigureStyle): Ink =>
  ground === 'as on screen'
    ? { ...readInk(document.body), font: FONT }
    : { ...readInk(document.body, true), ground: '#ffffff', font: FONT };

function paint(pen: Pen, style: FigureStyle, drawing: Drawing): void {
  const { width, plot, lines, height } = layOut(pen, style, drawing);
  const ink = inkOf(style);
  pen.fillStyle = ink.ground;
  if (style.ground !== 'transparent') pen.fillRect(0, 0, width, height);
  paintDrawing(pen, { x: PAD, y: PAD, width: width - 2 * PAD, height: plot - 2 * PAD }, ink, drawing);
  lines.forEach(({ line, font }, i) => {
    pen.font = font;
    write(pen, line, PAD, plot + (i + 1) * LINE - PAD, { ink: ink.strong, baseline: 'alphabetic' });
  });
}

/** `dpi`: dots per inch of paper. */
export function paintFigure(canvas: HTMLCanvasElement, style: FigureStyle, drawing: Drawing, dpi = FIGURE_DPI): void {
  const context = contextOf(canvas);
  const { width, height } = layOut(context, style, drawing);
  canvas.width = Math.round((FIGURE_WIDTHS[style.width] / MM_PER_INCH) * dpi);
  const scale = canvas.width / width;
  canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  paint(context, style, drawing);
}

/** `description`: goes into the file. */
export async function figurePng(style: FigureStyle, drawing: Drawing, description: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintFigure(canvas, style, drawing);
  const bytes = new Uint8Array(await (await pngBlob(canvas)).arrayBuffer());
  return new Blob([pngWithText(bytes, FIGURE_DPI, description)], { type: 'image/png' });
}

export function figureSvg(style: FigureStyle, sheet: Sheet, description: string): Blob {
  const context = contextOf(document.createElement('canvas'));
  const pen = new SvgPen((text, font) => {
    context.font = font;
    return context.measureText(text).width;
  });
  paint(pen, style, sheet);
  const { width, height } = layOut(pen, style, sheet);
  const text = pen.document(width, height, sheet.title, description, FIGURE_WIDTHS[style.width]);
  return new Blob([text], { type: 'image/svg+xml' });
}
