/** A link as a QR code: what one may hold that a phone still reads from a screen, and its picture as the path of an SVG. */
import { generate } from 'lean-qr/nano';

/** Bytes of version 25 (117 modules a side) at the lowest level of correction: beyond that, modules are too fine for phones. */
export const MOST_IN_QR = 1272;
/** Modules around it that stay empty, by the standard. */
const QUIET = 4;

export interface QrPicture {
  /** Modules a side, with the quiet zone. */
  readonly span: number;
  /** One rectangle for each row of dark modules. */
  readonly path: string;
}

export function qrPicture(text: string): QrPicture {
  const { size, get } = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0, end = 0; x < size; x = end + 1) {
      end = x;
      while (get(end, y)) end++;
      if (end > x) runs.push(`M${x + QUIET} ${y + QUIET}h${end - x}v1H${x + QUIET}z`);
    }
  return { span: size + 2 * QUIET, path: runs.join('') };
}
