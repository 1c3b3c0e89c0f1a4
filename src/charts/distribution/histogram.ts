/** A histogram of a finished run: joins drawing, pointing at bins by pointer and keys, and words. */
import type { Distribution } from '../../scenario/outcome.ts';
import type { Reference } from '../../scenario/spec.ts';
import type { DistributionChart } from '../chart.ts';
import type { Frame } from '../kit/axes.ts';
import { si, whole } from '../kit/numbers.ts';
import { attachPointing } from '../kit/pointing.ts';
import { type ChartParts, mountReadout, type Pointed, type Words } from '../kit/readout.ts';
import { mountSurface } from '../kit/surface.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import { distributionSummary } from '../summary.ts';
import type { MountedChart } from '../time/time-chart.ts';
import { withEvenBins } from './even-bins.ts';
import { paintHistogram } from './histogram-painter.ts';

export interface HistogramLook {
  readonly axis: ValueAxis;
  /** Undefined until a run has ended. */
  readonly distribution: Distribution | undefined;
  readonly references: readonly Reference[];
}

export const NOTHING: Distribution = { count: 0, mean: 0, min: 0, max: 0, p50: 0, p90: 0, p99: 0, bins: [] };

export function mountHistogram(
  parts: ChartParts,
  chart: DistributionChart,
  first: HistogramLook,
): MountedChart<HistogramLook> {
  let look = first;
  let frame: Frame | undefined;
  let cursor: number | null = null;
  const shown = () => withEvenBins(look.distribution ?? NOTHING);

  const readout = mountReadout(parts, {
    words: () => wordsOf(chart, look.distribution && shown(), cursor),
    summary: () => distributionSummary(chart.label, chart.unit, look.distribution),
    pointed: () => pointedOf(shown(), cursor),
  });
  const surface = mountSurface(parts.canvas, (context, width, height, ink) => {
    const { axis, references } = look;
    const picture = { distribution: shown(), axis, references, unit: chart.unit, cursor };
    frame = paintHistogram(context, { x: 0, y: 0, width, height }, ink, picture);
  });
  const changed = () => {
    surface.invalidate();
    readout.update(true);
  };
  const point = (bin: number | null) => {
    if (bin === cursor) return;
    cursor = bin;
    changed();
  };
  const detach = attachPointing(parts.crosshair, {
    count: () => shown().bins.length,
    nearest: (x) => (frame ? nearestBin(shown().bins, frame.x.invert(x)) : null),
    cursor: () => cursor,
    point,
  });

  readout.update(true);

  return {
    look(next) {
      if (next.distribution !== look.distribution) cursor = null;
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

type Bins = Distribution['bins'];

/** The bin that holds a value, or the nearest; null when there is none. */
export function nearestBin(bins: Bins, value: number): number | null {
  if (bins.length === 0) return null;
  const after = bins.findIndex(([, hi]) => value < hi);
  if (after < 0) return bins.length - 1;
  const [before, bin] = [bins[after - 1], bins[after]];
  if (!before || !bin || value >= bin[0]) return after;
  return value - before[1] < bin[0] - value ? after - 1 : after;
}

/** `47: 2,943 (4.49%)`. */
function binText({ bins, count }: Distribution, at: number): string {
  const bin = bins[at];
  if (!bin) return '';
  const [lo, hi, n] = bin;
  const value = hi - lo === 1 ? whole(lo) : `${whole(lo)} to ${whole(hi - 1)}`;
  return `${value}: ${whole(n)} of ${whole(count)} (${si((100 * n) / count)}%)`;
}

function wordsOf({ unit }: DistributionChart, distribution: Distribution | undefined, cursor: number | null): Words {
  return {
    value: distribution?.mean,
    unit,
    remark: distribution && cursor !== null ? binText(distribution, cursor) : undefined,
    isEmpty: !distribution,
  };
}

function pointedOf(distribution: Distribution, cursor: number | null): Pointed {
  const max = Math.max(0, distribution.bins.length - 1);
  return { min: 0, max, now: cursor ?? 0, text: cursor === null ? 'no bin chosen' : binText(distribution, cursor) };
}
