/**
 * What of its scale the values of a large network take up: colours span that, so that differences can be seen where all are
 * nearly alike. From counts in bins, which a GPU and one core have alike.
 */
import { expectedOf, hasMeans, wholeScaleOf } from './colouring.ts';
import type { Layout } from './layout.ts';
import type { PictureContent } from './picture-content.ts';
import { type Span, shareOf } from './scale.ts';

export const SPAN_BINS = 1024;
/** Of all values, on either side, that colours need not tell apart. */
const ASIDE = 0.01;
/** Values that take up more than this of their scale have all of it; those of so few bins are alike. */
const WIDE = 0.7;
const ALIKE = 3 / SPAN_BINS;
/** Ends that move by less than this share of the span stay, so that colours do not jump. */
const STILL = 0.15;

/** Number of the bin of a share; twin of `count_share` in shaders/scene/spread.wesl. */
export const spanBin = (share: number): number => Math.min(SPAN_BINS - 1, Math.floor(share * SPAN_BINS));

/** `counts`: values in each bin of the whole scale. `before`: the span until now. */
export function spanOf(counts: Uint32Array, before: Span | undefined): Span | undefined {
  let total = 0;
  for (const count of counts) total += count;
  const low = quantile(counts, total * ASIDE) / SPAN_BINS;
  const high = (quantile(counts, total * (1 - ASIDE)) + 1) / SPAN_BINS;
  if (total === 0 || high - low > WIDE || high - low < ALIKE) return undefined;
  const still = before ? STILL * (before.high - before.low) : 0;
  const stays = before && Math.abs(low - before.low) <= still && Math.abs(high - before.high) <= still;
  return stays ? before : { low, high };
}

/** The bin of the value that so many are below. */
function quantile(counts: Uint32Array, below: number): number {
  let sum = 0;
  for (let bin = 0; bin < counts.length; bin++) {
    sum += counts[bin];
    if (sum > below) return bin;
  }
  return counts.length - 1;
}

/** A share of the scale that this share of all values are at or above; undefined where there are none. */
export function shareAbove(counts: Uint32Array, share: number): number | undefined {
  let total = 0;
  for (const count of counts) total += count;
  return total === 0 ? undefined : quantile(counts, total * (1 - share)) / SPAN_BINS;
}

/** As far to either side of what is expected as there is anything to be seen. */
function around(middle: number, { low, high }: Span): Span {
  const far = Math.max(middle - low, high - middle);
  return { low: middle - far, high: middle + far };
}

const ALL: Span = { low: 0, high: 1 };

/** Follows the span while what is drawn stays of one kind: means over more nodes lie closer together. */
export class SpanKeeper {
  private kind = '';
  private span: Span | undefined;
  private deviation: Span | undefined;

  take(counts: Uint32Array, content: PictureContent, layout: Layout): Span | undefined {
    const kind = layout.kind === 'cells' ? layout.grid.exponent : hasMeans(content, layout) ? 'means' : 'dots';
    this.span = spanOf(counts, this.kind === `${kind}` ? this.span : undefined);
    this.kind = `${kind}`;
    const expected = expectedOf(content);
    if (expected === undefined) return this.span;
    const span = around(shareOf(expected, wholeScaleOf(content, layout)), this.span ?? ALL);
    const last = this.deviation;
    this.deviation = last && last.low === span.low && last.high === span.high ? last : span;
    return this.deviation;
  }
}
