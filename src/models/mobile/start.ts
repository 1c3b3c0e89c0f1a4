/** A mobile network before round 0: where nodes are and go, sorted by cell. */

import { isMoving, type MobileConfig } from './config.ts';
import type { Movement } from './files/movement-file.ts';
import { blocksOf } from './kernels.ts';
import { NODE, NODE_WORDS } from './layout.ts';
import { cellGridOf } from './rules/cells.ts';
import type { Motion } from './rules/motion.ts';
import { Neighbours } from './rules/neighbours.ts';
import { placementOf } from './rules/placement.ts';

/** Words of the buffers that are filled before round 0. */
export function startWords(config: MobileConfig, movement?: Movement) {
  const grid = cellGridOf(config);
  return {
    nodes: config.nodes * NODE_WORDS + (movement ? movement.first.length + movement.points.length : 0),
    // Blocks of cells begin at nothing: starts are those of the whole.
    cells: 2 * grid.cells + blocksOf(grid),
    sorted: (isMoving(config) ? 8 : 4) * config.nodes,
  };
}

/** Fills buffer `nodes`: nodes at their places, on their first legs; then the points of a file of movement. */
export function placeNodes(words: Uint32Array, config: MobileConfig, motion: Motion, movement?: Movement): void {
  const places = config.nodes * NODE_WORDS;
  if (movement) {
    words.set(movement.first, places);
    words.set(movement.points, places + movement.first.length);
  }
  const placeOf = movement ? startOf(movement) : placementOf(config);
  for (let node = 0; node < config.nodes; node++) {
    const at = node * NODE_WORDS;
    words.set(placeOf(node), at + NODE.x);
    motion.begin(node, words, at);
    if (config.mobilityWarmUp > 0) motion.advance(node, config.mobilityWarmUp, words, at);
    for (let axis = 0; axis < 3; axis++) words[at + NODE.px + axis] = words[at + NODE.x + axis];
  }
}

const startOf =
  ({ first, points }: Movement) =>
  (node: number): readonly number[] =>
    Array.from(points.subarray(4 * first[node] + 1, 4 * first[node] + 4));

/** The words of `nodes`, `cells` and `sorted` for a GPU; one core places and sorts nodes in its own (twin.ts). */
export function startContents(config: MobileConfig, motion: Motion, movement?: Movement) {
  const words = startWords(config, movement);
  const nodes = new Uint32Array(words.nodes);
  const cells = new Uint32Array(words.cells);
  const sorted = new Uint32Array(words.sorted);
  placeNodes(nodes, config, motion, movement);
  new Neighbours(config).update({ nodes, cells, sorted });
  return { nodes, cells, sorted };
}
