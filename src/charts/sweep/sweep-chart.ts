/** A plot of a sweep: joins drawing, pointing at settings by pointer and keys, opening them, and words. */
import type { Setting } from '../../analysis/settings.ts';
import type { Frame } from '../kit/axes.ts';
import { type ChartParts, mountReadout } from '../kit/readout.ts';
import { mountSurface } from '../kit/surface.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import type { MountedChart } from '../time/time-chart.ts';
import type { SweepPlot } from './sweep-lines.ts';
import { type PointPlace, paintSweep, placeOf, pointIn } from './sweep-painter.ts';
import { pointText, type SweepTitles, sweepSummary } from './sweep-words.ts';

export interface SweepLook {
  readonly plot: SweepPlot;
  readonly titles: SweepTitles;
  readonly axis: ValueAxis;
}

/** A point further away than this is not meant, in pixels. */
const NEAR_PX = 60;

/** `open`: what a click on a point, or Enter, does with its setting. */
export function mountSweep(
  parts: ChartParts,
  first: SweepLook,
  open: (setting: Setting) => void,
): MountedChart<SweepLook> {
  let look = first;
  let frame: Frame | undefined;
  let cursor: PointPlace | null = null;
  const pointAt = (place: PointPlace) => pointIn(look.plot, place);

  const readout = mountReadout(parts, {
    words: () => ({
      value: cursor ? pointAt(cursor).mean : undefined,
      unit: look.titles.metric.unit,
      remark: cursor ? pointText(look.titles, look.plot, cursor) : undefined,
      isEmpty: look.plot.lines.length === 0,
    }),
    summary: () => sweepSummary(look.titles, look.plot),
    pointed: () => ({
      min: 0,
      max: Math.max(0, look.plot.lines.reduce((sum, { points }) => sum + points.length, 0) - 1),
      now: cursor ? indexOf(look.plot, cursor) : 0,
      text: cursor ? pointText(look.titles, look.plot, cursor) : 'no setting chosen',
    }),
  });
  const surface = mountSurface(parts.canvas, (context, width, height, ink) => {
    frame = paintSweep(context, { x: 0, y: 0, width, height }, ink, { plot: look.plot, axis: look.axis, cursor });
  });
  const changed = () => {
    surface.invalidate();
    readout.update(true);
  };
  const point = (place: PointPlace | null) => {
    if (place?.join() === cursor?.join()) return;
    cursor = place;
    parts.crosshair.style.cursor = place ? 'pointer' : '';
    changed();
  };
  const nearest = (x: number, y: number) => (frame ? nearestPoint(frame, look.plot, x, y) : null);
  const ended = new AbortController();
  const listen = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
    parts.crosshair.addEventListener(name, act, { signal: ended.signal });

  listen('pointermove', (event) => point(nearest(event.offsetX, event.offsetY)));
  listen('pointerleave', () => point(null));
  listen('blur', () => point(null));
  listen('click', (event) => {
    const place = nearest(event.offsetX, event.offsetY);
    if (place) open(pointAt(place).setting);
  });
  listen('keydown', (event) => {
    if (event.key === 'Enter' && cursor) open(pointAt(cursor).setting);
    else {
      const next = placeByKey(event.key, cursor, look.plot);
      if (next === undefined) return;
      point(next);
    }
    event.preventDefault();
    event.stopPropagation();
  });
  readout.update(true);

  return {
    look(next) {
      if (next.plot !== look.plot) cursor = null;
      look = next;
      changed();
    },
    restyle: surface.restyle,
    destroy() {
      ended.abort();
      readout.stop();
      surface.destroy();
    },
  };
}

const indexOf = ({ lines }: SweepPlot, [line, point]: PointPlace): number =>
  lines.slice(0, line).reduce((sum, { points }) => sum + points.length, 0) + point;

export function nearestPoint(f: Frame, plot: SweepPlot, x: number, y: number): PointPlace | null {
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
export function placeByKey(key: string, at: PointPlace | null, { lines }: SweepPlot): PointPlace | null | undefined {
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
function nextLine(lines: SweepPlot['lines'], [line, point]: PointPlace, isUp: boolean): PointPlace {
  const here = pointIn({ lines }, [line, point]);
  const others = lines
    .map(({ points }, i): PointPlace => [i, nearestIndex(points, here.at)])
    .filter(([i]) => i !== line)
    .map((place) => ({ place, mean: pointIn({ lines }, place).mean }))
    .filter(({ mean }) => (isUp ? mean > here.mean : mean < here.mean))
    .sort((a, b) => (isUp ? a.mean - b.mean : b.mean - a.mean));
  return others[0]?.place ?? [line, point];
}

const nearestIndex = (points: SweepPlot['lines'][number]['points'], at: number): number =>
  points
    .map((each, i) => ({ i, distance: Math.abs(each.at - at) }))
    .reduce((best, each) => (each.distance < best.distance ? each : best)).i;
