/** A sheet as a file: PNG at twice the size, or SVG. Loaded when somebody saves a chart, not before. */
import { lightInk } from './ink.ts';
import { contextOf, pngBlob } from './png.ts';
import { layOut, paintSheet, SHEET_WIDTH, type Sheet } from './sheet.ts';
import { SvgPen } from './svg-pen.ts';

const SCALE = 2;

export async function pngOf(sheet: Sheet): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = contextOf(canvas);
  const ink = lightInk();
  const laid = layOut(context, ink, sheet);
  canvas.width = SHEET_WIDTH * SCALE;
  canvas.height = laid.height * SCALE;
  context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
  paintSheet(context, ink, sheet, laid);
  return pngBlob(canvas);
}

/** `summary`: the description inside the file. */
export function svgOf(sheet: Sheet, summary: string): string {
  const context = contextOf(document.createElement('canvas'));
  const pen = new SvgPen((text, font) => {
    context.font = font;
    return context.measureText(text).width;
  });
  const ink = lightInk();
  const laid = layOut(pen, ink, sheet);
  paintSheet(pen, ink, sheet, laid);
  return pen.document(SHEET_WIDTH, laid.height, sheet.title, summary);
}
