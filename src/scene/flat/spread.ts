/** How what is drawn is spread over its scale; twin of shaders/scene/spread.wesl. */
import { hasMeans, wholeScaleOf } from '../colouring.ts';
import type { Layout } from '../layout.ts';
import type { PictureContent } from '../picture-content.ts';
import { sharesOf } from '../scale.ts';
import { SPAN_BINS, spanBin } from '../span.ts';
import { type Means, meansOf } from './crowd.ts';

/** Counts of what is drawn. `values`: of cells as they are drawn, or of points. `means`: of bins, where these are drawn. */
export function countsOf(
  content: PictureContent,
  layout: Layout,
  values: Float32Array,
  means: Means | undefined,
): Uint32Array {
  const counts = new Uint32Array(SPAN_BINS);
  if (means) {
    for (let bin = 0; bin < means.counts.length; bin++) if (means.counts[bin] > 1) counts[spanBin(means.shares[bin])]++;
    return counts;
  }
  const drawn = layout.kind === 'cells' ? layout.grid.cells : layout.points;
  for (const share of sharesOf(values, drawn, wholeScaleOf(content, layout))) counts[spanBin(share)]++;
  return counts;
}

/** What the bins of a layout hold; undefined where they do not show means. `places`: in the unit square. */
export function meansIn(
  content: PictureContent,
  layout: Layout,
  values: Float32Array,
  places: Float32Array,
): Means | undefined {
  if (layout.kind === 'cells' || !layout.dots.bins || !hasMeans(content, layout)) return undefined;
  const shares = sharesOf(values, layout.points, wholeScaleOf(content, layout));
  return meansOf(places, shares, layout.frame, layout.dots.bins);
}
