/** A plot of a study: its drawing, its settings as what is pointed at and opened, and its words. */
import { leastIndex } from 'd3';
import type { Frame } from '../kit/axes.ts';
import { axisTitle, drawAxisTitles } from '../kit/axis-titles.ts';
import type { Limits } from '../kit/limits.ts';
import { type MarkChart, mountMarkChart } from '../kit/mark-chart.ts';
import type { ChartParts, MountedChart } from '../kit/readout.ts';
import type { Timeline } from '../kit/timeline.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import { acrossOf, type PointPlace, paintLines, placeOf, pointIn } from './lines-painter.ts';
import { linesSummary, pointText, type StudyTitles } from './lines-words.ts';
import type { StudyField } from './study-data.ts';
import type { StudyPlot } from './study-lines.ts';

export interface StudyLook {
  readonly plot: StudyPlot;
  readonly titles: StudyTitles;
  readonly axis: ValueAxis;
  readonly limits: Limits;
}

/** A point further away than this is not meant, in pixels. */
const NEAR_PX = 60;

/** `open`: what a click on a point, or Enter, does with its setting. `timeline`: how much of the parameter is shown. */
export const mountLines = (
  parts: ChartParts,
  first: StudyLook,
  timeline: Timeline,
  open: (field: StudyField) => void,
): MountedChart<StudyLook> =>
  mountMarkChart(parts, pointsThat(open), first, {
    timeline,
    whole: ({ plot, limits }) => acrossOf(plot, limits),
    at: (look, place) => pointAt(look, place).at,
  });

const pointAt = ({ plot }: StudyLook, place: PointPlace) => pointIn(plot, place);

const pointsThat = (open: (field: StudyField) => void): MarkChart<StudyLook, PointPlace> => ({
  paint: (pen, box, ink, { plot, axis, titles, limits }, cursor, shown) =>
    paintLines(pen, drawAxisTitles(pen, box, ink, { x: axisTitle(titles.x, plot.axis.unit) }), ink, {
      plot,
      axis,
      cursor,
      limits,
      domain: shown?.domain,
      selection: shown?.selection,
    }),
  words: (look, cursor) => ({
    value: cursor ? pointAt(look, cursor).mean : undefined,
    unit: look.titles.metric.unit,
    remark: cursor ? pointText(look.titles, look.plot, cursor) : undefined,
    isEmpty: look.plot.lines.length === 0,
  }),
  summary: ({ titles, plot }) => linesSummary(titles, plot),
  pointed: ({ titles, plot }, cursor) => ({
    min: 0,
    max: Math.max(0, plot.lines.reduce((sum, { points }) => sum + points.length, 0) - 1),
    now: cursor ? indexOf(plot, cursor) : 0,
    text: cursor ? pointText(titles, plot, cursor) : 'no setting chosen',
  }),
  nearest: ({ plot }, frame, x, y) => nearestPoint(frame, plot, x, y),
  byKey: ({ plot }, { key }, cursor) => placeByKey(key, cursor, plot),
  keeps: ({ plot: before }, { plot: next }) => isSameShape(before, next),
  open: (look, place) => open(pointAt(look, place).field),
});

/** Runs that end change means, not what there is to point at. */
const isSameShape = (before: StudyPlot, next: StudyPlot): boolean =>
  before.lines.length === next.lines.length &&
  before.lines.every(({ points }, i) =>
    points.every(({ field }, at) => next.lines[i]?.points[at]?.field.index === field.index),
  );

const indexOf = ({ lines }: StudyPlot, [line, point]: PointPlace): number =>
  lines.slice(0, line).reduce((sum, { points }) => sum + points.length, 0) + point;

export function nearestPoint(f: Frame, plot: StudyPlot, x: number, y: number): PointPlace | null {
  let best: PointPlace | null = null;
  let least = NEAR_PX;
  plot.lines.forEach(({ points }, line) => {
    points.forEach((_, point) => {
      const [px, py] = placeOf(f, plot, [line, point]);
      const distance = Math.hypot(px - x, py - y);
      if (distance >= least) return;
      least = distance;
      best = [line, point];
    });
  });
  return best;
}

/** Left and right along a line, up and down to the next; undefined for keys that are not ours. */
export function placeByKey(key: string, at: PointPlace | null, { lines }: StudyPlot): PointPlace | null | undefined {
  const points = lines[at?.[0] ?? 0]?.points;
  if (!points) return undefined;
  const [line, point] = at ?? [0, key === 'ArrowLeft' || key === 'End' ? points.length : -1];
  const last = points.length - 1;
  if (key === 'ArrowRight') return [line, Math.min(last, point + 1)];
  if (key === 'ArrowLeft') return [line, Math.max(0, Math.min(last, point - 1))];
  if (key === 'Home') return [line, 0];
  if (key === 'End') return [line, last];
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!at) return [0, 0];
    return nextLine(lines, at, key === 'ArrowUp');
  }
  return key === 'Escape' && at ? null : undefined;
}

/** The point nearest along the axis, on the line whose value there is next above or below. */
function nextLine(lines: StudyPlot['lines'], [line, point]: PointPlace, isUp: boolean): PointPlace {
  const here = pointIn({ lines }, [line, point]);
  const others = lines
    .map(({ points }, i): PointPlace => [i, nearestIndex(points, here.at)])
    .filter(([i]) => i !== line)
    .map((place) => ({ place, mean: pointIn({ lines }, place).mean }))
    .filter(({ mean }) => (isUp ? mean > here.mean : mean < here.mean))
    .sort((a, b) => (isUp ? a.mean - b.mean : b.mean - a.mean));
  return others[0]?.place ?? [line, point];
}

const nearestIndex = (points: StudyPlot['lines'][number]['points'], at: number): number =>
  leastIndex(points, (point) => Math.abs(point.at - at)) ?? 0;
