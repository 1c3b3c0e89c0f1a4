/**
 * Waxman's random graphs (Waxman 1988, "Routing of multipoint connections"): routers u, v are joined with probability
 * alpha exp(-d / (beta L)), d their distance, L the diagonal of the plane. Grown as BRITE does (Medina et al. 2001), or pair by pair.
 */
import { exponential } from '../../base/exact-math.ts';
import { wordsOf } from '../../base/threshold.ts';
import { mulHigh } from '../../base/u32.ts';
import type { TopologyParams } from '../spec/params.ts';
import { Draws, STREAMS } from './draws.ts';
import type { Places } from './places.ts';
import { LinkWriter, type Wiring } from './wiring.ts';

export type WaxmanParams = Pick<TopologyParams, 'links' | 'growth' | 'waxmanAlpha' | 'waxmanBeta' | 'plane'>;

/** `first`: the counter of router 0. */
export const waxman = (places: Places, params: WaxmanParams, seed: number, first = 0): Wiring =>
  (params.growth === 'pairs' ? pairByPair : grown)(places, params, seed, first);

/** exp(-d / (beta L)). */
const nearnessOf = ({ x, y }: Places, { waxmanBeta, plane }: WaxmanParams) => {
  const scale = waxmanBeta * Math.sqrt(2) * plane;
  return (u: number, v: number): number => {
    const [dx, dy] = [x[u] - x[v], y[u] - y[v]];
    return exponential(-Math.sqrt(dx * dx + dy * dy) / scale);
  };
};

/** Every pair once, in order of the higher router. The exponential is at most 1: words that alpha refuses need none. */
function pairByPair(places: Places, params: WaxmanParams, seed: number, first: number): Wiring {
  const nearness = nearnessOf(places, params);
  const { waxmanAlpha } = params;
  const most = wordsOf(waxmanAlpha);
  const draws = new Draws(seed, STREAMS.links);
  const links = new LinkWriter();
  for (let v = 1; v < places.x.length; v++) {
    draws.begin(first + v);
    for (let u = 0; u < v; u++) {
      const word = draws.next();
      if (word < most && word < wordsOf(waxmanAlpha * nearness(u, v))) links.add(u, v);
    }
  }
  return links.wiring;
}

/**
 * Each router but the first m draws among those before it, until it has m links; then the first m draw among the others. Who is
 * drawn is accepted with the exponential alone: alpha would change how many are drawn, not who is found.
 */
function grown(places: Places, params: WaxmanParams, seed: number, first: number): Wiring {
  const routers = places.x.length;
  const most = Math.min(params.links, routers - params.links);
  const nearness = nearnessOf(places, params);
  const draws = new Draws(seed, STREAMS.links);
  const links = new LinkWriter();
  /** Neighbours of the router at hand, those that it found; of the first m, those that found it. */
  const found: Set<number>[] = Array.from({ length: params.links }, () => new Set());
  const own = new Set<number>();

  const find = (u: number, from: number, count: number, neighbours: Set<number>, wanted: number) => {
    draws.begin(first + u);
    while (neighbours.size < wanted) {
      const v = from + mulHigh(draws.next(), count);
      if (neighbours.has(v) || draws.words[1] >= wordsOf(nearness(u, v))) continue;
      neighbours.add(v);
      links.add(u, v);
      found[v]?.add(u);
    }
  };

  for (let u = params.links; u < routers; u++) {
    own.clear();
    find(u, 0, u, own, most);
  }
  const others = routers - params.links;
  for (let u = 0; u < params.links; u++)
    find(u, params.links, others, found[u], Math.min(others, found[u].size + most));
  return links.wiring;
}
