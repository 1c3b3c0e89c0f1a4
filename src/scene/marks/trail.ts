import { type Layout, spotAt } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import type { Marks } from './marks.ts';
import { between } from './ways.ts';

/** As far as the node has come at this time: the last place may still lie before it. */
export function drawTrail(
  marks: Marks,
  { chosen }: PictureContent,
  layout: Layout,
  viewport: Viewport,
  now: number,
): void {
  const trail = viewport.spotlight?.trail;
  if (layout.kind !== 'points' || trail?.view !== chosen.view.id || trail.node !== viewport.picked) return;
  const { trod } = trail;
  for (let i = 1; i < trod.length; i++) {
    const [from, to] = [trod[i - 1], trod[i]];
    const way = Math.min(1, (now - from.seconds) / (to.seconds - from.seconds));
    if (way <= 0) return;
    const [start, end] = [spotAt(layout, from.place), spotAt(layout, to.place)];
    marks.line(start, between(start, end, way), 'trail', i / (trod.length - 1));
  }
}
