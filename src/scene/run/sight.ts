/** What of a view is on the canvas, as overlays are asked for. */
import type { Sight } from '../../models/views.ts';
import { windowOf } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';

export function sightOf(shown: Pick<PictureContent, 'viewed' | 'chosen'>, viewport: Viewport): Sight {
  const window = windowOf(shown, viewport);
  const share = (window.to[0] - window.from[0]) * (window.to[1] - window.from[1]);
  return { window, nodesInSight: Math.ceil(shown.viewed.nodes * share) };
}
