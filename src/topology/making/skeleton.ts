/**
 * A network as a shape or a file gives it: who is joined to whom. What it does not say of links is made of the parameters:
 * bandwidths are drawn, delays follow from lengths, and none is below the floor.
 */

import { exponential, logarithm, power } from '../../base/exact-math.ts';
import type { Network, Routers } from '../network.ts';
import type { TopologyParams } from '../spec/params.ts';
import { Draws, STREAMS } from './draws.ts';
import type { Wiring } from './wiring.ts';

export interface Skeleton {
  readonly routers: Routers;
  readonly wiring: Wiring;
  /** Of each link; NaN where nothing is said. */
  readonly mbps?: Float64Array;
  /** s. */
  readonly delay?: Float64Array;
  /** Length; from place to place where it is not said. */
  readonly km?: Float64Array;
  readonly weight?: Uint32Array;
  /** Links between systems, with bandwidths of their own: those from this one on. */
  readonly inter?: number;
  /** Links that were added to join parts. */
  readonly added?: number;
}

export interface Finished {
  readonly network: Network;
  /** Links whose delay was below the floor. */
  readonly raised: number;
}

type InterBandwidthParams = Pick<TopologyParams, 'interBandwidth' | 'interBandwidthMin' | 'interBandwidthMax'>;
export type LinkParams = Pick<TopologyParams, 'delayFloor'> & BandwidthParams & InterBandwidthParams;

/** Speed of light, km/s (BRITE's). */
export const LIGHT = 299_792.458;

export function finished(skeleton: Skeleton, params: LinkParams, seed: number): Finished {
  const { routers, wiring, weight } = skeleton;
  const { delay, raised } = delaysOf(skeleton, params.delayFloor);
  const links = { ...wiring, mbps: bandwidthsOf(skeleton, params, seed), delay, ...(weight && { weight }) };
  return { network: { routers, links }, raised };
}

function bandwidthsOf({ wiring, mbps, inter }: Skeleton, params: LinkParams, seed: number): Float64Array {
  const count = wiring.a.length;
  const made = mbps?.slice() ?? new Float64Array(count).fill(Number.NaN);
  const inner = bandwidthDraws(params, seed);
  const between = bandwidthDraws(interBandwidths(params), seed);
  for (let l = 0; l < count; l++)
    if (Number.isNaN(made[l])) made[l] = inter !== undefined && l >= inter ? between(l) : inner(l);
  return made;
}

const interBandwidths = (params: InterBandwidthParams): BandwidthParams => ({
  bandwidth: params.interBandwidth,
  bandwidthMin: params.interBandwidthMin,
  bandwidthMax: params.interBandwidthMax,
});

function delaysOf({ routers, wiring, delay, km }: Skeleton, floor: number) {
  const count = wiring.a.length;
  const made = new Float64Array(count);
  let raised = 0;
  for (let l = 0; l < count; l++) {
    let seconds = delay?.[l] ?? Number.NaN;
    if (Number.isNaN(seconds)) {
      const given = km?.[l] ?? Number.NaN;
      seconds = (Number.isNaN(given) ? distance(routers, wiring.a[l], wiring.b[l]) : given) / LIGHT;
    }
    if (seconds < floor) raised++;
    made[l] = Math.max(seconds, floor);
  }
  return { delay: made, raised };
}

/** km. */
export function distance({ x, y }: Pick<Routers, 'x' | 'y'>, u: number, v: number): number {
  const [dx, dy] = [x[u] - x[v], y[u] - y[v]];
  return Math.sqrt(dx * dx + dy * dy);
}

type BandwidthParams = Pick<TopologyParams, 'bandwidth' | 'bandwidthMin' | 'bandwidthMax'>;

/** Of the heavy tail (BRITE's). */
const SHAPE = 1.2;
/** The mean of the exponential, if it had no end, lies this far above the least: a part of the range. */
const MEAN = 1 / 8;

/**
 * Bandwidths of links, drawn one by one (BRITE's BWDist): between a least and a greatest, in Mbit/s. The bandwidth of each
 * link by its number.
 */
function bandwidthDraws(params: BandwidthParams, seed: number): (link: number) => number {
  if (params.bandwidth === 'constant') return () => params.bandwidthMin;
  const draws = new Draws(seed, STREAMS.bandwidths);
  const at = inversion(params);
  return (link) => {
    draws.begin(link);
    return at(draws.next() / 2 ** 32);
  };
}

/** The bandwidth below which a share `u` of all lies. */
function inversion({ bandwidth, bandwidthMin: min, bandwidthMax: max }: BandwidthParams): (u: number) => number {
  if (bandwidth === 'uniform') return (u) => min + u * (max - min);
  if (bandwidth === 'exponential') {
    const theta = (max - min) * MEAN;
    const whole = 1 - exponential(-1 / MEAN);
    return (u) => min - theta * logarithm(1 - u * whole);
  }
  const whole = max > min ? 1 - power(min / max, SHAPE) : 0;
  return (u) => min / power(1 - u * whole, 1 / SHAPE);
}
