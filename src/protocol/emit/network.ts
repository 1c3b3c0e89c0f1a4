/** The network of a text, which nobody stores: neighbours are worked out. */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import { mulHigh } from '../../base/u32.ts';
import type { Program } from '../program.ts';
import type { EmitConfig } from './config.ts';

/**
 * Neighbour `i` of a node; the node itself from the degree on.
 * `ring`: one step on, one back, two on, two back ... `all`: the others by number. `random`: another node by the first word of
 * threefry(seed, edges; node, i), drawn as `other()` draws it.
 */
export function neighbourOf(
  network: NonNullable<Program['network']>,
  { nodes, seed, degree }: Pick<EmitConfig, 'nodes' | 'seed' | 'degree'>,
  node: number,
  i: number,
): number {
  if (i >= degree) return node;
  if (network.is === 'all') return i + Number(i >= node);
  if (network.is === 'ring') {
    const steps = (i >>> 1) + 1;
    return (node + ((i & 1) === 0 ? steps : nodes - steps)) % nodes;
  }
  threefry2x32(seed, STREAMS.edges, node, i, WORDS);
  const other = mulHigh(WORDS[0], nodes - 1);
  return other + Number(other >= node);
}

const WORDS = new Uint32Array(2);
