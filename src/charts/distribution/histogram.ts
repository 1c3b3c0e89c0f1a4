/** How a metric is distributed, in a finished run or so far: the kind of figure. Bins are pointed at. */
import { bisector } from 'd3';
import { counted } from '../../base/counted.ts';
import type { Distribution } from '../../scenario/outcome.ts';
import type { Reference } from '../../scenario/spec.ts';
import type { DistributionChart } from '../chart.ts';
import type { Frame } from '../kit/axes.ts';
import { axisTitle } from '../kit/axis-titles.ts';
import { type FigureKind, knownOf } from '../kit/figure-kind.ts';
import { amount, densityUnit, isWord, quantity, scaleOf, si, THIN, whole } from '../kit/numbers.ts';
import { stepByKey } from '../kit/pointing.ts';
import type { Rows } from '../kit/rows.ts';
import { referenceText } from '../kit/sheet.ts';
import { paintHistogram } from './histogram-painter.ts';

export interface HistogramData {
  readonly chart: DistributionChart;
  /** Undefined until it is known. */
  readonly distribution: Distribution | undefined;
  /** Of the run before; not in files. */
  readonly ghost?: Distribution | undefined;
  readonly references: readonly Reference[];
}

export const HISTOGRAM: FigureKind<HistogramData, number, Frame> = {
  pointing: 'bin',
  scales: ['log'],
  firstAxis: () => 'zero',
  head: ({ chart: { label, unit, help }, distribution }) => ({
    label,
    unit,
    help: distribution ? help : `${help} Known when the run ends, if not before.`,
    note: `mean; bars in ${densityUnit(unit)}`,
  }),
  known: ({ chart, references }) => knownOf(references, (value) => quantity(value, chart.unit)),

  paint: (pen, box, ink, look, cursor, isFile) =>
    paintHistogram(pen, box, ink, {
      ...look,
      distribution: binned(look),
      ghost: isFile || !look.ghost ? undefined : withEvenBins(look.ghost),
      unit: look.chart.unit,
      cursor,
    }),

  isEmpty: ({ distribution }) => !distribution,
  words: (look, cursor) => ({
    value: look.distribution?.mean,
    unit: look.chart.unit,
    remark: look.distribution && cursor !== null ? binText(binned(look), look.chart.unit, cursor) : undefined,
  }),
  summary: ({ chart, distribution, ghost }) =>
    [
      distributionSummary(chart.label, chart.unit, distribution),
      ...(ghost?.count ? [distributionSummary('The run before', chart.unit, ghost)] : []),
    ].join(' '),
  pointed: (look, cursor) => {
    const bars = binned(look);
    const text = cursor === null ? 'no bin chosen' : binText(bars, look.chart.unit, cursor);
    return { min: 0, max: Math.max(0, bars.bins.length - 1), now: cursor ?? 0, text };
  },

  things: {
    nearest: (look, frame, x) => nearestBin(binned(look).bins, frame.x.invert(x)),
    byKey: (look, event, cursor) => stepByKey(event, cursor, binned(look).bins.length),
    keeps: (before, next) => before.distribution === next.distribution,
  },

  sheet: ({ chart: { label, unit }, distribution, references }) => ({
    title: label,
    subtitle: [`share of all in ${densityUnit(unit)}, by value`, unit].filter(Boolean).join(', '),
    known: references.map((reference) => referenceText(reference, unit)),
    axes: {
      x: axisTitle(label, scaleOf(distribution?.max ?? 0, unit).unit),
      y: `Share of all (${densityUnit(unit)})`,
    },
  }),
  rows: ({ distribution = NOTHING }) => distributionRows(distribution),
  numbers: ({ chart: { label, unit }, axis, limits }) => ({
    x: { label, unit, isLog: false, ends: limits.x },
    y: { label: 'Share', unit: '', isLog: axis === 'log', ends: limits.y },
  }),
};

const NOTHING: Distribution = { count: 0, mean: 0, min: 0, max: 0, p50: 0, p90: 0, p99: 0, bins: [] };

const binned = ({ distribution }: HistogramData): Distribution => withEvenBins(distribution ?? NOTHING);

type Bins = Distribution['bins'];

/** Bins rise. */
const byEnd = bisector<Bins[number], number>(([, hi]) => hi);

/** The bin that holds a value, or the nearest; null when there is none. */
export function nearestBin(bins: Bins, value: number): number | null {
  if (bins.length === 0) return null;
  const after = byEnd.right(bins, value);
  const [before, bin] = [bins[after - 1], bins[after]];
  if (!bin) return after - 1;
  if (!before || value >= bin[0]) return after;
  return value - before[1] < bin[0] - value ? after - 1 : after;
}

/** `47: 2,943 of 65,536 (4.49%)`, `1,536 to 1,599 ms: ...`: the axis may count in seconds. */
function binText({ bins, count }: Distribution, unit: string, at: number): string {
  const bin = bins[at];
  if (!bin) return '';
  const [lo, hi, n] = bin;
  const value = hi - lo === 1 ? whole(lo) : `${whole(lo)} to ${whole(hi - 1)}`;
  const symbol = unit && !isWord(unit) ? `${THIN}${unit}` : '';
  return `${value}${symbol}: ${whole(n)} of ${whole(count)} (${si((100 * n) / count)}%)`;
}

/** `Events per node: mean 47.5 events, from 28 to 70, median 47, 90% up to 53, 99% up to 59, over 65,536.` */
export function distributionSummary(label: string, unit: string, distribution: Distribution | undefined): string {
  if (!distribution || distribution.count === 0) return `${label}: measured when the run ends.`;
  const { count, mean, min, max, p50, p90, p99 } = distribution;
  const { size, unit: shown } = scaleOf(mean, unit);
  const of = (value: number) => amount(value / size, shown);
  return `${label}: mean ${quantity(mean, unit)}, from ${of(min)} to ${of(max)}, median ${of(p50)}, 90% up to ${of(p90)}, 99% up to ${of(p99)}, over ${counted(count, 'values')}.`;
}

/** Values from `from` up to and not including `to`. */
export const distributionRows = ({ bins }: Distribution): Rows => [
  ['from', 'to', 'count'],
  ...bins.map((bin) => bin.map(String)),
];

/** Bars over the range of the values, at most. */
const MOST_BARS = 96;

const made = new WeakMap<Distribution, Distribution>();

/**
 * Bins as they are drawn. Counts come in unit-width bins to 256 and 8 per octave above: side by side, narrow bins are a comb of
 * single values and wide ones are steps. Bins narrower than a bar is wide are put together; those above stay as they are. The
 * same one for the same distribution.
 */
export function withEvenBins(distribution: Distribution): Distribution {
  const known = made.get(distribution) ?? { ...distribution, bins: evenBins(distribution.bins) };
  made.set(distribution, known);
  return known;
}

/** Widths are powers of 2, and bounds multiples of them, as those of the bins are: none is cut in two. */
function evenBins(bins: Distribution['bins']): Distribution['bins'] {
  const [lowest, highest] = [bins[0], bins.at(-1)];
  if (!lowest || !highest) return bins;
  const range = highest[1] - lowest[0];
  // Fractions are powers of two as well.
  let width = Math.min(1, lowest[1] - lowest[0]);
  while (range / width > MOST_BARS) width *= 2;
  const even: [number, number, number][] = [];
  for (const [lo, hi, count] of bins) {
    const from = hi - lo >= width ? lo : lo - (lo % width);
    const last = even[even.length - 1];
    if (last && last[0] === from) last[2] += count;
    else even.push([from, hi - lo >= width ? hi : from + width, count]);
  }
  return even;
}
