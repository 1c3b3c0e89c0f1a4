/** What a swarm is like at the beginning of a round. Twin of shaders/models/swarm/census.wesl. */
import type { SwarmConfig } from '../config.ts';
import { copyCountOffsets, GAUGES, PEER, peerWords } from '../layout.ts';
import { leavesAt } from './presence.ts';
import type { SwarmState } from './state.ts';

type Gauges = Readonly<Record<(typeof GAUGES)[number], number>>;

/** Fills the histogram in `copyCounts`; gives the gauges in their order. `round`: the one about to begin. */
export function takeCensus(config: SwarmConfig, { peers, copyCounts }: SwarmState, round: number): readonly number[] {
  const { blocks } = config;
  const { copiesAt, histogram } = copyCountOffsets(blocks);
  const stride = peerWords(config.slots);
  copyCounts.fill(0, histogram, histogram + blocks + 1);
  let [arrived, present] = [0, 0];
  for (let u = 0, at = 0; u < config.peers; u++, at += stride) {
    if (peers[at + PEER.arrival] > round) continue;
    arrived++;
    if (round < leavesAt(config, u, peers[at + PEER.completed])) present++;
    copyCounts[histogram + peers[at + PEER.held]]++;
  }
  const now = copiesAt(round);
  const fewest = copyCounts.subarray(now, now + blocks).reduce((a, b) => Math.min(a, b));
  const held = copyCounts.subarray(histogram, histogram + blocks + 1);
  const gauges: Gauges = {
    present,
    // Those that have left held all.
    rarest: fewest - (arrived - present),
    held10: quantileOf(held, Math.ceil(arrived / 10)),
    held50: quantileOf(held, Math.ceil(arrived / 2)),
    held90: quantileOf(held, Math.ceil((9 * arrived) / 10)),
  };
  return GAUGES.map((name) => gauges[name]);
}

/** The least number of blocks that so many peers do not exceed. */
function quantileOf(histogram: Uint32Array, peers: number): number {
  let counted = 0;
  for (let held = 0; held < histogram.length; held++) {
    counted += histogram[held];
    if (counted >= peers) return held;
  }
  return histogram.length - 1;
}
