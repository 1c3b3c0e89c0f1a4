/** A plot of a study in words: the point that is pointed at, the whole in sentences, and what stands around a drawing that is kept. */
import { counted } from '../../base/counted.ts';
import type { QuantitySpec } from '../../scenario/spec.ts';
import type { Rows } from '../csv.ts';
import { quantity, si } from '../kit/numbers.ts';
import type { SheetWords } from '../kit/sheet.ts';
import { type PointPlace, pointIn } from './lines-painter.ts';
import type { StudyPlot, StudyPoint } from './study-lines.ts';

/** What the axes of a plot are. */
export interface StudyTitles {
  readonly metric: QuantitySpec;
  /** Labels of parameters; '' where there is none. */
  readonly x: string;
  readonly lines: string;
  /** `Peers 2^14, Loss 0.1`: parameters that are held at a value. */
  readonly fixed: string;
  /** `36 runs of kademlia.csv, seeds 1 to 5`. */
  readonly source: string;
}

/** `12.7 ± 0.02 requests at Peers 2^14, Alpha 3; 5 runs`. */
export function pointText(titles: StudyTitles, plot: StudyPlot, [lineAt, pointAt]: PointPlace): string {
  const text = plot.lines[lineAt]?.text ?? '';
  const point = pointIn(plot, [lineAt, pointAt]);
  const where = [titles.x && `${titles.x} ${point.text}${unitOf(plot)}`, titles.lines && `${titles.lines} ${text}`];
  const at = where.filter(Boolean).join(', ');
  return `${measured(point, titles.metric.unit)}${at && ` at ${at}`}; ${counted(point.runs, 'runs')}`;
}

const unitOf = ({ axis }: StudyPlot): string => (axis.unit ? ` ${axis.unit}` : '');

/** `12.7 ± 0.02 requests`. */
export const measured = ({ mean, half, runs }: StudyPoint, unit: string): string =>
  runs > 1 ? `${si(mean)} ± ${quantity(half, unit)}` : quantity(mean, unit);

export function linesSummary(titles: StudyTitles, plot: StudyPlot): string {
  const { metric, x, fixed, lines } = titles;
  if (plot.lines.length === 0) return `${metric.label}: no run that is shown has measured it.`;
  const against = x ? ` against ${x}` : '';
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

export const linesSheet = (titles: StudyTitles): SheetWords => ({
  title: titles.metric.label,
  subtitle: [titles.metric.unit, titles.x && `against ${titles.x}`, titles.lines && `lines by ${titles.lines}`]
    .filter(Boolean)
    .join(', '),
  notes: ['Means with 99% confidence intervals.', titles.fixed, titles.source].filter(Boolean),
});

/** A row per point, every digit. */
export function linesRows(plot: StudyPlot): Rows {
  const points = plot.lines.flatMap((each) => each.points);
  const params = Object.keys(points[0]?.setting.params ?? {});
  return [
    [...params, 'mean', 'half99', 'runs'],
    ...points.map(({ setting, mean, half, runs }) => [
      ...params.map((name) => String(setting.params[name])),
      String(mean),
      runs > 1 ? String(half) : '',
      String(runs),
    ]),
  ];
}
