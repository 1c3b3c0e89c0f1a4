/** What of a view is on the canvas, as overlays are asked for. */
import type { Sight } from '../../models/views.ts';
import { windowOf } from '../layout.ts';
import type { Shown, Stance } from '../shown.ts';

export function sightOf(shown: Pick<Shown, 'subject' | 'chosen'>, stance: Stance): Sight {
  const window = windowOf(shown, stance);
  const share = (window.to[0] - window.from[0]) * (window.to[1] - window.from[1]);
  return { window, nodesInSight: Math.ceil(shown.subject.nodes * share) };
}
