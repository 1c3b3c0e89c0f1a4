/** Markers and dashes that tell series apart where colours do not: in print, and for those who see few. */
import { inTurn } from './ink.ts';
import type { Pen } from './pen.ts';

/** Corners around the middle in units of the radius; none: a circle. */
type Shape = readonly (readonly [x: number, y: number])[];

/** Corners of a star, every other one at `inner`. */
const star = (points: number, outer: number, inner: number): Shape =>
  Array.from({ length: 2 * points }, (_, i) => {
    const [angle, radius] = [(i * Math.PI) / points - Math.PI / 2, i % 2 === 0 ? outer : inner];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

const CROSS: Shape = [0, 1, 2, 3].flatMap((turn): [number, number][] => {
  const [cos, sin] = [[1, 0, -1, 0][turn] ?? 0, [0, 1, 0, -1][turn] ?? 0];
  const corners = [
    [0.4, -0.4],
    [1.3, -0.4],
    [1.3, 0.4],
  ] as const;
  return corners.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
});

/** In the order in which series have them. Their number has no common factor with those of colours and dashes. */
const SHAPES: readonly Shape[] = [
  [],
  [
    [-0.95, -0.95],
    [0.95, -0.95],
    [0.95, 0.95],
    [-0.95, 0.95],
  ],
  [
    [0, -1.3],
    [1.25, 0.9],
    [-1.25, 0.9],
  ],
  [
    [0, -1.35],
    [1.35, 0],
    [0, 1.35],
    [-1.35, 0],
  ],
  [
    [0, 1.3],
    [1.25, -0.9],
    [-1.25, -0.9],
  ],
  CROSS,
  star(5, 1.55, 0.62),
];

const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 2.5], [9, 3, 2, 3]];

/** Colours of series come again after so many. */
const INKS = 5;
const RADIUS = 3.5;

/** What the `i`-th series looks like: numbers of its colour and of its marker, and its dash. */
export const seriesMark = (i: number) => ({
  ink: i % INKS,
  shape: i % SHAPES.length,
  dash: inTurn(DASHES, i),
});

/** The marker of the `i`-th series; its rim parts it from what lies behind. */
export function drawMarker(pen: Pen, i: number, x: number, y: number, fill: string, rim: string): void {
  const shape = inTurn(SHAPES, i);
  pen.beginPath();
  if (shape.length === 0) pen.arc(x, y, RADIUS, 0, 2 * Math.PI);
  shape.forEach(([across, down], at) => {
    if (at === 0) pen.moveTo(x + RADIUS * across, y + RADIUS * down);
    else pen.lineTo(x + RADIUS * across, y + RADIUS * down);
  });
  if (shape.length > 0) pen.closePath();
  pen.fillStyle = fill;
  pen.strokeStyle = rim;
  pen.lineWidth = 2;
  pen.stroke();
  pen.fill();
}

/** The same as the path of an SVG, around 0, 0. */
export function markerPath(i: number): string {
  const shape = inTurn(SHAPES, i);
  if (shape.length === 0) return `M${-RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 7 0a${RADIUS} ${RADIUS} 0 1 0 -7 0Z`;
  return `M${shape.map((corner) => corner.map((at) => (RADIUS * at).toFixed(2)).join(' ')).join('L')}Z`;
}
