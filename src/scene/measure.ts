/** Statistics of a picture from its pixels: how tests know that something was drawn, and that it changed. */

import { hex64 } from '../base/u32.ts';
import type { CanvasSize, PictureStatistics } from '../scenario/picture.ts';
import { GROUND_PIXEL } from './colours.ts';

/** `pixels`: red, green, blue, alpha as bytes of a word, row after row. */
export function measure(pixels: Uint32Array, { width, height }: CanvasSize): PictureStatistics {
  const colours = new Set<number>();
  let filled = 0;
  let fnv = 0x811c_9dc5;
  let sum = 0;
  for (const pixel of pixels) {
    colours.add(pixel);
    if (pixel !== GROUND_PIXEL) filled++;
    // Rotated, for the product alone never carries a high bit down.
    fnv = Math.imul(((fnv << 13) | (fnv >>> 19)) ^ pixel, 0x0100_0193) >>> 0;
    sum = (sum + fnv) >>> 0;
  }
  return { width, height, colours: colours.size, filled: filled / Math.max(1, pixels.length), digest: hex64(fnv, sum) };
}
