/** Where the unit square of points lies on the canvas, and how large a dot is. Pure geometry, in device pixels. */
import type { Camera, CanvasSize, Inset, Point } from '../../scenario/picture.ts';
import type { ViewSpec } from '../../scenario/spec.ts';
import { throughCamera } from './camera.ts';

/** Left upper corner and size. */
export interface Frame extends Point, CanvasSize {}

export interface Dots {
  /** Above 0, points are too many for dots: each pixel of this many device pixels shows the mean of those in it. */
  readonly bin: number;
  readonly radius: number;
  /** Of one dot: where many lie over each other, the crowd shows. */
  readonly opacity: number;
}

/** Room for the words of axes, in shares of the canvas. */
const AXES = { left: 0.055, right: 0.025, top: 0.04, bottom: 0.075 } as const;
const MAP = 0.03;

/** Share of its part of the frame that a dot takes. */
const DENSITY = 0.3;
/** At least, on a canvas 1,000 pixels wide, and at most. */
const LEAST_RADIUS = 1.1;
const MOST_RADIUS = 7;
const CROWD = 2048;
/** Square pixels of the frame for each point, below which dots would only hide each other. */
const ROOM_FOR_DOTS = 5;
const MOST_BINS = 2 ** 19;

export const NO_INSET: Inset = { left: 0, right: 0, bottom: 0 };

/** What of a view decides its frame. */
export type Framed = Pick<ViewSpec, 'axes' | 'aspect'>;

/** Fitted: a picture with axes fills the canvas, a map is as large as its proportions allow. */
export function fitFrame({ axes, aspect = 1 }: Framed, canvas: CanvasSize, inset = NO_INSET): Frame {
  const left = canvas.width * inset.left;
  const width = canvas.width * (1 - inset.left - inset.right);
  const height = canvas.height * (1 - inset.bottom);
  if (axes)
    return {
      x: left + width * AXES.left,
      y: height * AXES.top,
      width: width * (1 - AXES.left - AXES.right),
      height: height * (1 - AXES.top - AXES.bottom),
    };
  const wide = Math.min(width, height * aspect) * (1 - 2 * MAP);
  const high = wide / aspect;
  return { x: left + (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
}

/** As the camera sees it. */
export const placeFrame = (view: Framed, size: CanvasSize, camera: Camera, inset?: Inset): Frame => {
  const { x, y, width, height } = fitFrame(view, size, inset);
  return {
    ...throughCamera({ x, y }, camera, size),
    width: width * camera.zoom,
    height: height * camera.zoom,
  };
};

/** Device pixels of what is one pixel on a small canvas. */
export const unitOf = ({ width, height }: CanvasSize): number => Math.max(1, Math.min(width, height) / 700);

/** `filled`: share of the frame in which points lie. */
export function dotsIn({ width, height }: Frame, points: number, size: CanvasSize, filled = 1): Dots {
  const unit = unitOf(size);
  const area = (width * height * filled) / Math.max(1, points);
  const room = DENSITY * Math.sqrt(area);
  return {
    bin: area < ROOM_FOR_DOTS * unit * unit ? binFor(size, Math.round(unit)) : 0,
    radius: unit * Math.min(MOST_RADIUS, Math.max(LEAST_RADIUS, room / unit)),
    opacity: points > CROWD ? 0.8 : 0.95,
  };
}

function binFor(size: CanvasSize, least: number): number {
  let bin = Math.max(1, least);
  while (binsIn(size, bin).count > MOST_BINS) bin++;
  return bin;
}

/** How many bins the canvas has. */
export function binsIn({ width, height }: CanvasSize, bin: number) {
  const [columns, rows] = [Math.ceil(width / bin), Math.ceil(height / bin)];
  return { columns, rows, count: columns * rows };
}

/** `place` in the unit square, y upwards. Twin of `on_canvas` in shaders/scene/drawing.wesl. */
export const onCanvas = (place: readonly [x: number, y: number], { x, y, width, height }: Frame): Point => ({
  x: x + place[0] * width,
  y: y + (1 - place[1]) * height,
});
