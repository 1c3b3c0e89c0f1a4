/** Where routers stand: at whole places of a plane, each alone (BRITE's NodePlacement). */
import { mulHigh } from '../../base/u32.ts';
import type { TopologyParams } from '../spec/params.ts';
import { Draws, STREAMS } from './draws.ts';

export interface Places {
  /** km. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export type Placing = Pick<TopologyParams, 'routerPlacement' | 'plane' | 'square'>;

/** Counters of squares lie above those of routers. */
const SQUARES = 2 ** 30;

/** Places of routers with counters from `first` on. At most half of all places are taken: `topologyFault` holds to it. */
export function placesOf(
  routers: number,
  { routerPlacement, plane, square }: Placing,
  seed: number,
  first = 0,
): Places {
  const standing = new Standing(routers, plane, seed, first);
  if (routerPlacement === 'random') while (standing.count < routers) standing.add(0, 0, plane);
  else placeInSquares(standing, routers, plane, square, seed, first);
  return standing;
}

/** Squares row by row, over and over; each takes a heavy-tailed number, as far as it has room and routers are left. */
function placeInSquares(
  standing: Standing,
  routers: number,
  plane: number,
  square: number,
  seed: number,
  first: number,
): void {
  const draws = new Draws(seed, STREAMS.places);
  const perRow = Math.floor(plane / square);
  /** Places taken of squares; most squares of a fine grid are never come to. */
  const used = new Map<number, number>();
  draws.begin(SQUARES + first);
  while (standing.count < routers)
    for (let s = 0; s < perRow * perRow && standing.count < routers; s++) {
      const before = used.get(s) ?? 0;
      const wanted = heavyTailed(draws.next(), 0.75 * square * square);
      const taken = Math.min(wanted, square * square - before, routers - standing.count);
      used.set(s, before + taken);
      for (let i = 0; i < taken; i++) standing.add((s % perRow) * square, Math.floor(s / perRow) * square, square);
    }
}

/** A whole number from 1 to `most` by a bounded Pareto distribution of shape 1. */
const heavyTailed = (word: number, most: number): number =>
  most <= 1 ? 1 : Math.floor(1 / (1 - (word / 2 ** 32) * (1 - 1 / most)));

/** Routers at their places, as far as there are any. */
class Standing implements Places {
  readonly x: Float64Array;
  readonly y: Float64Array;
  count = 0;
  private readonly taken = new Set<number>();
  private readonly draws: Draws;

  constructor(
    routers: number,
    private readonly plane: number,
    seed: number,
    private readonly first: number,
  ) {
    this.x = new Float64Array(routers);
    this.y = new Float64Array(routers);
    this.draws = new Draws(seed, STREAMS.places);
  }

  /** The next router, anywhere in a square where nobody stands: draws until it finds that. */
  add(left: number, top: number, side: number): void {
    const { draws, taken, plane } = this;
    draws.begin(this.first + this.count);
    for (;;) {
      const x = left + mulHigh(draws.next(), side);
      const y = top + mulHigh(draws.words[1], side);
      const place = y * plane + x;
      if (taken.has(place)) continue;
      taken.add(place);
      this.x[this.count] = x;
      this.y[this.count++] = y;
      return;
    }
  }
}
