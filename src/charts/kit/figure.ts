/**
 * A chart as a figure of a paper: as wide as one column or two, without a title, since the caption has it. Loaded with the panel
 * that saves it. What is 11 pixels high on the page is 7.5 points on paper; all else goes with that.
 */
import { type Ink, lightInk, readInk } from './ink.ts';
import { contextOf, pngBlob } from './png.ts';
import { pngWithText } from './png-text.ts';
import { type Drawing, paintDrawing } from './sheet.ts';
import { SvgPen } from './svg-pen.ts';

/** One or two columns of a page, in millimetres. */
export const FIGURE_WIDTHS = { one: 85, two: 174 } as const;
export const FIGURE_GROUNDS = ['white', 'transparent', 'as on screen'] as const;

export interface FigureStyle {
  readonly width: keyof typeof FIGURE_WIDTHS;
  readonly ground: (typeof FIGURE_GROUNDS)[number];
}

export const FIGURE_DPI = 600;
const MM_PER_INCH = 25.4;
/** Of paper per pixel of the drawing: 11 pixels are 7.5 points, of which an inch has 72. */
const MM_PER_PX = ((7.5 / 72) * MM_PER_INCH) / 11;
const PAD = 4;
/** Of the drawing, as a share of its width. */
const HEIGHTS = { one: 0.7, two: 0.5 } as const;
/** Every machine has these, or what its maker takes for them. */
const FONT = 'Helvetica, Arial, sans-serif';

/** In pixels of the drawing. */
export function figureSize({ width }: Pick<FigureStyle, 'width'>) {
  const across = Math.round(FIGURE_WIDTHS[width] / MM_PER_PX);
  return { width: across, height: Math.round(across * HEIGHTS[width]) };
}

/** Dark on white whatever the page shows, unless it is to look as that does. */
const inkOf = ({ ground }: FigureStyle): Ink =>
  ground === 'as on screen'
    ? { ...readInk(document.body), font: FONT }
    : { ...lightInk(), ground: '#ffffff', font: FONT };

function paint(pen: CanvasRenderingContext2D | SvgPen, style: FigureStyle, drawing: Drawing, ink: Ink): void {
  const { width, height } = figureSize(style);
  pen.fillStyle = ink.ground;
  if (style.ground !== 'transparent') pen.fillRect(0, 0, width, height);
  paintDrawing(pen, { x: PAD, y: PAD, width: width - 2 * PAD, height: height - 2 * PAD }, ink, drawing);
}

/** `dpi`: dots per inch of paper. */
export function paintFigure(canvas: HTMLCanvasElement, style: FigureStyle, drawing: Drawing, dpi = FIGURE_DPI): void {
  const { width, height } = figureSize(style);
  canvas.width = Math.round((FIGURE_WIDTHS[style.width] / MM_PER_INCH) * dpi);
  const scale = canvas.width / width;
  canvas.height = Math.round(height * scale);
  const context = contextOf(canvas);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  paint(context, style, drawing, inkOf(style));
}

/** The caption goes into the file. */
export async function figurePng(style: FigureStyle, drawing: Drawing, caption: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintFigure(canvas, style, drawing);
  const bytes = new Uint8Array(await (await pngBlob(canvas)).arrayBuffer());
  return new Blob([pngWithText(bytes, FIGURE_DPI, caption)], { type: 'image/png' });
}

export function figureSvg(style: FigureStyle, drawing: Drawing, title: string, caption: string): Blob {
  const context = contextOf(document.createElement('canvas'));
  const pen = new SvgPen((text, font) => {
    context.font = font;
    return context.measureText(text).width;
  });
  paint(pen, style, drawing, inkOf(style));
  const { width, height } = figureSize(style);
  return new Blob([pen.document(width, height, title, caption, FIGURE_WIDTHS[style.width])], { type: 'image/svg+xml' });
}
