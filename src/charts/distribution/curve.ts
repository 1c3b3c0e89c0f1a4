/** A curve of a finished run: its drawing, its points as what is pointed at, and its words. */
import { bisectCenter } from 'd3';
import type { Curve } from '../../scenario/outcome.ts';
import type { CurveReference } from '../../scenario/spec.ts';
import type { CurveChart } from '../chart.ts';
import type { Limits } from '../kit/limits.ts';
import { type MarkChart, mountMarkChart } from '../kit/mark-chart.ts';
import { quantity } from '../kit/numbers.ts';
import { stepByKey } from '../kit/pointing.ts';
import type { ChartParts, MountedChart, Pointed, Words } from '../kit/readout.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import { curveSummary } from '../summary.ts';
import { paintCurve } from './curve-painter.ts';

export interface CurveLook {
  readonly axis: ValueAxis;
  readonly limits?: Limits;
  /** Undefined until a run has ended. */
  readonly curve: Curve | undefined;
  /** Of the run before. */
  readonly ghost?: Curve | undefined;
  readonly references: readonly CurveReference[];
  /** The number in the head, with its unit. */
  readonly headline: { readonly value: number | undefined; readonly unit: string };
}

export const NO_CURVE: Curve = { x: [], y: [] };

export const mountCurve = (parts: ChartParts, chart: CurveChart, first: CurveLook): MountedChart<CurveLook> =>
  mountMarkChart(parts, pointsOf(chart), first);

const shownIn = ({ curve }: CurveLook): Curve => curve ?? NO_CURVE;

const pointsOf = (chart: CurveChart): MarkChart<CurveLook, number> => ({
  paint: (pen, box, ink, look, cursor) => paintCurve(pen, box, ink, { ...look, chart, curve: shownIn(look), cursor }),
  words: (look, cursor) => wordsOf(chart, look, cursor),
  summary: ({ curve, references }) => curveSummary(chart, curve, references),
  pointed: (look, cursor) => pointedOf(chart, shownIn(look), cursor),
  nearest: (look, frame, x) => nearestPoint(shownIn(look).x, frame.x.invert(x)),
  byKey: (look, event, cursor) => stepByKey(event, cursor, shownIn(look).x.length),
  keeps: (before, next) => before.curve === next.curve,
});

/** `x` rises. */
export const nearestPoint = (x: readonly number[], wanted: number): number | null =>
  x.length === 0 ? null : bisectCenter(x, wanted);

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
