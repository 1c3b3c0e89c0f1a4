/** What there is to see of a picked node: its neighbours, and the way of the watched packet to it, hop by hop. */
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import type { About, Ask, NodePair, WordRange } from '../../views.ts';
import { GRAPH, type MobileConfig, reachOf } from '../config.ts';
import { NODE_WORDS } from '../layout.ts';
import { linkRule } from '../rules/link-rule.ts';
import { gridSide } from '../rules/placement.ts';
import { nodesInRows } from './cell-rows.ts';
import { nodeWord, recordOf } from './node-reading.ts';

/** Networks of which all nodes are read at once. */
export const MOST_AT_ONCE = 4096;
/** Candidates and hops that are looked at one by one. */
const MOST_CANDIDATES = 4096;
export const MOST_HOPS = 512;

const NOTHING: About = { neighbours: [], way: [] };

export async function aboutNode(config: MobileConfig, node: number, ask: Ask): Promise<About> {
  const { nodes } = config;
  if (nodes <= MOST_AT_ONCE) {
    const all: WordRange = { buffer: 'nodes', first: 0, count: nodes * NODE_WORDS };
    const reading = await ask.read([all]);
    if (!reading) return NOTHING;
    const others = Array.from({ length: nodes }, (_, i) => i);
    return {
      neighbours: neighboursAmong(config, node, others, reading),
      way: await wayTo(node, nodes, async () => reading),
    };
  }
  const candidates = await candidatesOf(config, node, ask);
  const way = await wayTo(node, MOST_HOPS, (each) => ask.read([recordOf(each)]));
  // Last, all whose places are drawn, as of one moment.
  const seen = new Set([node, ...candidates, ...way.flatMap(({ from, to }) => [from, to])]);
  const reading = await ask.read([...seen].map(recordOf));
  return reading ? { neighbours: neighboursAmong(config, node, candidates, reading), way } : NOTHING;
}

function neighboursAmong(
  config: MobileConfig,
  node: number,
  others: readonly number[],
  reading: RoundsReading,
): readonly number[] {
  const areLinked = linkRule(config);
  const off = (other: number, axis: 'x' | 'y' | 'z') => nodeWord(reading, other, axis) - nodeWord(reading, node, axis);
  return others.filter(
    (other) => other !== node && areLinked(node, other, off(other, 'x'), off(other, 'y'), off(other, 'z')),
  );
}

/** Nodes of the cells around; of a grid of four neighbours, those. */
async function candidatesOf(config: MobileConfig, node: number, ask: Ask): Promise<readonly number[]> {
  if (config.graph === GRAPH.grid4) {
    const side = gridSide(config.nodes, true);
    return [node - 1, node + 1, node - side, node + side].filter((other) => other >= 0 && other < config.nodes);
  }
  const reading = await ask.read([recordOf(node)]);
  if (!reading) return [];
  const reach = reachOf(config);
  const place = (['x', 'y', 'z'] as const).map((axis) => nodeWord(reading, node, axis));
  const window = { low: place.map((at) => at - reach), high: place.map((at) => at + reach) };
  const candidates = await nodesInRows(config, window, ask);
  return candidates.length > MOST_CANDIDATES ? [] : candidates;
}

/** From who sent it to whom: pairs from the source on; of a very long way its end. `readingOf`: words of a node, undefined where the run is gone. */
async function wayTo(
  node: number,
  mostHops: number,
  readingOf: (node: number) => Promise<RoundsReading | undefined>,
): Promise<readonly NodePair[]> {
  const way: NodePair[] = [];
  for (let to = node; way.length < mostHops; ) {
    const reading = await readingOf(to);
    if (!reading || nodeWord(reading, to, 'watchedAt') === 0) break;
    const from = nodeWord(reading, to, 'watchedFrom');
    if (from === to) break;
    way.push({ from, to, tone: 'path' });
    to = from;
  }
  return way.reverse();
}
