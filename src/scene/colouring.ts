/** What colours say of what is shown: a value on its scale, a deviation from theory, the mean of many. */
import type { Coloured } from './colours.ts';
import type { Layout } from './layout.ts';
import type { PictureContent } from './picture-content.ts';
import { narrowed, type Scale, scaleFor } from './scale.ts';

/** Of fewer nodes one more or less would decide the colours of all. */
const LEAST_NODES = 2 ** 10;

/** Colours span what is there; those of lines all that there can be, so that a network with room to spare does not look full. */
export const hasSpan = ({ plan, chosen }: PictureContent): boolean =>
  plan.nodes > LEAST_NODES && chosen.channel.kind !== 'category' && !chosen.view.lines;

/** What theory expects of the channel of a large network. */
export const expectedOf = (content: PictureContent): number | undefined =>
  hasSpan(content) && content.chosen.channel.scale === 'linear'
    ? content.viewed.views.expected?.(content.chosen.channel.id)
    : undefined;

/** What of a view decides its colours. */
export const colouredOf = (content: PictureContent): Coloured =>
  expectedOf(content) === undefined ? content.chosen.channel : DEVIATION;

const DEVIATION: Coloured = { kind: 'deviation' };

/** Values of the first and the last colour. */
export const scaleOf = (content: PictureContent, layout: Layout): Scale =>
  narrowed(wholeScaleOf(content, layout), content.span);

/** All values that there can be. */
export function wholeScaleOf({ viewed, chosen }: Pick<PictureContent, 'viewed' | 'chosen'>, layout: Layout): Scale {
  const nodesPerCell = layout.kind === 'cells' ? 2 ** layout.grid.exponent : 1;
  return scaleFor(viewed.views, chosen.channel, nodesPerCell);
}

/** Bins of a view show the mean of values; of categories, and in a box, where colours fade with distance, mixed colours. */
export const hasMeans = ({ chosen }: PictureContent, layout: Layout): boolean =>
  layout.kind === 'points' &&
  layout.dots.bins !== undefined &&
  layout.projection?.solid !== 'box' &&
  chosen.channel.kind !== 'category';
