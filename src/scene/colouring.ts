/** What colours say of what is shown: a value on its scale, a deviation from theory, the mean of many. */
import type { Coloured } from './colours.ts';
import type { Layout } from './layout.ts';
import { narrowed, type Scale, scaleFor } from './scale.ts';
import type { Shown } from './shown.ts';

/** Of fewer nodes one more or less would decide the colours of all. */
const LEAST_NODES = 2 ** 10;

/** Colours span what is there; those of lines all that there can be, so that a network with room to spare does not look full. */
export const hasSpan = ({ plan, chosen }: Shown): boolean =>
  plan.nodes > LEAST_NODES && chosen.channel.kind !== 'category' && !chosen.view.lines;

/** What theory expects of the channel of a large network. */
export const expectedOf = (shown: Shown): number | undefined =>
  hasSpan(shown) && shown.chosen.channel.scale === 'linear'
    ? shown.subject.views.expected?.(shown.chosen.channel.id)
    : undefined;

/** What of a view decides its colours. */
export const colouredOf = (shown: Shown): Coloured =>
  expectedOf(shown) === undefined ? shown.chosen.channel : DEVIATION;

const DEVIATION: Coloured = { kind: 'deviation' };

/** Values of the first and the last colour. */
export const scaleOf = (shown: Shown, layout: Layout): Scale => narrowed(wholeScaleOf(shown, layout), shown.span);

/** All values that there can be. */
export function wholeScaleOf({ subject, chosen }: Pick<Shown, 'subject' | 'chosen'>, layout: Layout): Scale {
  const nodesPerCell = layout.kind === 'cells' ? 2 ** layout.grid.exponent : 1;
  return scaleFor(subject.views, chosen.channel, nodesPerCell);
}

/** Bins of a view show the mean of values; of categories, and in a box, where colours fade with distance, mixed colours. */
export const hasMeans = ({ chosen }: Shown, layout: Layout): boolean =>
  layout.kind === 'points' &&
  layout.dots.bins !== undefined &&
  layout.projection?.solid !== 'box' &&
  chosen.channel.kind !== 'category';
