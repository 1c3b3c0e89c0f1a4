/** Radio links as an overlay: between all nodes of a small network, or those in sight of a large one. */
import type { RoundsReading } from '../../engine/rounds/model.ts';
import type { Ask, NodePair } from '../views.ts';
import { nodesInRows } from './cell-rows.ts';
import type { MobileConfig } from './config.ts';
import { NODE_WORDS } from './layout.ts';
import { linkRule } from './link-rule.ts';
import { nodeWord, recordOf } from './node-reading.ts';
import type { Places } from './places.ts';

/** Among more than this there are too many links to see, and to find. */
const MOST_LINKED = 2048;

export async function linksInSight(
  config: MobileConfig,
  places: Places,
  ask: Ask,
  isVolume: boolean,
): Promise<readonly NodePair[]> {
  const { nodes } = config;
  if (nodes <= MOST_LINKED) {
    const reading = await ask.read([{ buffer: 'nodes', first: 0, count: nodes * NODE_WORDS }]);
    return reading ? linksAmong(config, numbersTo(nodes), reading) : [];
  }
  if (isVolume || ask.nodesInSight > MOST_LINKED) return [];
  const inSight = await nodesInRows(config, windowOf(ask, places), ask);
  if (inSight.length === 0 || inSight.length > MOST_LINKED) return [];
  const reading = await ask.read(inSight.map(recordOf));
  return reading ? linksAmong(config, inSight, reading) : [];
}

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** In mm. */
const windowOf = ({ window: { from, to } }: Ask, { scale, offset }: Places) => ({
  low: [0, 1].map((axis) => (Math.min(from[axis], to[axis]) - offset[axis]) / scale),
  high: [0, 1].map((axis) => (Math.max(from[axis], to[axis]) - offset[axis]) / scale),
});

function linksAmong(config: MobileConfig, nodes: readonly number[], reading: RoundsReading): readonly NodePair[] {
  const areLinked = linkRule(config);
  const [xs, ys, zs] = (['x', 'y', 'z'] as const).map((axis) => nodes.map((node) => nodeWord(reading, node, axis)));
  const pairs: NodePair[] = [];
  for (let i = 0; i < nodes.length; i++)
    for (let j = 0; j < i; j++)
      if (areLinked(nodes[i], nodes[j], xs[i] - xs[j], ys[i] - ys[j], zs[i] - zs[j]))
        pairs.push({ from: nodes[i], to: nodes[j], tone: 'link' });
  return pairs;
}
