/** The figure of a row: published points hollow, ours filled, in one colour where they are of the same thing. */
import type { Frame } from '../../charts/kit/axes.ts';
import { axisTitle, drawAxisTitles } from '../../charts/kit/axis-titles.ts';
import type { Drawing } from '../../charts/kit/figure-kind.ts';
import { drawLegend } from '../../charts/kit/legend.ts';
import { quantity, si } from '../../charts/kit/numbers.ts';
import { nearestPoint, positionByKey } from '../../charts/study/lines.ts';
import { type PointIndex, paintLines, pointIn } from '../../charts/study/lines-painter.ts';
import type { StudyLine, StudyPlot } from '../../charts/study/study-lines.ts';
import type { PaperAxis, PaperPoint, PaperRow } from '../../papers/paper.ts';
import type { OurSeries } from '../../papers/row-series.ts';

export interface RowData {
  readonly plot: StudyPlot;
  readonly axes: { readonly x: PaperAxis; readonly y: PaperAxis };
  /** Of lines, in the order of their colours. */
  readonly labels: readonly string[];
}

/** Undefined where there is nothing to draw. */
export function dataOf({ axes, lines = [] }: PaperRow, ours: OurSeries | undefined): RowData | undefined {
  const labels = [...new Set([...lines, ...(ours?.lines ?? [])].map(({ label }) => label))];
  const place = (x: number) => (axes?.x.isLog ? Math.log2(x) : x);
  const drawn = (what: string, runsOf: (point: PaperPoint) => number, all: typeof lines): readonly StudyLine[] =>
    all.map(({ label, points }) => ({
      text: [what, label].filter(Boolean).join(', '),
      index: labels.indexOf(label),
      known: [],
      points: points.map((point) => ({
        // Of no plan: there are no runs to open.
        field: { index: point.x, at: [], params: {}, status: 'done', runs: runsOf(point), failed: 0 },
        at: place(point.x),
        text: si(point.x),
        mean: point.y,
        half: (point.high - point.low) / 2,
        low: point.low,
        high: point.high,
        runs: runsOf(point),
        isThin: what === 'published',
      })),
    }));
  const all = [
    ...drawn('published', () => 1, lines),
    ...(ours?.lines ?? []).flatMap(({ label, points }) =>
      drawn('here', (point) => points.find((own) => own.x === point.x)?.runs ?? 1, [{ label, points }]),
    ),
  ];
  const places = [...new Set(all.flatMap(({ points }) => points.map(({ field }) => field.index)))].sort(
    (a, b) => a - b,
  );
  const [first, last] = [places[0], places.at(-1)];
  if (!axes || first === undefined || last === undefined) return undefined;
  const room = 0.05 * (place(last) - place(first) || 1);
  const axis = {
    domain: [place(first) - room, place(last) + room],
    ticks: places.map((x) => ({ value: place(x), text: si(x) })),
    unit: axes.x.unit,
    isContinuous: true,
    isLog: axes.x.isLog ?? false,
  } as const;
  return { axes, labels, plot: { axis, lines: all, lineUnit: '', absent: 0, isCompared: false } };
}

/** What its marks are, of those that are there. */
export const marksOf = ({ plot: { lines } }: RowData): string =>
  [
    lines.some(({ points }) => points.some(({ isThin }) => isThin)) && 'hollow: published',
    lines.some(({ points }) => points.some(({ isThin }) => !isThin)) && 'filled: here',
  ]
    .filter(Boolean)
    .join('; ');

export const ROW_FIGURE: Drawing<RowData, PointIndex, Frame> = {
  paint: (pen, box, ink, { plot, axes, labels, axis }, cursor) => {
    const named = labels.map((label, i) => [i, label] as const).filter(([, label]) => label !== '');
    const below = named.length > 0 ? drawLegend(pen, box, ink, { title: '', keys: named, isJoined: true }) : box;
    const within = drawAxisTitles(pen, below, ink, { x: axisTitle(axes.x.label, axes.x.unit) });
    return paintLines(pen, within, ink, { plot, axis, cursor, isNamed: true });
  },
  isEmpty: ({ plot }) => plot.lines.length === 0,
  words: ({ plot, axes }, cursor) => ({
    value: cursor ? pointIn(plot, cursor).mean : undefined,
    unit: axes.y.unit,
    remark: cursor ? pointWords({ plot, axes }, cursor) : undefined,
  }),
  summary: ({ plot, axes }) =>
    `${axes.y.label} by ${axes.x.label}. ${plot.lines
      .map(({ text, points }) => `${text}: ${points.map((point) => `${si(point.mean)} at ${point.text}`).join(', ')}`)
      .join('. ')}.`,
  pointed: ({ plot, axes }, cursor) => ({
    min: 0,
    max: Math.max(0, plot.lines.reduce((sum, { points }) => sum + points.length, 0) - 1),
    now: cursor ? plot.lines.slice(0, cursor[0]).reduce((sum, { points }) => sum + points.length, 0) + cursor[1] : 0,
    text: cursor ? pointWords({ plot, axes }, cursor) : 'no point chosen',
  }),
  things: {
    nearest: ({ plot }, frame, x, y) => nearestPoint(frame, plot, x, y),
    byKey: ({ plot }, { key }, cursor) => positionByKey(key, cursor, plot),
    keeps: (before, next) => before.plot === next.plot,
  },
};

/** `here, 10 s: 21.3 M/s at 16.4 k`. */
function pointWords({ plot, axes }: Pick<RowData, 'plot' | 'axes'>, place: PointIndex): string {
  const { mean, text, runs, low, high } = pointIn(plot, place);
  const interval = runs > 1 ? ` (${si(low)} to ${si(high)}, ${runs} runs)` : '';
  return `${plot.lines[place[0]]?.text ?? ''}: ${quantity(mean, axes.y.unit)}${interval} at ${text}`;
}
