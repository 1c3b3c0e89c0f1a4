/** Lines and areas through points, as d3 lays them, drawn with a pen. */
import { type Area, area, type Line, line } from 'd3';
import type { Pen } from './pen.ts';

/** Of a canvas d3 uses these alone, as long as its lines are straight. */
const on = (pen: Pen): CanvasRenderingContext2D =>
  pen satisfies Pick<
    CanvasRenderingContext2D,
    'moveTo' | 'lineTo' | 'closePath'
  > as unknown as CanvasRenderingContext2D;

type Position<Point> = (point: Point, i: number) => number;

/** Begins the path that joins the points; stroked by whoever asks. */
export function traceLine<Point>(pen: Pen, points: Iterable<Point>, x: Position<Point>, y: Position<Point>): void {
  pen.beginPath();
  const draw: Line<Point> = line<Point>(x, y).context(on(pen));
  draw(points);
}

/** Begins the path around what lies between `low` and `high`; filled by whoever asks. */
export function traceArea<Point>(
  pen: Pen,
  points: Iterable<Point>,
  x: Position<Point>,
  low: Position<Point> | number,
  high: Position<Point>,
): void {
  pen.beginPath();
  const draw: Area<Point> = area<Point>().x(x).y1(high);
  (typeof low === 'number' ? draw.y0(low) : draw.y0(low)).context(on(pen))(points);
}
