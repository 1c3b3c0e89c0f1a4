/** A plane of routers that are joined at random: Waxman, Barabasi-Albert. */
import type { TopologyParams } from '../spec/params.ts';
import { barabasiAlbert } from './barabasi-albert.ts';
import { type Joined, joinParts } from './join-parts.ts';
import { type Places, type Placing, placesOf } from './places.ts';
import { type WaxmanParams, waxman } from './waxman.ts';

export type FlatParams = Placing & WaxmanParams & { readonly topology: TopologyParams['routerTopology'] };

export interface Flat extends Joined {
  readonly places: Places;
}

/** `first`: the counter of router 0. */
export function flat(routers: number, params: FlatParams, seed: number, first = 0): Flat {
  const places = placesOf(routers, params, seed, first);
  const wiring =
    params.topology === 'waxman'
      ? waxman(places, params, seed, first)
      : barabasiAlbert(routers, params.links, seed, first);
  return { places, ...joinParts(places, wiring) };
}
