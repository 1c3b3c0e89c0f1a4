/** Radio links as an overlay: between all nodes of a small network, or those in sight of a large one. */
import { group } from 'd3';
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import type { Ask, NodePair, Sight } from '../../views.ts';
import { GRAPH, type MobileConfig, reachOf } from '../config.ts';
import { NODE_WORDS } from '../layout.ts';
import { linkRule } from '../rules/link-rule.ts';
import { gridSide } from '../rules/placement.ts';
import { nodesInRows, windowOf } from './cell-rows.ts';
import { nodeWord, recordOf } from './node-reading.ts';
import type { Places } from './places.ts';

/** Among more than this there are too many links to find ten times a second. */
const MOST_LINKED = 2048;
/** More of them hide the nodes. */
const MOST_LINKS = 12_000;
/** Where nodes stand closer than evenly: drawing them all would hold up the picture. */
const MOST_DRAWN = 2 * MOST_LINKS;

/** Why there are no links here, or what shows some, a few words; undefined where they are drawn. */
export function linksUndrawn(config: MobileConfig, { nodesInSight }: Sight, isVolume: boolean): string | undefined {
  if (canLink(config, config.nodes)) return undefined;
  if (isVolume) return 'too many';
  return canLink(config, nodesInSight) ? undefined : 'zoom in';
}

/** Of so many nodes, if they are spread evenly, links can be found and told apart. */
const canLink = (config: MobileConfig, nodes: number): boolean =>
  nodes <= MOST_LINKED && (nodes * Math.min(expectedDegree(config), nodes - 1)) / 2 <= MOST_LINKS;

/** Neighbours of a node, if nodes are spread evenly. */
function expectedDegree(config: MobileConfig): number {
  const { graph, nodes, extent } = config;
  if (graph === GRAPH.grid4) return 4;
  const reach = reachOf(config);
  const [width, height, depth] = extent;
  const covered = depth > 0 ? ((4 / 3) * Math.PI * reach ** 3) / depth : Math.PI * reach ** 2;
  return (nodes * covered) / (width * height);
}

export async function linksInSight(
  config: MobileConfig,
  places: Places,
  ask: Ask,
  isVolume: boolean,
): Promise<readonly NodePair[]> {
  const { nodes } = config;
  if (linksUndrawn(config, ask, isVolume) !== undefined) return [];
  if (canLink(config, nodes)) {
    const reading = await ask.read([{ buffer: 'nodes', first: 0, count: nodes * NODE_WORDS }]);
    return reading ? linksAmong(config, numbersTo(nodes), reading) : [];
  }
  const inSight = await nodesInRows(config, windowOf(ask, places), ask);
  if (inSight.length === 0 || inSight.length > MOST_LINKED) return [];
  const reading = await ask.read(inSight.map(recordOf));
  return reading ? linksAmong(config, inSight, reading) : [];
}

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** Each node is compared with those of its own square and of those around it. */
function linksAmong(config: MobileConfig, nodes: readonly number[], reading: RoundsReading): readonly NodePair[] {
  const areLinked = linkRule(config);
  const [xs, ys, zs] = (['x', 'y', 'z'] as const).map((axis) =>
    Float64Array.from(nodes, (node) => nodeWord(reading, node, axis)),
  );
  const side = config.graph === GRAPH.grid4 ? gridStep(config) : Math.max(1, reachOf(config));
  const squareOf = (i: number, right = 0, up = 0) =>
    `${Math.floor(xs[i] / side) + right} ${Math.floor(ys[i] / side) + up}`;
  const squares = group(nodes.keys(), (i) => squareOf(i));
  const pairs: NodePair[] = [];
  for (const i of nodes.keys()) {
    for (const [right, up] of AROUND)
      for (const j of squares.get(squareOf(i, right, up)) ?? [])
        if (j < i && areLinked(nodes[i], nodes[j], xs[i] - xs[j], ys[i] - ys[j], zs[i] - zs[j]))
          pairs.push({ from: nodes[i], to: nodes[j], tone: 'link' });
    if (pairs.length > MOST_DRAWN) return [];
  }
  return pairs;
}

/** Of the grid placement: its neighbours are one step apart. */
const gridStep = ({ extent, nodes }: MobileConfig): number => Math.max(1, ...extent) / gridSide(nodes, true) + 1;

const AROUND = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((up) => [right, up] as const));
