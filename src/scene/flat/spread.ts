/** How what is drawn is spread over its scale; twin of shaders/scene/spread_values.wesl and spread_bins.wesl. */
import { hasMeans, type Layout, type Shown, wholeScaleOf } from '../look.ts';
import { type Scale, shareOf } from '../scale.ts';
import { SPAN_BINS, spanBin } from '../span.ts';
import { type Means, meansOf } from './crowd.ts';

/** `values`: of cells as they are drawn, or of points, whose `places` are in the unit square. */
export function countsOf(shown: Shown, layout: Layout, values: Float32Array, places: Float32Array): Uint32Array {
  const counts = new Uint32Array(SPAN_BINS);
  const scale = wholeScaleOf(shown, layout);
  if (layout.kind === 'points' && layout.dots.bins && hasMeans(shown, layout)) {
    const means = meansIn(layout, values, places, scale);
    means.shares.forEach((share, bin) => {
      if (means.counts[bin] > 1) counts[spanBin(share)]++;
    });
    return counts;
  }
  const drawn = layout.kind === 'cells' ? layout.grid.cells : layout.points;
  for (let i = 0; i < drawn; i++) counts[spanBin(shareOf(values[i], scale))]++;
  return counts;
}

/** What the bins of a layout hold. */
export function meansIn(
  { frame, dots, points }: Layout & { kind: 'points' },
  values: Float32Array,
  places: Float32Array,
  scale: Scale,
): Means {
  const shares = new Float32Array(points);
  for (let point = 0; point < points; point++) shares[point] = shareOf(values[point], scale);
  return dots.bins ? meansOf(places, shares, frame, dots.bins) : { shares, counts: new Uint32Array(points).fill(1) };
}
