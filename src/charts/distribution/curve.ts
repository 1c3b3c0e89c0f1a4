/** A curve of a finished run: joins drawing, pointing at its points by pointer and keys, and words. */
import type { Curve } from '../../scenario/outcome.ts';
import type { CurveReference } from '../../scenario/spec.ts';
import type { CurveChart } from '../chart.ts';
import type { Frame } from '../kit/axes.ts';
import { quantity } from '../kit/numbers.ts';
import { attachPointing } from '../kit/pointing.ts';
import { type ChartParts, mountReadout, type Pointed, type Words } from '../kit/readout.ts';
import { mountSurface } from '../kit/surface.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import { curveSummary } from '../summary.ts';
import type { MountedChart } from '../time/time-chart.ts';
import { paintCurve } from './curve-painter.ts';

export interface CurveLook {
  readonly axis: ValueAxis;
  /** Undefined until a run has ended. */
  readonly curve: Curve | undefined;
  readonly references: readonly CurveReference[];
  /** The number in the head, with its unit. */
  readonly headline: { readonly value: number | undefined; readonly unit: string };
}

export const NO_CURVE: Curve = { x: [], y: [] };

export function mountCurve(parts: ChartParts, chart: CurveChart, first: CurveLook): MountedChart<CurveLook> {
  let look = first;
  let frame: Frame | undefined;
  let cursor: number | null = null;
  const shown = () => look.curve ?? NO_CURVE;

  const readout = mountReadout(parts, {
    words: () => wordsOf(chart, look, cursor),
    summary: () => curveSummary(chart, look.curve, look.references),
    pointed: () => pointedOf(chart, shown(), cursor),
  });
  const surface = mountSurface(parts.canvas, (context, width, height, ink) => {
    const picture = { chart, curve: shown(), axis: look.axis, references: look.references, cursor };
    frame = paintCurve(context, { x: 0, y: 0, width, height }, ink, picture);
  });
  const changed = () => {
    surface.invalidate();
    readout.update(true);
  };
  const detach = attachPointing(parts.crosshair, {
    count: () => shown().x.length,
    nearest: (x) => (frame ? nearestPoint(shown().x, frame.x.invert(x)) : null),
    cursor: () => cursor,
    point: (place) => {
      if (place === cursor) return;
      cursor = place;
      changed();
    },
  });
  readout.update(true);

  return {
    look(next) {
      if (next.curve !== look.curve) cursor = null;
      look = next;
      changed();
    },
    restyle: surface.restyle,
    destroy() {
      detach();
      readout.stop();
      surface.destroy();
    },
  };
}

/** `x` rises. */
export function nearestPoint(x: readonly number[], wanted: number): number | null {
  if (x.length === 0) return null;
  const after = x.findIndex((value) => value >= wanted);
  if (after < 0) return x.length - 1;
  const [before, next] = [x[after - 1], x[after]];
  return before !== undefined && next !== undefined && wanted - before < next - wanted ? after - 1 : after;
}

/** `bucket 7: 7.98 contacts`. */
function pointText({ across, unit }: CurveChart, { x, y }: Curve, place: number): string {
  const [at, value] = [x[place], y[place]];
  if (at === undefined || value === undefined) return '';
  return `${across.label.toLowerCase()} ${quantity(at, across.unit)}: ${quantity(value, unit)}`;
}

function wordsOf(chart: CurveChart, { curve, headline }: CurveLook, cursor: number | null): Words {
  return {
    value: curve && headline.value,
    unit: headline.unit,
    remark: curve && cursor !== null ? pointText(chart, curve, cursor) : undefined,
    isEmpty: !curve,
  };
}

function pointedOf(chart: CurveChart, curve: Curve, cursor: number | null): Pointed {
  const max = Math.max(0, curve.x.length - 1);
  return { min: 0, max, now: cursor ?? 0, text: cursor === null ? 'no point chosen' : pointText(chart, curve, cursor) };
}
