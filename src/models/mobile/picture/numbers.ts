/** Nodes whose numbers are shown: those in sight, where these are few. */
import type { Ask } from '../../views.ts';
import type { MobileConfig } from '../config.ts';
import { nodesInRows, windowOf } from './cell-rows.ts';
import { nodeWord, recordOf } from './node-reading.ts';
import type { Places } from './places.ts';

/** More of them hide the nodes. */
const MOST_NUMBERS = 60;

/** Where nodes stand closer than evenly there are more in sight: then those of the least numbers. */
export async function numbersInSight(
  config: MobileConfig,
  places: Places,
  ask: Ask,
  isVolume: boolean,
): Promise<readonly number[]> {
  const { nodes } = config;
  if (ask.nodesInSight > MOST_NUMBERS) return [];
  const window = windowOf(ask, places);
  const found =
    nodes <= MOST_NUMBERS ? Array.from({ length: nodes }, (_, i) => i) : await nodesInRows(config, window, ask);
  const reading = found.length > 0 ? await ask.read(found.map(recordOf)) : undefined;
  if (!reading) return [];
  const isIn = (node: number) =>
    (['x', 'y'] as const).every((axis, i) => {
      const at = nodeWord(reading, node, axis);
      return at >= window.low[i] && at <= window.high[i];
    });
  return found
    .filter((node) => isVolume || isIn(node))
    .sort((a, b) => a - b)
    .slice(0, MOST_NUMBERS);
}
