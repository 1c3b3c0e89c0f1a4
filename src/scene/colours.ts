/** The colours of the picture: the same ramps for the GPU, for Canvas 2D and for the legend. */
import { interpolateInferno, interpolateRgbBasis, rgb } from 'd3';
import type { ChannelSpec } from '../scenario/spec.ts';
import { type Scale, shareOf } from './scale.ts';

/** What lies where no cell is: the page's colour behind the picture (`--scene`). */
export const GROUND = [0x07, 0x09, 0x0d] as const;

/** The ramp begins where it stands out from the ground: a cell with nothing pending is still a cell. */
const DARKEST = 0.14;

export const RAMP_COLOURS = 256;

type Kind = ChannelSpec['kind'];

/** Levels are heat; activity is light that comes up out of the dark. */
const COLOURS: Readonly<Record<Kind, (share: number) => string>> = {
  level: (share) => interpolateInferno(DARKEST + (1 - DARKEST) * share),
  activity: interpolateRgbBasis(['#173041', '#14506a', '#1a7f8e', '#54cbb5', '#c9f7dc', '#ffffff']),
};

/** As pixels are in memory: red, green, blue, opaque. */
const packed = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

export const GROUND_PIXEL = packed(...GROUND);

const rampOf = (kind: Kind): Uint32Array<ArrayBuffer> =>
  Uint32Array.from({ length: RAMP_COLOURS }, (_, i) => {
    const { r, g, b } = rgb(COLOURS[kind](i / (RAMP_COLOURS - 1)));
    return packed(Math.round(r), Math.round(g), Math.round(b));
  });

/** Pixels from least to most, evenly spaced. */
export const ramps: Readonly<Record<Kind, Uint32Array<ArrayBuffer>>> = {
  level: rampOf('level'),
  activity: rampOf('activity'),
};

/** Number of a value's colour in its ramp; twin of what shaders/scene/cells.wesl and points.wesl do. */
export const colourIndex = (value: number, scale: Scale): number =>
  Math.floor(shareOf(value, scale) * (RAMP_COLOURS - 1) + 0.5);

export const pixelOf = (value: number, scale: Scale, kind: Kind): number => ramps[kind][colourIndex(value, scale)];

/** A colour of a ramp as CSS. */
export const cssOf = (kind: Kind, index: number): string => rgb(COLOURS[kind](index / (RAMP_COLOURS - 1))).formatHex();

/** CSS colours from least to most, evenly spaced. */
export const legendColours = (kind: Kind, count = 9): string[] =>
  Array.from({ length: count }, (_, i) => rgb(COLOURS[kind](i / (count - 1))).formatHex());
