/** Where the unit square of points lies on the canvas, and how large a dot is. Pure geometry, in device pixels. */
import type { Camera, CanvasSize, Point } from '../../scenario/picture.ts';
import type { ViewSpec } from '../../scenario/spec.ts';
import { throughCamera } from './camera.ts';

/** Left upper corner and size. */
export interface Frame extends Point, CanvasSize {}

export interface Dots {
  /** Points are too many for dots: each of these shows the mean of those in it. */
  readonly bins: Bins | undefined;
  readonly radius: number;
  /** Of one dot, or of one point of a bin: where many lie over each other, the crowd shows. */
  readonly opacity: number;
  /** Of lines, as `linesIn` has them: `radius` is the width of a line of width 1, `opacity` that of the first colour, and the last colour is so many widths wider. */
  readonly growth?: number;
}

/** Left upper corner and size of the first of so many bins, which cover the canvas. */
export interface Bins extends Frame {
  readonly columns: number;
  readonly rows: number;
}

/** Room for the words of axes, in shares of the canvas. */
const AXES = { left: 0.055, right: 0.025, top: 0.04, bottom: 0.075 } as const;
const MAP = 0.03;

/** Share of its part of the frame that a dot takes. */
const DENSITY = 0.3;
/** At least, on a canvas 1,000 pixels wide, and at most. */
const LEAST_RADIUS = 1.1;
const MOST_RADIUS = 7;
/** Fewer points may be larger: 2.2 times as large where they are five. */
const MANY_POINTS = 128;
const CROWD = 2048;
/** Square pixels of the frame for each point, below which dots would only hide each other. */
const ROOM_FOR_DOTS = 5;
const MOST_BINS = 2 ** 19;
/** Of networks larger than this, parts of the picture are shown before single nodes are: means over `LEAST_SAMPLES` or more in squares of at least so many pixels. */
export const MANY_NODES = 2 ** 14;
const ROOM_FOR_NODES = 8;
const LEAST_SAMPLES = 10;
const LEAST_SQUARE = 4;
/** Opacity of a point in a pixel of its own, and in a square with room for some. */
const OF_PIXEL = 0.6;
const OF_SQUARE = 0.3;

/** What of a view decides its frame. */
export type Framed = Pick<ViewSpec, 'axes' | 'aspect'>;

/** Fitted: a picture with axes fills the canvas, a map is as large as its proportions allow. */
export function fitFrame({ axes, aspect = 1 }: Framed, { width, height }: CanvasSize): Frame {
  if (axes)
    return {
      x: width * AXES.left,
      y: height * AXES.top,
      width: width * (1 - AXES.left - AXES.right),
      height: height * (1 - AXES.top - AXES.bottom),
    };
  const wide = Math.min(width, height * aspect) * (1 - 2 * MAP);
  const high = wide / aspect;
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
}

/** As the camera sees it. */
export const placeFrame = (view: Framed, size: CanvasSize, camera: Camera): Frame => {
  const { x, y, width, height } = fitFrame(view, size);
  return {
    ...throughCamera({ x, y }, camera, size),
    width: width * camera.zoom,
    height: height * camera.zoom,
  };
};

/** Device pixels of what is one pixel on a small canvas. */
export const unitOf = ({ width, height }: CanvasSize): number => Math.max(1, Math.min(width, height) / 700);

/** Of the nodes of a view, every stride-th is a point. `filled`: share of the frame in which they lie. */
export interface Crowded {
  readonly nodes: number;
  readonly stride: number;
  readonly filled?: number;
  /** Points lie where they are seen: squares of the picture are parts of the network. */
  readonly isFlat?: boolean;
}

export function dotsIn(frame: Frame, { nodes, stride, filled = 1, isFlat = false }: Crowded, size: CanvasSize): Dots {
  const unit = unitOf(size);
  const points = Math.max(1, nodes / stride);
  const area = (frame.width * frame.height * filled) / points / unit / unit;
  const areSquares = isFlat && nodes > MANY_NODES && area / stride < ROOM_FOR_NODES;
  const bins = areSquares
    ? squaresOf(frame, size, unit * Math.max(LEAST_SQUARE, Math.sqrt(LEAST_SAMPLES * area)))
    : area < ROOM_FOR_DOTS
      ? pixelsOf(size, Math.round(unit))
      : undefined;
  return {
    bins,
    radius: unit * Math.min(largest(points), Math.max(LEAST_RADIUS, DENSITY * Math.sqrt(area))),
    opacity: areSquares ? OF_SQUARE : bins ? OF_PIXEL : points > CROWD ? 0.8 : 0.95,
  };
}

const largest = (points: number): number => MOST_RADIUS * Math.max(1, MANY_POINTS / points) ** 0.25;

function pixelsOf({ width, height }: CanvasSize, least: number): Bins {
  let bin = Math.max(1, least);
  while (Math.ceil(width / bin) * Math.ceil(height / bin) > MOST_BINS) bin++;
  const [columns, rows] = [Math.ceil(width / bin), Math.ceil(height / bin)];
  return { x: 0, y: 0, width: bin, height: bin, columns, rows };
}

/** Halves of halves of the unit square on either axis, as small as `least` allows: they stay where they are in the network when the camera moves. */
function squaresOf(frame: Frame, size: CanvasSize, least: number): Bins {
  const along = (start: number, length: number, canvas: number) => {
    const side = length / 2 ** Math.max(0, Math.round(Math.log2(length / least)));
    const first = Math.floor(-start / side);
    return { start: start + first * side, side, count: Math.ceil((canvas - start) / side) - first };
  };
  const [x, y] = [along(frame.x, frame.width, size.width), along(frame.y, frame.height, size.height)];
  return { x: x.start, y: y.start, width: x.side, height: y.side, columns: x.count, rows: y.count };
}

/** `place` in the unit square, y upwards. Twin of `on_canvas` in shaders/scene/drawing.wesl. */
export const onCanvas = (place: readonly [x: number, y: number], { x, y, width, height }: Frame): Point => ({
  x: x + place[0] * width,
  y: y + (1 - place[1]) * height,
});
