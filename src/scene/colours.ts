/** The colours of the picture: the same ramps for the GPU, for Canvas 2D and for the legend. */
import { interpolateInferno, interpolateRgbBasis, rgb } from 'd3';
import type { ChannelSpec } from '../scenario/spec.ts';
import { type Scale, shareOf } from './scale.ts';

/** What lies where no cell is: the page's colour behind the picture (`--scene`). */
export const GROUND = [0x07, 0x09, 0x0d] as const;

/** The ramp begins where it stands out from the ground: a cell with nothing pending is still a cell. */
const DARKEST = 0.14;

export const RAMP_COLOURS = 256;

/** What of a channel decides its colours. */
export type Coloured = Pick<ChannelSpec, 'categories'> & { readonly kind: ChannelSpec['kind'] | 'deviation' };

/** Levels are heat; activity is light that comes up out of the dark. */
const heat = (share: number): string => interpolateInferno(DARKEST + (1 - DARKEST) * share);
const light = interpolateRgbBasis(['#2a5468', '#1f6c86', '#1d8b98', '#54cbb5', '#c9f7dc', '#ffffff']);

/** What is as expected stays calm; less is cold, more is warm. */
const deviation = interpolateRgbBasis(['#7cc4ff', '#2f7fd0', '#23405f', '#2b2f36', '#6b4424', '#d98324', '#ffd27a']);

/** What is scarce stands out, what there is plenty of stays calm. */
const plenty = interpolateRgbBasis(['#ff5a4f', '#ff9d45', '#f2d06b', '#58b8a6', '#2f7f92']);

/** CSS colours of a strip, from least to most. */
export const stripColours = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => rgb(plenty(i / (count - 1))).formatHex());

function colourAt({ kind, categories = [] }: Coloured, share: number): string {
  if (kind === 'category')
    return categories[Math.min(categories.length - 1, Math.floor(share * categories.length))].colour;
  if (kind === 'deviation') return deviation(share);
  return kind === 'level' ? heat(share) : light(share);
}

/** As pixels are in memory: red, green, blue, opaque. */
const packed = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

export const GROUND_PIXEL = packed(...GROUND);

const made = new WeakMap<Coloured, Uint32Array<ArrayBuffer>>();

/** Pixels from least to most, evenly spaced. */
export function rampOf(channel: Coloured): Uint32Array<ArrayBuffer> {
  const ramp =
    made.get(channel) ??
    Uint32Array.from({ length: RAMP_COLOURS }, (_, i) => {
      const { r, g, b } = rgb(colourAt(channel, i / (RAMP_COLOURS - 1)));
      return packed(Math.round(r), Math.round(g), Math.round(b));
    });
  made.set(channel, ramp);
  return ramp;
}

/** Number of a value's colour in its ramp; twin of what shaders/scene/cells.wesl and points.wesl do. */
export const colourIndex = (value: number, scale: Scale): number =>
  Math.floor(shareOf(value, scale) * (RAMP_COLOURS - 1) + 0.5);

export const pixelOf = (value: number, scale: Scale, channel: Coloured): number =>
  rampOf(channel)[colourIndex(value, scale)];

/** A colour of a ramp as CSS. */
export const cssOf = (channel: Coloured, index: number): string =>
  rgb(colourAt(channel, index / (RAMP_COLOURS - 1))).formatHex();

/** CSS colours from least to most, evenly spaced. */
export const legendColours = (channel: Coloured, count = 9): string[] =>
  Array.from({ length: count }, (_, i) => rgb(colourAt(channel, i / (count - 1))).formatHex());
