/** A metric of a finished run along another quantity: the kind of figure. Points are pointed at. */
import { bisectCenter } from 'd3';
import type { Curve } from '../../scenario/outcome.ts';
import type { CurveMetric, CurveReference } from '../../scenario/spec.ts';
import type { CurveChart } from '../chart.ts';
import type { Frame } from '../kit/axes.ts';
import { axisTitle } from '../kit/axis-titles.ts';
import type { FigureKind } from '../kit/figure-kind.ts';
import { quantity, whole } from '../kit/numbers.ts';
import { stepByKey } from '../kit/pointing.ts';
import type { Rows } from '../kit/rows.ts';
import { paintCurve } from './curve-painter.ts';

export interface CurveData {
  readonly chart: CurveChart;
  /** Undefined until a run has ended. */
  readonly curve: Curve | undefined;
  /** Of the run before; not in files. */
  readonly ghost?: Curve | undefined;
  readonly references: readonly CurveReference[];
  /** The number in the head, with its unit. */
  readonly headline: { readonly value: number | undefined; readonly unit: string };
}

export const CURVE: FigureKind<CurveData, number, Frame> = {
  pointing: 'point',
  scales: ['log'],
  firstAxis: () => 'zero',
  head: ({ chart: { label, unit, help, headlineNote, across } }) => ({
    label,
    unit,
    help: `${help} Shown when the run ends.`,
    note: headlineNote ?? `by ${across.label.toLowerCase()}`,
  }),
  known: ({ references }) => references.map(({ label, source }) => ({ label, says: '', source })),

  paint: (pen, box, ink, look, cursor, isFile) =>
    paintCurve(pen, box, ink, {
      ...look,
      curve: look.curve ?? NO_CURVE,
      ghost: isFile ? undefined : look.ghost,
      cursor,
    }),

  isEmpty: ({ curve }) => !curve,
  words: ({ chart, curve, headline }, cursor) => ({
    value: curve && headline.value,
    unit: headline.unit,
    remark: curve && cursor !== null ? pointText(chart, curve, cursor) : undefined,
  }),
  summary: ({ chart, curve, ghost, references }) =>
    [
      curveSummary(chart, curve, references),
      ...(ghost?.x.length ? [curveSummary({ ...chart, label: 'The run before' }, ghost, [])] : []),
    ].join(' '),
  pointed: ({ chart, curve = NO_CURVE }, cursor) => ({
    min: 0,
    max: Math.max(0, curve.x.length - 1),
    now: cursor ?? 0,
    text: cursor === null ? 'no point chosen' : pointText(chart, curve, cursor),
  }),

  things: {
    nearest: ({ curve = NO_CURVE }, frame, x) => nearestPoint(curve.x, frame.x.invert(x)),
    byKey: ({ curve = NO_CURVE }, event, cursor) => stepByKey(event, cursor, curve.x.length),
    keeps: (before, next) => before.curve === next.curve,
  },

  sheet: ({ chart: { label, unit, across }, references }) => ({
    title: label,
    subtitle: [unit, `by ${across.label.toLowerCase()}`].filter(Boolean).join(', '),
    known: references.map((reference) => `${reference.label}: ${reference.source}`),
    axes: { x: axisTitle(across.label, across.unit), y: axisTitle(label, unit) },
  }),
  rows: ({ chart, curve = NO_CURVE }) => curveRows(chart, curve),
  numbers: ({ chart: { label, unit, across }, axis, limits }) => ({
    x: { label: across.label, unit: across.unit, isLog: false, ends: limits.x },
    y: { label, unit, isLog: axis === 'log', ends: limits.y },
  }),
};

const NO_CURVE: Curve = { x: [], y: [] };

/** `x` rises. */
export const nearestPoint = (x: readonly number[], wanted: number): number | null =>
  x.length === 0 ? null : bisectCenter(x, wanted);

/** `bucket 7: 7.98 contacts`. */
function pointText({ across, unit }: CurveChart, { x, y }: Curve, position: number): string {
  const [at, value] = [x[position], y[position]];
  if (at === undefined || value === undefined) return '';
  return `${across.label.toLowerCase()} ${quantity(at, across.unit)}: ${quantity(value, unit)}`;
}

/** `Contacts by bucket: 18 values by bucket, from 8 contacts at 0 to 0.1 contacts at 17. Reference, perfect: ...` */
export function curveSummary(
  { label, unit, across }: CurveMetric,
  curve: Curve | undefined,
  references: readonly CurveReference[],
): string {
  if (!curve || curve.x.length === 0) return `${label}: measured when the run ends.`;
  const last = curve.x.length - 1;
  const end = (i: number) => `${quantity(curve.y[i] ?? 0, unit)} at ${quantity(curve.x[i] ?? 0, across.unit)}`;
  const known = references.map(({ label: name, source }) => ` Reference, ${name}: ${source.replace(/\.$/, '')}.`);
  return `${label}: ${whole(last + 1)} values by ${across.label.toLowerCase()}, from ${end(0)} to ${end(last)}.${known.join('')}`;
}

/** A row per point. */
export const curveRows = ({ id, across }: Pick<CurveChart, 'id' | 'across'>, { x, y }: Curve): Rows => [
  [across.label.toLowerCase(), id],
  ...x.map((value, i) => [String(value), String(y[i])]),
];
