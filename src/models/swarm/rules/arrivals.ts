/**
 * When peers arrive. Made on the host alone, from integers and one rounding to whole rounds, so it is the same everywhere; the shaders
 * find it in PEER.arrival.
 */
import { FRACTION_BITS, quantileTable, sampleUnit } from '../../../base/quantile.ts';
import { threefry2x32 } from '../../../base/threefry.ts';
import { NEVER } from '../../../base/u32.ts';
import { ARRIVALS, type SwarmConfig } from '../config.ts';
import { STREAMS } from '../layout.ts';

const ONE = 2 ** FRACTION_BITS;

/** The round in which each peer arrives; 0 for seeds. Peers that arrive one after the other are numbered as they come. */
export function arrivalRounds(config: SwarmConfig, seed: number): Uint32Array {
  const rounds = new Uint32Array(config.peers);
  if (config.arrivals === ARRIVALS.together) return rounds;
  const table = quantileTable('exponential');
  const draw = new Uint32Array(2);
  // Times in units of 2^-27 means: whole numbers, below 2^53 even if a million of them are added up.
  let time = 0;
  for (let peer = config.seeds; peer < config.peers; peer++) {
    threefry2x32(seed, STREAMS.arrivals, peer, 0, draw);
    const wait = sampleUnit(table, draw[0]);
    time = config.arrivals === ARRIVALS.poisson ? time + wait : wait;
    rounds[peer] = Math.min(NEVER - 1, Math.floor((time * config.arrivalMean) / ONE));
  }
  return rounds;
}
