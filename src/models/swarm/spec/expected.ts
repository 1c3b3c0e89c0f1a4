/** About how many rounds a run takes: for time axes, pacing and progress, never for a result. */
import { meanDegree } from './graph-rule.ts';
import { MAX_ROUNDS } from './limits.ts';
import type { SwarmParams } from './params.ts';

/** Rounds until everybody who ever arrives is complete, or `end` if that is earlier; a few percent right where p is 0.5. */
export function expectedRounds(params: SwarmParams): number {
  const { end } = params;
  const most = end === 0 ? MAX_ROUNDS : end;
  const last = clogs(params) ? servedBySeeds(params) : lastArrival(params);
  return Math.max(1, Math.min(most, Math.ceil(last + downloadRounds(params))));
}

/** If all leave at once and more come than the seeds can serve, nearly all come to wait for one block of a seed's. */
function clogs(params: SwarmParams): boolean {
  const { seeds, slots, arrivalRate, linger } = params;
  const isBrief = params.leave === 'leave' && linger === 0;
  return params.arrivals === 'poisson' && params.choice === 'rub' && isBrief && arrivalRate > seeds * slots;
}

const servedBySeeds = (params: SwarmParams): number => {
  const { peers, seeds, slots } = params;
  return (peers - seeds) / (seeds * slots);
};

/** Mean of the greatest of `peers` exponential times, or of the sum of as many gaps. */
export function lastArrival(params: SwarmParams): number {
  const { peers, seeds, flashMean, arrivalRate } = params;
  const arriving = peers - seeds;
  if (arriving <= 0 || params.arrivals === 'together') return 0;
  return params.arrivals === 'flash' ? flashMean * (Math.log(arriving) + 0.577) : arriving / arrivalRate;
}

/**
 * The first copies spread as a rumour does, and then every peer receives about one push a round and slot. It ends with
 * the slowest: the unluckiest of many on a dense graph, the one with the fewest neighbours on a sparse graph.
 */
function downloadRounds(params: SwarmParams): number {
  const { peers, blocks, seeds, slots, freeRiders } = params;
  const pushes = slots * Math.max(0.001, 1 - freeRiders * (1 - seeds / Math.max(peers, seeds)));
  const spread = Math.log(peers / Math.min(seeds, peers)) / Math.log(1 + slots);
  const dense = meanOfSlowest(blocks, peers) / pushes;
  const sparse = blocks / (pushes * slowestShare(params));
  // Pushes of a round that meet at a receiver, and those that find nothing useful, grow with the slots.
  return (Math.max(dense, sparse) + spread) * (1 + 0.05 * slots) * biasOf(params);
}

/** Peers that all choose among the first useful blocks push the same ones, the more so the fewer of the blocks they keep; as measured with up to 1,024. */
function biasOf(params: SwarmParams): number {
  const { blocks, keptBlocks } = params;
  return params.kernel === 'limited' && keptBlocks < blocks ? 1 + (0.64 * blocks ** 0.4) / keptBlocks : 1;
}

/** Mean of a Poisson count that is below `count` with a chance of one in `peers`, by Chernoff's bound; found by halves. */
function meanOfSlowest(count: number, peers: number): number {
  const most = count - 1;
  const isBelow = (mean: number) => mean - most + (most === 0 ? 0 : most * Math.log(most / mean)) < Math.log(peers);
  let [low, high] = [most, 2 * most + 4 * Math.log(peers)];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** What the peer with the fewest neighbours receives of a mean share. */
function slowestShare(params: SwarmParams): number {
  const { peers } = params;
  const degree = meanDegree(params);
  const log = Math.log(Math.max(peers, 3));
  const deviations = Math.sqrt(2 * log) - (Math.log(log) + Math.log(4 * Math.PI)) / (2 * Math.sqrt(2 * log));
  const fewest = degree - deviations * Math.sqrt(degree * Math.max(0, 1 - degree / Math.max(1, peers - 1)));
  return Math.max(1, fewest) / (degree + 1);
}
