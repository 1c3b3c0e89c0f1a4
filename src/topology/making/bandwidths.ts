/** Bandwidths of links, drawn one by one (BRITE's BWDist): between a least and a greatest, in Mbit/s. */
import { exponential, logarithm, power } from '../../base/exact-math.ts';
import type { TopologyParams } from '../spec/params.ts';
import { Draws, STREAMS } from './draws.ts';

export type BandwidthParams = Pick<TopologyParams, 'bandwidth' | 'bandwidthMin' | 'bandwidthMax'>;

/** Of the heavy tail (BRITE's). */
const SHAPE = 1.2;
/** The mean of the exponential, if it had no end, lies this far above the least: a part of the range. */
const MEAN = 1 / 8;

/** The bandwidth of each link by its number. */
export function bandwidthDraws(params: BandwidthParams, seed: number): (link: number) => number {
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
