/**
 * A chart of things that are pointed at one by one, bins, points, settings: joins drawing, pointing by pointer and keys,
 * and words. What is particular to it is data; where it has a timeline it is zoomed and panned as charts over time are.
 */

import type { Frame } from './axes.ts';
import { attachGestures } from './gestures.ts';
import type { Ink } from './ink.ts';
import type { Box, Pen } from './pen.ts';
import { attachPointing, type Marks, type Spot } from './pointing.ts';
import { type ChartParts, type MountedChart, mountReadout, type Pointed, type Words } from './readout.ts';
import { mountSurface } from './surface.ts';
import type { Timeline } from './timeline.ts';

/** How much of the lower axis is shown, and what a drag has marked of it. */
export interface Shown {
  readonly domain: readonly [number, number];
  readonly selection: readonly [number, number] | null;
}

/** `F`: where things lie on the drawing; a frame of axes where it can be zoomed. */
export interface MarkChart<Look, Place, F = Frame> {
  /** `shown`: undefined where there is nothing to zoom. */
  paint(pen: Pen, box: Box, ink: Ink, look: Look, cursor: Place | null, shown?: Shown): F;
  words(look: Look, cursor: Place | null): Words;
  summary(look: Look): string;
  pointed(look: Look, cursor: Place | null): Pointed;
  /** The thing nearest to a pixel; null when there is none. */
  nearest(look: Look, frame: F, x: number, y: number): Place | null;
  /** Where a key goes; undefined for keys that are not ours. */
  byKey(look: Look, event: KeyboardEvent, cursor: Place | null): Place | null | undefined;
  /** Is what was pointed at still there? */
  keeps(before: Look, next: Look): boolean;
  /** What a click or Enter does. */
  open?(look: Look, place: Place): void;
}

/** The lower axis of a chart that can be zoomed. */
export interface ZoomedAxis<Look, Place> {
  readonly timeline: Timeline;
  /** All of it. */
  whole(look: Look): readonly [number, number];
  at(look: Look, place: Place): number;
}

export function mountMarkChart<Look, Place, F = Frame>(
  parts: ChartParts,
  chart: MarkChart<Look, Place, F>,
  first: Look,
  zoom?: F extends Frame ? ZoomedAxis<Look, Place> : never,
): MountedChart<Look> {
  let look = first;
  let frame: F | undefined;
  let cursor: Place | null = null;

  const readout = mountReadout(parts, {
    words: () => chart.words(look, cursor),
    summary: () => chart.summary(look),
    pointed: () => chart.pointed(look, cursor),
  });
  const surface = mountSurface(parts.canvas, (context, width, height, ink) => {
    frame = chart.paint(context, { x: 0, y: 0, width, height }, ink, look, cursor, zoom?.timeline);
  });
  const changed = () => {
    surface.invalidate();
    readout.update(true);
  };
  const point = (place: Place | null) => {
    if (isEqual(place, cursor)) return;
    cursor = place;
    if (chart.open) parts.crosshair.style.cursor = place === null ? '' : 'pointer';
    zoom?.timeline.point(place === null ? null : zoom.at(look, place));
    changed();
  };
  const nearest = ({ x, y }: Spot) => (frame ? chart.nearest(look, frame, x, y) : null);
  const marks: Marks = {
    pointAt: (spot) => point(spot && nearest(spot)),
    key: (event) => {
      if (chart.words(look, null).isEmpty) return false;
      if (event.key === 'Enter' && chart.open && cursor !== null) {
        chart.open(look, cursor);
        return true;
      }
      const next = chart.byKey(look, event, cursor);
      if (next === undefined) return false;
      point(next);
      if (next !== null) zoom?.timeline.reveal(zoom.at(look, next));
      return true;
    },
    open: (spot) => {
      const place = chart.open ? nearest(spot) : null;
      if (place !== null) chart.open?.(look, place);
    },
  };
  const showWhole = () => {
    if (!zoom) return;
    const [from, to] = zoom.whole(look);
    const { start, end } = zoom.timeline;
    if (from !== start || to !== end) zoom.timeline.begin(to, 's', from);
  };
  showWhole();
  const stops = zoom
    ? [
        zoom.timeline.subscribe(surface.invalidate),
        attachGestures({
          element: parts.crosshair,
          timeline: zoom.timeline,
          // Only with axes is there anything to zoom.
          frame: () => (chart.words(look, null).isEmpty ? undefined : (frame as Frame | undefined)),
          marks,
        }),
      ]
    : [attachPointing(parts.crosshair, marks)];
  readout.update(true);

  return {
    look(next) {
      if (!chart.keeps(look, next)) point(null);
      look = next;
      showWhole();
      changed();
    },
    restyle: surface.restyle,
    destroy() {
      for (const stop of stops) stop();
      readout.stop();
      surface.destroy();
    },
  };
}

/** Places are numbers, or a few of them. */
const isEqual = (a: unknown, b: unknown): boolean => (a === null || b === null ? a === b : String(a) === String(b));
