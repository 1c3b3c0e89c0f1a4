/** The colours of the picture: one ramp for the GPU, for Canvas 2D and for the legend. */
import { interpolateInferno, rgb } from 'd3';
import type { Scale } from './subject.ts';

/** What lies where no cell is: the page's colour behind the picture (`--scene`). */
export const GROUND = [0x07, 0x09, 0x0d] as const;

/** The ramp begins where it stands out from the ground: a cell with nothing pending is still a cell. */
const DARKEST = 0.14;

export const RAMP_COLOURS = 256;

const colourAt = (share: number) => rgb(interpolateInferno(DARKEST + (1 - DARKEST) * share));

/** As pixels are in memory: red, green, blue, opaque. */
const packed = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

export const GROUND_PIXEL = packed(...GROUND);

/** Pixels from least to most, evenly spaced. */
export const ramp: Uint32Array<ArrayBuffer> = Uint32Array.from({ length: RAMP_COLOURS }, (_, i) => {
  const { r, g, b } = colourAt(i / (RAMP_COLOURS - 1));
  return packed(r, g, b);
});

/** Twin of `colour_of` in shaders/scene/cells.wesl. `min`, `max`: values of the first and the last colour. */
export function pixelOf(value: number, { min, max }: Scale): number {
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return ramp[Math.floor(share * (RAMP_COLOURS - 1) + 0.5)];
}

/** CSS colours from least to most, evenly spaced. */
export const legendColours = (count = 9): string[] =>
  Array.from({ length: count }, (_, i) => colourAt(i / (count - 1)).formatHex());
