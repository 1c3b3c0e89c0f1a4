/** Small networks of tests, at random or by hand. */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import { mulHigh } from '../../base/u32.ts';
import type { Network } from '../../topology/network.ts';
import type { Flows } from '../paths.ts';

const NUMBERS = new Uint32Array(2);

/** Whole numbers below a bound, one after the other. */
export function draws(seed: number): (below: number) => number {
  let drawn = 0;
  return (below) => {
    threefry2x32(seed, STREAMS.sample, drawn++, 0, NUMBERS);
    return mulHigh(NUMBERS[0], below);
  };
}

/** A network of links `[a, b, weight]`. */
export function networkOf(routers: number, links: readonly (readonly [number, number, number])[]): Network {
  const zeros = new Float64Array(routers);
  return {
    routers: { x: zeros, y: zeros, system: new Uint32Array(routers) },
    links: {
      a: Uint32Array.from(links, ([a, b]) => Math.min(a, b)),
      b: Uint32Array.from(links, ([a, b]) => Math.max(a, b)),
      mbps: Float64Array.from(links, ([, , weight]) => 10_000 / weight),
      delay: Float64Array.from(links, ([, , weight]) => weight * 1e-6),
      weight: Uint32Array.from(links, ([, , weight]) => weight),
    },
  };
}

/** A tree, and some links more: there are ties, of small weights too. */
export function randomNetwork(routers: number, more: number, heaviest: number, seed: number): Network {
  const draw = draws(seed);
  const links = new Map<string, readonly [number, number, number]>();
  const add = (a: number, b: number) => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    if (a !== b) links.set(`${low} ${high}`, [low, high, 1 + draw(heaviest)]);
  };
  for (let router = 1; router < routers; router++) add(router, draw(router));
  for (let i = 0; i < more; i++) add(draw(routers), draw(routers));
  return networkOf(routers, [...links.values()]);
}

export function randomFlows(routers: number, flows: number, seed: number): Flows {
  const draw = draws(seed ^ 0x5555);
  const ends = () => Uint32Array.from({ length: flows }, () => draw(routers));
  return { sources: ends(), sinks: ends() };
}

/** The eight nodes of figure 18 of Swenson 2015. */
export const FIGURE_18 = networkOf(8, [
  [0, 1, 1],
  [0, 2, 3],
  [0, 3, 1],
  [1, 5, 1],
  [1, 7, 2],
  [2, 4, 6],
  [3, 5, 5],
  [3, 6, 1],
  [4, 5, 4],
]);
