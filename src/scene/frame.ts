/** Where the unit square of points lies on the canvas, and how large a dot is. Pure geometry, in device pixels. */
import type { Camera, CanvasSize, Point } from '../scenario/picture.ts';
import { throughCamera } from './camera.ts';

/** Left upper corner and size. */
export interface Frame extends Point, CanvasSize {}

export interface Dots {
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

/** Fitted: a picture with axes fills the canvas, a map is the largest square. */
export function fitFrame(hasAxes: boolean, { width, height }: CanvasSize): Frame {
  if (hasAxes)
    return {
      x: width * AXES.left,
      y: height * AXES.top,
      width: width * (1 - AXES.left - AXES.right),
      height: height * (1 - AXES.top - AXES.bottom),
    };
  const side = Math.min(width, height) * (1 - 2 * MAP);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** As the camera sees it. */
export const placeFrame = (hasAxes: boolean, size: CanvasSize, camera: Camera): Frame => {
  const { x, y, width, height } = fitFrame(hasAxes, size);
  return {
    ...throughCamera({ x, y }, camera, size),
    width: width * camera.zoom,
    height: height * camera.zoom,
  };
};

export function dotsIn({ width, height }: Frame, points: number, size: CanvasSize): Dots {
  const unit = Math.max(1, Math.min(size.width, size.height) / 700);
  const room = DENSITY * Math.sqrt((width * height) / Math.max(1, points));
  return {
    radius: unit * Math.min(MOST_RADIUS, Math.max(LEAST_RADIUS, room / unit)),
    opacity: points > CROWD ? 0.8 : 0.95,
  };
}

/** `place` in the unit square, y upwards. Twin of `on_canvas` in shaders/scene/drawing.wesl. */
export const onCanvas = (place: readonly [x: number, y: number], { x, y, width, height }: Frame): Point => ({
  x: x + place[0] * width,
  y: y + (1 - place[1]) * height,
});
