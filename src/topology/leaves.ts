/** Which routers are leaves, where hosts stand: those with at most so many links (BRITE's classification), or with the fewest there are. */
import { degreesOf } from './making/wiring.ts';
import type { Network } from './network.ts';
import type { TopologyParams } from './spec/params.ts';

/** Their numbers, rising; there is at least one. */
export function leavesOf({ routers, links }: Network, params: Pick<TopologyParams, 'topology' | 'links'>): Uint32Array {
  // A router of a backbone is where a city is joined to it.
  if (params.topology === 'abilene') return Uint32Array.from(routers.x.keys());
  const degrees = degreesOf(routers.x.length, links);
  const least = degrees.reduce((a, b) => Math.min(a, b));
  const most = Math.max(least, isGrown(params.topology) ? params.links : 1);
  return Uint32Array.from(degrees.keys()).filter((u) => degrees[u] <= most);
}

const isGrown = (topology: TopologyParams['topology']): boolean =>
  topology === 'waxman' || topology === 'barabasi-albert' || topology === 'hierarchical';

/** So many of them, evenly by number: of each system its share. One stands for two, so that there are places to tell apart. */
export function spread(all: Uint32Array, most: number): Uint32Array {
  const count = Math.max(2, Math.min(all.length, most));
  return Uint32Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]);
}
