/**
 * The scale of a picture that is a plane with lengths: a bar of a round length, and two axes in metres along the left and the
 * lower edge of the plane, or along those of the picture where these are out of sight. On screen and in a picture that is saved.
 */
import { whole } from '../../base/whole.ts';
import type { Camera, CanvasSize, Legend, Plane } from '../../scenario/picture.ts';
import { type Box, LETTERS, seenAt, takes, WIDE } from './guides.ts';

/** In shares of the picture. */
export interface PlacedAxis {
  /** Where it stands: from the left if it runs upwards, else from the top. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Its words have room outside of the plane. */
  readonly isOutside: boolean;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

export interface PlacedMetres {
  /** Its length in shares of the width of the picture; from the lower edge to it, in pixels. */
  readonly bar: { readonly share: number; readonly text: string; readonly up: number };
  /** Undefined while the plane is out of sight. */
  readonly axes?: { readonly x: PlacedAxis; readonly y: PlacedAxis };
}

/** Of a tick, and from an axis to its words, in pixels. */
export const TICK = 5;
export const ASIDE = TICK + 3;
/** From the right edge to the bar. */
export const BAR_ASIDE = 14;

/** Of the bar, at most, in pixels and as a share of the width. */
const MOST_BAR = 100;
const MOST_SHARE = 0.3;
/** Pixels from tick to tick, at least; and that words need outside of the plane, below and beside it. */
const LEAST_STEP = 60;
const OUTSIDE = { x: 24, y: 58 } as const;
const HALF = LETTERS / 2 + 2;

const KM = 1000;

/** The largest of 1, 2, 5, 10, ... that is no more than this, above 0. */
export function roundLength(most: number): number {
  const decade = 10 ** Math.floor(Math.log10(most) + 1e-9);
  const digit = [5, 2].find((each) => most >= each * decade * (1 - 1e-9)) ?? 1;
  return digit * decade;
}

/** `200 m`, `0.5 m`, `5 km`, of a round length. */
export const lengthText = (metres: number): string =>
  metres >= KM ? `${whole(metres / KM)} km` : `${decimal(metres, metres)} m`;

/** With as many decimals as multiples of `step` have. */
function decimal(value: number, step: number): string {
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return places === 0 ? whole(value) : value.toFixed(places);
}

/** Undefined for a picture without lengths. `size`: of the picture, in pixels. */
export function placeMetres(
  { plane, frame }: Pick<Legend, 'plane' | 'frame'>,
  camera: Camera,
  { width, height }: CanvasSize,
): PlacedMetres | undefined {
  if (!plane || width === 0 || height === 0) return undefined;
  const [low, high] = [seenAt(frame, camera, plane.from), seenAt(frame, camera, plane.to)];
  const perMetre = (frame.width * camera.zoom * width) / plane.metres;
  const isOutside = { x: (1 - low.y) * height >= OUTSIDE.x, y: low.x * width >= OUTSIDE.y };
  const length = roundLength(Math.min(MOST_BAR, MOST_SHARE * width) / perMetre);
  const bar = { share: (length * perMetre) / width, text: lengthText(length), up: isOutside.x ? 12 : 32 };
  const [left, bottom] = [Math.max(0, low.x), Math.min(1, low.y)];
  if (left >= Math.min(1, high.x) || bottom <= Math.max(0, high.y)) return { bar };

  const taken: Box[] = [boxOfBar(bar, { width, height })];
  const hasRoom = (box: Box): boolean =>
    box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height && takes(taken, box);
  const across = (pixels: number, wide: number): Box => {
    const [middle, line] = [low.x * width + pixels, bottom * height];
    const level = isOutside.x ? line + ASIDE + HALF : line - ASIDE - HALF;
    return { left: middle - wide / 2, right: middle + wide / 2, top: level - HALF, bottom: level + HALF };
  };
  const upwards = (pixels: number, wide: number): Box => {
    const [level, line] = [low.y * height - pixels, left * width];
    const start = isOutside.y ? line - ASIDE - wide : line + ASIDE;
    return { left: start, right: start + wide, top: level - HALF, bottom: level + HALF };
  };
  const step = roundLength((2.5 * LEAST_STEP) / perMetre);
  const ticks = (from: number, to: number, boxOf: (pixels: number, wide: number) => Box) =>
    multiples(step, from / perMetre, to / perMetre).filter(({ metres, text }) =>
      hasRoom(boxOf(metres * perMetre, wideOf(text))),
    );
  const x = ticks((left - low.x) * width, (Math.min(1, high.x) - low.x) * width, across);
  const y = ticks((low.y - bottom) * height, (low.y - Math.max(0, high.y)) * height, upwards);
  const place = (found: typeof x, at: (pixels: number) => number) =>
    found.map(({ metres, text, name }, i) => ({
      at: at(metres * perMetre),
      text: i === found.length - 1 ? `${text} ${name}` : text,
    }));
  return {
    bar,
    axes: {
      x: {
        at: bottom,
        from: left,
        to: Math.min(1, high.x),
        isOutside: isOutside.x,
        ticks: place(x, (pixels) => low.x + pixels / width),
      },
      y: {
        at: left,
        from: bottom,
        to: Math.max(0, high.y),
        isOutside: isOutside.y,
        ticks: place(y, (pixels) => low.y - pixels / height),
      },
    },
  };
}

/** Pixels of a tick's words, with a unit: the last one that has room is given it. */
const wideOf = (text: string): number => WIDE * LETTERS * (text.length + 3) + 4;

/** Of its words and the line below them. */
function boxOfBar({ share, text, up }: PlacedMetres['bar'], { width, height }: CanvasSize): Box {
  const wide = Math.max(share * width, WIDE * LETTERS * text.length);
  const right = width - BAR_ASIDE;
  return { left: right - wide - 8, right: right + 4, top: height - up - 2 * HALF - 4, bottom: height - up + 4 };
}

/** Multiples of the step from one length to another, as words without their unit. */
function multiples(step: number, from: number, to: number) {
  const first = Math.ceil(from / step - 1e-6);
  const [unit, name] = step >= KM ? [KM, 'km'] : [1, 'm'];
  return Array.from({ length: Math.max(0, Math.floor(to / step + 1e-6) - first + 1) }, (_, i) => {
    const metres = (first + i) * step;
    return { metres, text: decimal(metres / unit, step / unit), name };
  });
}

/** `1,000 m wide and 500 m high`: for who does not see it. */
export const planeText = ({ metres, from, to }: Plane): string =>
  `${whole((to[0] - from[0]) * metres)} m wide and ${whole((to[1] - from[1]) * metres)} m high`;
