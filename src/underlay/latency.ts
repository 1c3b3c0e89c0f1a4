/**
 * How long messages take: between each pair of places a least time and a span, drawn uniformly. Uniform and constant
 * latencies know one place. Twin of shaders/underlay/delay.wesl.
 */
import { MOST_U32, mulHigh } from '../base/u32.ts';
import type { Roles } from './roles.ts';

export interface LatencyConfig {
  readonly places: number;
  /** Of the pair (from, to) at 2 (from places + to): least ticks, and the number of values from there on. */
  readonly pairs: Uint32Array;
  /** Least of all pairs in ticks: no message takes less. */
  readonly least: number;
  /** Pairs whose latency was below the floor, and was raised to it. */
  readonly raised: number;
}

export class Latency {
  constructor(
    private readonly config: LatencyConfig,
    private readonly roles: Roles,
  ) {}

  /** Ticks there and back, at least. */
  roundTrip(a: number, b: number): number {
    return this.between(a, b, 0) + this.between(b, a, 0);
  }

  /** Ticks from one peer to another, at least the lookahead; `word` is a draw. */
  between(src: number, dst: number, word: number): number {
    const { places, pairs } = this.config;
    const pair = places === 1 ? 0 : 2 * (this.roles.locationOf(src) * places + this.roles.locationOf(dst));
    return pairs[pair] + mulHigh(word, pairs[pair + 1]);
  }
}

/** From least to greatest ticks of each pair, neither below the floor nor below one tick. */
export function latencyConfig(
  places: number,
  floorTicks: number,
  range: (pair: number) => readonly [least: number, greatest: number],
): LatencyConfig {
  const pairs = new Uint32Array(2 * places * places);
  const floor = Math.max(1, floorTicks);
  let [smallest, raised] = [MOST_U32, 0];
  for (let pair = 0; pair < places * places; pair++) {
    const [least, greatest] = range(pair).map(Math.round);
    if (least < floor) raised++;
    const from = Math.max(least, floor);
    pairs[2 * pair] = from;
    pairs[2 * pair + 1] = Math.max(greatest, from) - from + 1;
    smallest = Math.min(smallest, from);
  }
  return { places, pairs, least: smallest, raised };
}
