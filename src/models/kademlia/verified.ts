/** What random scenarios of Kademlia need to know: how much a run is, where they set out from, contents of files. */
import { toSeconds } from '../../scenario/scenario.ts';
import { leastLatency } from '../../underlay/spec/check.ts';
import { arrivalsOf, routesWork, underlayFiles, underlaySmallest } from '../../underlay/verified.ts';
import type { HardwareCase, VerifiedModel, Work } from '../verified-model.ts';
import { bucketsFor } from './config.ts';
import { kademliaGrid } from './grid.ts';
import type { KademliaParams } from './spec/params.ts';

/** Short sessions and pauses, and all upkeep. */
const RESTLESS = {
  peers: 2 ** 17,
  dMax: 20,
  end: 40,
  churn: 'exponential',
  sessionScale: 30,
  offlineMean: 15,
  refresh: 20,
  refreshCheck: 5,
  pingBeforeReplace: 'yes',
  questionable: 10,
  replacement: 2,
  nat: 0.2,
  loss: 0.02,
} as const;

const hardware: readonly HardwareCase[] = [
  { name: '2^17 peers with churn', params: RESTLESS },
  { name: '2^17 peers, lists that overflow', params: RESTLESS, onOneCore: false, lists: { capacity: 4 } },
  { name: '2^14 peers that ask all the time', params: { peers: 2 ** 14, dMax: 0.1, end: 5 } },
];

export const kademliaVerified: VerifiedModel<KademliaParams> = {
  grid: kademliaGrid,
  hardware,
  smallest: { peers: 8, end: 1, ...underlaySmallest },
  work: (scenario): Work => {
    const { params } = scenario;
    const least = leastLatency(scenario.params);
    const lookahead = params.lookahead === 0 ? least : Math.min(least, params.lookahead);
    const window = Math.max(lookahead, toSeconds(1, scenario.tick));
    const events = params.peers * eventsOfPeer(params, least);
    return { events: events + routesWork(params), steps: Math.min(events, 1 + params.end / window) };
  },
  files: underlayFiles,
};

/** Most requests of a lookup, about: as many as find the closest, and those that are asked besides. */
const requestsOf = ({ peers, k, alpha, beta }: KademliaParams): number =>
  Math.min(peers - 1, alpha + Math.min(k, beta) + 6);

/** `latency`: the least that a message takes, in seconds. */
function eventsOfPeer(params: KademliaParams, latency: number): number {
  const { peers, dMax, end, refresh, refreshCheck, pingBeforeReplace, tables, timeout } = params;
  // A request, its answer, and about a timer for each of them.
  const lookup = 3 * requestsOf(params) * (pingBeforeReplace === 'yes' ? 2 : 1) + 2;
  // No lookup is over before its first answer or timeout.
  const least = Math.min(2 * latency, timeout);
  const lookups = end / (dMax / 2 + least);
  // Those that know nobody end at once.
  const inVain = (2 * end) / dMax;
  const arrivals = arrivalsOf(params, end, latency);
  const refreshes = Math.min(end / least, (arrivals + end / Math.max(refresh, refreshCheck)) * bucketsFor(peers));
  const upkeep = refresh === 0 ? 0 : end / refreshCheck + lookup * refreshes;
  const joins = arrivals + (tables === 'cold' ? 1 : 0);
  return 2 + lookup * (lookups + 2 * joins) + 2 * inVain + upkeep + 2 * arrivals;
}
