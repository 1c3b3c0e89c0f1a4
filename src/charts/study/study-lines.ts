/** A metric of a study against one of its parameters: a line for each value of another, a point for each setting. */

import { meanOf, type Setting, settingsOf, sweptParams } from '../../analysis/settings.ts';
import { paramOf, paramValue } from '../../scenario/param.ts';
import { quantityColumns } from '../../scenario/results/result-quantities.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import type { ModelSpec, Params, ParamValue } from '../../scenario/spec.ts';
import { type Names, type ParamAxis, paramAxis, paramText } from './param-axis.ts';

export interface StudyChoice {
  /** Column of what is plotted. */
  readonly metric: string;
  /** Parameter along the lower axis; '' where nothing was swept. */
  readonly x: string;
  /** Parameter that tells the lines apart; '' for a single line. */
  readonly lines: string;
  /** Values of the other swept parameters. */
  readonly fixed: Params;
}

export interface StudyPoint {
  readonly setting: Setting;
  /** Along the lower axis. */
  readonly at: number;
  readonly text: string;
  readonly mean: number;
  /** Half of the 99% confidence interval; 0 where there is but one run. */
  readonly half: number;
  readonly runs: number;
}

export interface StudyLine {
  /** Of the parameter that tells lines apart; '' for a single line. */
  readonly text: string;
  /** From left to right. */
  readonly points: readonly StudyPoint[];
}

export interface StudyPlot {
  readonly axis: ParamAxis;
  readonly lines: readonly StudyLine[];
  /** Settings that were asked for and have no number: their runs failed, or did not measure it. */
  readonly absent: number;
}

/** What a parameter takes in a study, in order: numbers by size, others as the model or the file lists them. */
export function valuesIn({ spec, rows }: ResultTable, name: string): readonly ParamValue[] {
  const param = paramOf(spec, name);
  const values = [...new Set(rows.map(({ scenario }) => paramValue(scenario.params, name)))];
  if (param.kind === 'file') return values;
  if (param.kind !== 'choice') return values.sort((a, b) => Number(a) - Number(b));
  const rank = (value: ParamValue) => param.choices.findIndex((choice) => choice.value === value);
  return values.sort((a, b) => rank(a) - rank(b));
}

export const namesIn = ({ rows }: ResultTable, param: string): Names =>
  new Map(
    rows.flatMap(({ scenario, names: { [param]: name } }) =>
      name === undefined ? [] : [[paramValue(scenario.params, param), name] as const],
    ),
  );

/** Columns that hold a number, in the order in which they are offered. */
export const measuredIn = ({ spec, rows }: ResultTable): readonly string[] =>
  quantityColumns(spec).filter((column) => rows.some(({ numbers }) => numbers.has(column)));

/** More lines than this are not told apart at a glance: such a parameter is fixed at first. */
const MOST_LINES = 8;

/** The first metric against the parameter with most values; lines by the next. */
export function firstChoice(table: ResultTable): StudyChoice {
  const counted = sweptParams(table).map((name) => ({ name, count: valuesIn(table, name).length }));
  const [x = { name: '' }, ...others] = counted.toSorted((a, b) => b.count - a.count);
  const lines = others.find(({ count }) => count <= MOST_LINES)?.name ?? '';
  const metric = measuredIn(table).find((column) => varies(table, column)) ?? measuredIn(table)[0] ?? 'events';
  return completed(table, { metric, x: x.name, lines, fixed: {} });
}

const varies = ({ rows }: ResultTable, column: string): boolean => {
  const values = rows.flatMap(({ numbers }) => numbers.get(column) ?? []);
  return values.some((value) => value !== values[0]);
};

/** Every swept parameter has its part: the axis, the lines, or a value. */
export function completed(table: ResultTable, choice: StudyChoice): StudyChoice {
  const lines = choice.lines === choice.x ? '' : choice.lines;
  const others = sweptParams(table).filter((name) => name !== choice.x && name !== lines);
  const fixed = Object.fromEntries(
    others.flatMap((name) => {
      const value = choice.fixed[name] ?? valuesIn(table, name)[0];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  return { ...choice, lines, fixed };
}

export function plotOf(table: ResultTable, { metric, x, lines, fixed }: StudyChoice): StudyPlot {
  const { spec } = table;
  const shown = settingsOf(table.rows, sweptParams(table)).filter(({ params }) =>
    Object.entries(fixed).every(([name, value]) => params[name] === value),
  );
  const axis = x ? paramAxis(paramOf(spec, x), valuesIn(table, x), namesIn(table, x)) : NO_AXIS;
  const groups = lines ? valuesIn(table, lines) : [undefined];
  const names = lines ? namesIn(table, lines) : undefined;
  const drawn = groups.map((value) => ({
    text: lines && value !== undefined ? paramText(paramOf(spec, lines), value, names) : '',
    points: shown
      .filter(({ params }) => value === undefined || params[lines] === value)
      .flatMap((setting) =>
        pointOf(setting, metric, x ? axis.at(paramValue(setting.params, x)) : 0, textOf(spec, setting, x, axis)),
      )
      .sort((a, b) => a.at - b.at),
  }));
  const points = drawn.reduce((sum, line) => sum + line.points.length, 0);
  return { axis, lines: drawn.filter((line) => line.points.length > 0), absent: shown.length - points };
}

/** Nothing was swept: one point in the middle. */
const NO_AXIS: ParamAxis = { domain: [-1, 1], ticks: [], unit: '', isContinuous: false, at: () => 0 };

const textOf = (spec: ModelSpec, { params }: Setting, x: string, axis: ParamAxis): string =>
  x === ''
    ? ''
    : (axis.ticks.find(({ value }) => value === axis.at(paramValue(params, x)))?.text ??
      paramText(paramOf(spec, x), paramValue(params, x)));

function pointOf(setting: Setting, metric: string, at: number, text: string): readonly StudyPoint[] {
  const found = meanOf(setting, metric);
  if (!found) return [];
  const { mean, half, count } = found;
  return [{ setting, at, text, mean, half: count > 1 ? half : 0, runs: count }];
}
