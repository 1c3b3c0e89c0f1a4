/** A plot of a study in words: the point that is pointed at, the whole in sentences, and what stands around a drawing that is kept. */
import { doubtText, isLopsided, type StudyInterval } from '../../analysis/study/study-interval.ts';
import { counted } from '../../base/counted.ts';
import type { CurveReference, QuantitySpec } from '../../scenario/spec.ts';
import type { Rows } from '../csv.ts';
import { quantity, si } from '../kit/numbers.ts';
import type { SheetWords } from '../kit/sheet.ts';
import { type PointPlace, pointIn } from './lines-painter.ts';
import type { Value } from './study-choice.ts';
import type { StudyField } from './study-data.ts';
import type { StudyPlot, StudyPoint } from './study-lines.ts';

/** What the axes of a figure are. */
export interface StudyTitles {
  readonly metric: QuantitySpec;
  /** Labels of axes; '' where there is none. */
  readonly x: string;
  readonly lines: string;
  /** `Peers 2^14, Loss 0.1`: axes that are held at a value, that of the panel first. */
  readonly fixed: string;
  /** `Alpha 3`: what is compared with; '' for means as they are. */
  readonly base: string;
}

/** `12.7 ± 0.02 requests at Peers 2^14, Alpha 3; 5 runs`. */
export function pointText(titles: StudyTitles, plot: StudyPlot, [lineAt, pointAt]: PointPlace): string {
  const text = plot.lines[lineAt]?.text ?? '';
  const point = pointIn(plot, [lineAt, pointAt]);
  const where = [titles.x && `${titles.x} ${point.text}${unitOf(plot)}`, titles.lines && `${titles.lines} ${text}`];
  return valueSentence(titles, { ...point, count: point.runs }, where.filter(Boolean).join(', '));
}

/** `0.4 ± 0.1 requests less than Alpha 3 at Peers 2^14; 30 common seeds, interval 3.1 times narrower by them`. */
export function valueSentence({ metric, base }: StudyTitles, value: Value, at: string): string {
  const where = at && ` at ${at}`;
  if (!base) return `${measured({ ...value, runs: value.count }, metric.unit)}${where}; ${runsText(value, 'runs')}`;
  const { mean, low, high, count, narrowing } = value;
  const turned = mean < 0 ? { ...value, mean: -mean, low: -high, high: -low } : value;
  const size = measured({ ...turned, runs: count }, metric.unit);
  const by = narrowing === undefined ? '' : `, interval ${si(narrowing)} times narrower by them`;
  return `${size} ${mean < 0 ? 'less' : 'more'} than ${base}${where}; ${runsText(value, 'common seeds')}${by}`;
}

/** `10 runs, all equal`. */
const runsText = (value: Value, what: string): string =>
  [counted(value.count, what), doubtText(value)].filter(Boolean).join(', ');

const unitOf = ({ axis }: StudyPlot): string => (axis.unit ? ` ${axis.unit}` : '');

/** What of an interval is told. */
type Told = Pick<StudyInterval, 'mean' | 'half' | 'low' | 'high'>;

/** `12.7 ± 0.02 requests`; `0 (0 to 0.001)` where one end is nearer. */
export const measured = (value: Told & Pick<StudyPoint, 'runs'>, unit: string): string => {
  const { mean, half, runs } = value;
  if (runs < 2) return quantity(mean, unit);
  return isLopsided(value) ? `${quantity(mean, unit)} (${endsText(value)})` : `${si(mean)} ± ${quantity(half, unit)}`;
};

/** `± 0.02`, `0 to 0.001`. */
export const intervalText = (value: Told): string => (isLopsided(value) ? endsText(value) : `± ${si(value.half)}`);

const endsText = ({ low, high }: Told): string => `${si(low)} to ${si(high)}`;

export function linesSummary(titles: StudyTitles, plot: StudyPlot): string {
  const { metric, x, fixed, lines, base } = titles;
  if (plot.lines.length === 0) return `${metric.label}: no run that is shown has measured it.`;
  const against = `${base && `, difference to ${base},`}${x ? ` against ${x}` : ''}`;
  const sentences = plot.lines.map(({ text, points }) => lineSentence(titles, plot, text, points));
  const gone =
    plot.absent === 0 ? [] : [`${plot.absent} ${plot.absent === 1 ? 'setting has' : 'settings have'} no value`];
  const held = fixed ? `, with ${fixed}` : '';
  return `${[`${metric.label}${against}${lines && `, by ${lines}`}${held}`, ...sentences, ...gone].join('. ')}.`;
}

function lineSentence({ metric, lines }: StudyTitles, plot: StudyPlot, text: string, points: readonly StudyPoint[]) {
  const name = lines ? `${lines} ${text}: ` : '';
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return name;
  const at = (point: StudyPoint) => (point.text ? ` at ${point.text}${unitOf(plot)}` : '');
  const from = `${measured(first, metric.unit)}${at(first)}`;
  if (points.length === 1) return `${name}${from}`;
  const highest = points.reduce((a, b) => (b.mean > a.mean ? b : a));
  const lowest = points.reduce((a, b) => (b.mean < a.mean ? b : a));
  const range = `lowest ${si(lowest.mean)}${at(lowest)}, highest ${si(highest.mean)}${at(highest)}`;
  return `${name}from ${from} to ${measured(last, metric.unit)}${at(last)}; ${range}`;
}

/** What is known of all lines, each once. */
export const referencesIn = ({ lines }: Pick<StudyPlot, 'lines'>): readonly CurveReference[] => {
  const all = lines.flatMap(({ known }) => known);
  return all.filter(({ label }, i) => all.findIndex((each) => each.label === label) === i);
};

export const linesSheet = (titles: StudyTitles, plot: StudyPlot): SheetWords => ({
  title: titles.metric.label,
  subtitle: [
    titles.metric.unit,
    titles.base && `difference to ${titles.base}`,
    titles.x && `against ${titles.x}`,
    titles.lines && `lines by ${titles.lines}`,
  ]
    .filter(Boolean)
    .join(', '),
  known: referencesIn(plot).map(({ label, source }) => `${label}: ${source}`),
});

/** A row per point, every digit. */
export const linesRows = ({ lines, isCompared }: StudyPlot): Rows =>
  valueRows(
    lines.flatMap(({ points }) => points.map((point) => [point.field, { ...point, count: point.runs }] as const)),
    isCompared,
  );

/** A row per field that has a value, every digit. */
export function valueRows(values: readonly (readonly [StudyField, Value])[], isCompared: boolean): Rows {
  const params = Object.keys(values[0]?.[0].params ?? {});
  const head = isCompared ? ['difference', 'half99', 'seeds', 'narrowing'] : ['mean', 'half99', 'runs'];
  return [
    [...params, ...head],
    ...values.map(([field, { mean, half, count, narrowing }]) => [
      ...params.map((name) => String(field.params[name])),
      String(mean),
      count > 1 ? String(half) : '',
      String(count),
      ...(isCompared ? [narrowing === undefined ? '' : String(narrowing)] : []),
    ]),
  ];
}
