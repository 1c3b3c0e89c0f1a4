/** A mobile network before round 0: where nodes are and go, sorted by cell. */

import { isMoving, type MobileConfig } from './config.ts';
import type { Movement } from './files/movement-file.ts';
import { blocksOf } from './kernels.ts';
import { NODE, NODE_WORDS } from './layout.ts';
import { cellGridOf } from './rules/cells.ts';
import type { Motion } from './rules/motion.ts';
import { Neighbours } from './rules/neighbours.ts';
import { placementOf } from './rules/placement.ts';

/** The words of buffer `nodes`: nodes at their places, on their first legs; then the points of a file of movement. */
export function firstNodes(config: MobileConfig, motion: Motion, movement?: Movement): Uint32Array<ArrayBuffer> {
  const places = config.nodes * NODE_WORDS;
  const words = new Uint32Array(places + (movement ? movement.first.length + movement.points.length : 0));
  if (movement) {
    words.set(movement.first, places);
    words.set(movement.points, places + movement.first.length);
  }
  const placeOf = movement ? startOf(movement) : placementOf(config);
  for (let node = 0; node < config.nodes; node++) {
    const at = node * NODE_WORDS;
    words.set(placeOf(node), at + NODE.x);
    motion.begin(node, words, at);
    if (config.warmUpMs > 0) motion.advance(node, config.warmUpMs, words, at);
    for (let axis = 0; axis < 3; axis++) words[at + NODE.px + axis] = words[at + NODE.x + axis];
  }
  return words;
}

const startOf =
  ({ first, points }: Movement) =>
  (node: number): readonly number[] =>
    Array.from(points.subarray(4 * first[node] + 1, 4 * first[node] + 4));

/** The words of `nodes`, `cells` and `sorted` with nodes sorted. */
export function sortedAtStart(config: MobileConfig, nodes: Uint32Array<ArrayBuffer>) {
  const grid = cellGridOf(config);
  // Blocks of cells begin at nothing: starts are those of the whole.
  const cells = new Uint32Array(2 * grid.cells + blocksOf(grid));
  const sorted = new Uint32Array((isMoving(config) ? 8 : 4) * config.nodes);
  new Neighbours(config).update({ nodes, cells, sorted });
  return { nodes, cells, sorted };
}
