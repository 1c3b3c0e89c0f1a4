/** Where nodes are cut into parts. */
import type { EventWorld } from '../model.ts';

/** Nodes in as many parts of about the same size. */
export const evenBounds = (nodes: number, parts: number): readonly number[] =>
  Array.from({ length: parts + 1 }, (_, i) => Math.floor((i * nodes) / parts));

/** The same, of about the same load where the model says what it expects of each node. A part may be empty. */
export function boundsOf({ nodes, expectedLoad }: Pick<EventWorld, 'nodes' | 'expectedLoad'>, parts: number) {
  const loads = expectedLoad?.();
  return loads ? loadBounds(loads, parts) : evenBounds(nodes, parts);
}

/** Each cut is where what is before it is nearest to its share. */
function loadBounds(loads: ArrayLike<number>, parts: number): readonly number[] {
  const nodes = loads.length;
  const share = Array.from(loads).reduce((sum, load) => sum + load, 0) / parts;
  const bounds = [0];
  let [node, before] = [0, 0];
  for (let part = 1; part < parts; part++) {
    while (node < nodes && before + loads[node] / 2 < part * share) before += loads[node++];
    bounds.push(node);
  }
  return [...bounds, nodes];
}
