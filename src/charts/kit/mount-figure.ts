/** A figure on its elements: joins drawing, pointing by pointer and keys, and words. Nothing here runs in React. */
import type { Frame } from './axes.ts';
import type { Drawing, Look } from './figure-kind.ts';
import { attachGestures } from './gestures.ts';
import { attachPointing, type Marks, type Spot } from './pointing.ts';
import { type ChartParts, mountReadout } from './readout.ts';
import { mountSurface } from './surface.ts';

export interface MountedFigure<Data> {
  /** `next` has the timeline of the first. */
  look(next: Look<Data>): void;
  /** The theme changed. */
  restyle(): void;
  destroy(): void;
}

export function mountFigure<Data, Position, F>(
  parts: ChartParts,
  kind: Drawing<Data, Position, F>,
  first: Look<Data>,
): MountedFigure<Data> {
  const { things } = kind;
  const { timeline } = first;
  let look = first;
  let frame: F | undefined;
  let thing: Position | null = null;

  /** Without things places are moments. */
  const cursor = () => (things ? thing : (timeline.cursor as Position | null));
  const isEmpty = () => kind.isEmpty(look);

  const readout = mountReadout(parts, {
    isEmpty,
    words: () => kind.words(look, cursor()),
    summary: () => kind.summary(look),
    pointed: () => kind.pointed(look, cursor()),
  });
  const surface = mountSurface(parts.canvas, (context, width, height, ink) => {
    frame = kind.paint(context, { x: 0, y: 0, width, height }, ink, look, cursor(), false);
    readout.update(isEmpty() || cursor() !== null);
  });
  const changed = () => {
    surface.invalidate();
    readout.update(false);
  };
  const watch = () => kind.watch?.(look, changed);

  const point = (position: Position | null) => {
    if (isEqual(position, thing)) return;
    thing = position;
    if (things?.open) parts.crosshair.style.cursor = position === null ? '' : 'pointer';
    if (things?.zoom) timeline.point(position === null ? null : things.zoom.at(look, position));
    surface.invalidate();
    readout.update(true);
  };
  const nearest = ({ x, y }: Spot) => (frame && things ? things.nearest(look, frame, x, y) : null);
  const marks: Marks = {
    pointAt: (spot) => point(spot && nearest(spot)),
    key: (event) => {
      if (isEmpty()) return false;
      if (event.key === 'Enter' && things?.open && thing !== null) {
        things.open(look, thing);
        return true;
      }
      const next = things?.byKey(look, event, thing);
      if (next === undefined) return false;
      point(next);
      if (next !== null && things?.zoom) timeline.reveal(things.zoom.at(look, next));
      return true;
    },
    open: (spot) => {
      const position = things?.open ? nearest(spot) : null;
      if (position !== null) things?.open?.(look, position);
    },
  };
  const showWhole = () => {
    if (!things?.zoom) return;
    const [from, to] = things.zoom.whole(look);
    if (from !== timeline.start || to !== timeline.end) timeline.begin(to, 's', from);
  };

  showWhole();
  let unwatch = watch();
  const stops =
    things && !things.zoom
      ? [attachPointing(parts.crosshair, marks)]
      : [
          timeline.subscribe(changed),
          attachGestures({
            element: parts.crosshair,
            timeline,
            // Only with axes is there anything to zoom.
            frame: () => (isEmpty() ? undefined : (frame as Frame | undefined)),
            marks: things && marks,
          }),
        ];
  readout.update(true);

  return {
    look(next) {
      if (things && !things.keeps(look, next)) point(null);
      unwatch?.();
      look = next;
      unwatch = watch();
      showWhole();
      changed();
    },
    restyle: surface.restyle,
    destroy() {
      unwatch?.();
      for (const stop of stops) stop();
      readout.stop();
      surface.destroy();
    },
  };
}

/** Places are numbers, or a few of them. */
const isEqual = (a: unknown, b: unknown): boolean => (a === null || b === null ? a === b : String(a) === String(b));
