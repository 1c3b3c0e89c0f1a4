/**
 * Preferential attachment (Barabasi & Albert 1999, "Emergence of scaling in random networks"): a clique of m + 1 routers, then each
 * router joins m others, drawn by their links.
 */
import { mulHigh } from '../../base/u32.ts';
import { Draws, STREAMS } from './draws.ts';
import type { Wiring } from './wiring.ts';

/** `m` is below `routers`. `first`: the counter of router 0. */
export function barabasiAlbert(routers: number, m: number, seed: number, first = 0): Wiring {
  const count = (m * (m + 1)) / 2 + (routers - m - 1) * m;
  const a = new Uint32Array(count);
  const b = new Uint32Array(count);
  /** Both ends of all links so far: a uniform entry is a router by its links. */
  const ends = new Uint32Array(2 * count);
  let made = 0;
  const add = (u: number, v: number) => {
    a[made] = u;
    b[made] = v;
    ends[2 * made] = u;
    ends[2 * made++ + 1] = v;
  };
  for (let v = 1; v <= m; v++) for (let u = 0; u < v; u++) add(u, v);
  const draws = new Draws(seed, STREAMS.links);
  const drawn = new Uint32Array(m);
  for (let v = m + 1; v < routers; v++) {
    const before = 2 * made;
    draws.begin(first + v);
    for (let i = 0; i < m; ) {
      const u = ends[mulHigh(draws.next(), before)];
      let j = 0;
      while (j < i && drawn[j] !== u) j++;
      if (j === i) drawn[i++] = u;
    }
    for (const u of drawn) add(u, v);
  }
  return { a, b };
}
