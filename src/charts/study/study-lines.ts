/** A metric of a study along one of its axes: a line for each value of another, a point for each setting. */

import { group } from 'd3';
import type { Doubt } from '../../analysis/study/study-interval.ts';
import type { CurveReference } from '../../scenario/spec.ts';
import type { StudyAxis } from './study-axis.ts';
import { axisIndex, fieldsIn, type StudyChoice, type Value, valuesOf } from './study-choice.ts';
import { isThin, type StudyData, type StudyField } from './study-data.ts';

export interface StudyPoint {
  readonly field: StudyField;
  /** Along the lower axis. */
  readonly at: number;
  readonly text: string;
  readonly mean: number;
  /** Half of the 99% confidence interval; 0 where there is but one run. */
  readonly half: number;
  /** Ends of the interval; the mean where there is but one run. */
  readonly low: number;
  readonly high: number;
  readonly doubt?: Doubt;
  readonly runs: number;
  /** More runs are to come, or there are too few for an interval. */
  readonly isThin: boolean;
  readonly narrowing?: number;
}

export interface StudyLine {
  /** Of the axis that tells lines apart; '' for a single line. */
  readonly text: string;
  /** Its index there; lines keep their colour while others have no point yet. */
  readonly index: number;
  /** From left to right. */
  readonly points: readonly StudyPoint[];
  /** What its means should be, along the lower axis, as far as it is known. */
  readonly known: readonly CurveReference[];
}

export interface StudyPlot {
  readonly axis: StudyAxis['scale'];
  readonly lines: readonly StudyLine[];
  /** Of what tells lines apart; '' of none. */
  readonly lineUnit: string;
  /** Settings that were asked for and have no number: their runs failed, did not measure it, or are still to come. */
  readonly absent: number;
  /** Least and most that figures beside this one show; undefined: what this one shows. */
  readonly shared?: readonly [number, number];
  /** Differences: there is a line at 0. */
  readonly isCompared: boolean;
}

/** `panel`: index of the value of small multiples. */
export function plotOf(data: StudyData, choice: StudyChoice, panel?: number): StudyPlot {
  const { x, lines } = choice;
  const shown = fieldsIn(data, choice, panel);
  const [xAt, lineAt] = [axisIndex(data, x), axisIndex(data, lines)];
  const axis = data.axes[xAt];
  const value = valuesOf(data, choice);
  const groups = group(shown, ({ at }) => (lineAt < 0 ? 0 : (at[lineAt] ?? 0)));
  const texts = data.axes[lineAt]?.texts ?? [''];
  const drawn = texts.map((text, index) => {
    const points = (groups.get(index) ?? [])
      .flatMap((field) => pointOf(field, value(field), axis, field.at[xAt] ?? 0))
      .sort((a, b) => a.at - b.at);
    return { text, index, points, known: choice.against ? [] : curvesOf(data, choice.metric, points) };
  });
  const points = drawn.reduce((sum, line) => sum + line.points.length, 0);
  return {
    axis: axis?.scale ?? NO_SCALE,
    lines: drawn.filter((line) => line.points.length > 0),
    lineUnit: data.axes[lineAt]?.unit ?? '',
    absent: shown.length - points,
    isCompared: choice.against !== undefined,
  };
}

/** A curve for each label. */
function curvesOf(data: StudyData, column: string, points: readonly StudyPoint[]): readonly CurveReference[] {
  const known = points.flatMap(({ at, field }) => data.references(field, column).map((each) => ({ at, ...each })));
  return Array.from(
    group(known, ({ label }) => label),
    ([label, own]) => ({
      label,
      source: own[0]?.source ?? '',
      x: own.map(({ at }) => at),
      y: own.map(({ value }) => value),
    }),
  );
}

/** Nothing varies: one point in the middle. */
const NO_SCALE: StudyAxis['scale'] = {
  domain: [-1, 1],
  ticks: [],
  unit: '',
  isContinuous: false,
  isLog: false,
};

function pointOf(
  field: StudyField,
  value: Value | undefined,
  axis: StudyAxis | undefined,
  at: number,
): readonly StudyPoint[] {
  if (!value) return [];
  const { mean, half, low, high, count, narrowing, doubt } = value;
  const hasInterval = count > 1;
  const text = axis?.texts[at] ?? '';
  const position = axis?.positions[at] ?? 0;
  return [
    {
      field,
      at: position,
      text,
      mean,
      half: hasInterval ? half : 0,
      low: hasInterval ? low : mean,
      high: hasInterval ? high : mean,
      runs: count,
      isThin: isThin(field),
      ...(narrowing !== undefined && { narrowing }),
      ...(doubt && { doubt }),
    },
  ];
}

/** Least and most of all that several figures show, so that they can share an axis. */
export function sharedRange(plots: readonly StudyPlot[]): readonly [number, number] | undefined {
  let [least, most] = [Infinity, -Infinity];
  for (const { lines } of plots)
    for (const { points } of lines)
      for (const { low, high } of points) {
        least = Math.min(least, low);
        most = Math.max(most, high);
      }
  return least <= most ? [least, most] : undefined;
}
