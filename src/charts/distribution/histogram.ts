/** A histogram: its drawing, its bins as what is pointed at, and its words. */
import { bisector } from 'd3';
import type { Distribution } from '../../scenario/outcome.ts';
import type { Reference } from '../../scenario/spec.ts';
import type { DistributionChart } from '../chart.ts';
import type { Limits } from '../kit/limits.ts';
import { type MarkChart, mountMarkChart } from '../kit/mark-chart.ts';
import { isWord, si, THIN, whole } from '../kit/numbers.ts';
import { stepByKey } from '../kit/pointing.ts';
import type { ChartParts, MountedChart, Pointed, Words } from '../kit/readout.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import { distributionSummary } from '../summary.ts';
import { withEvenBins } from './even-bins.ts';
import { paintHistogram } from './histogram-painter.ts';

export interface HistogramLook {
  readonly axis: ValueAxis;
  readonly limits?: Limits;
  /** Undefined until a run has ended. */
  readonly distribution: Distribution | undefined;
  /** Of the run before. */
  readonly ghost?: Distribution | undefined;
  readonly references: readonly Reference[];
}

export const NOTHING: Distribution = { count: 0, mean: 0, min: 0, max: 0, p50: 0, p90: 0, p99: 0, bins: [] };

export const mountHistogram = (
  parts: ChartParts,
  chart: DistributionChart,
  first: HistogramLook,
): MountedChart<HistogramLook> => mountMarkChart(parts, barsOf(chart), first);

const shownIn = ({ distribution }: HistogramLook): Distribution => withEvenBins(distribution ?? NOTHING);

const barsOf = (chart: DistributionChart): MarkChart<HistogramLook, number> => ({
  paint: (pen, box, ink, look, cursor) =>
    paintHistogram(pen, box, ink, {
      ...look,
      distribution: shownIn(look),
      ghost: look.ghost && withEvenBins(look.ghost),
      unit: chart.unit,
      cursor,
    }),
  words: (look, cursor) => wordsOf(chart, look.distribution && shownIn(look), cursor),
  summary: ({ distribution }) => distributionSummary(chart.label, chart.unit, distribution),
  pointed: (look, cursor) => pointedOf(shownIn(look), chart.unit, cursor),
  nearest: (look, frame, x) => nearestBin(shownIn(look).bins, frame.x.invert(x)),
  byKey: (look, event, cursor) => stepByKey(event, cursor, shownIn(look).bins.length),
  keeps: (before, next) => before.distribution === next.distribution,
});

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

function wordsOf({ unit }: DistributionChart, distribution: Distribution | undefined, cursor: number | null): Words {
  return {
    value: distribution?.mean,
    unit,
    remark: distribution && cursor !== null ? binText(distribution, unit, cursor) : undefined,
    isEmpty: !distribution,
  };
}

function pointedOf(distribution: Distribution, unit: string, cursor: number | null): Pointed {
  const max = Math.max(0, distribution.bins.length - 1);
  return {
    min: 0,
    max,
    now: cursor ?? 0,
    text: cursor === null ? 'no bin chosen' : binText(distribution, unit, cursor),
  };
}
