/** Rules between the parameters of a mobile network, as sentences `what is wrong: what to do`; and how long a run is. */
import type { Horizon } from '../../../scenario/spec.ts';
import {
  LEAST_SECONDS,
  MAX_DELAY_ROUNDS,
  MAX_ENERGY_PLACES,
  MAX_EXTENT,
  MAX_PACKETS,
  MAX_ROUNDS,
  MAX_RUN_SECONDS,
} from './limits.ts';
import type { MobileParams } from './params.ts';

/** When the last packet is sent. */
export const lastSent = (params: MobileParams): number => (params.packets - 1) * params.interval;

/** A run without an end may last until every packet has gone a long way. */
export function horizonOf(params: MobileParams): Horizon {
  const { end, round } = params;
  if (end > 0) return { endSeconds: end, longestDelaySeconds: round };
  const endSeconds = Math.min(MAX_RUN_SECONDS, MAX_ROUNDS * round);
  return { endSeconds, expectedSeconds: Math.min(endSeconds, expectedEnd(params)), longestDelaySeconds: round };
}

/** About when nothing is in flight any more: the last packet has crossed the area in hops of about three quarters of the range. */
export function expectedEnd(params: MobileParams): number {
  const { nodes, width, height, depth, range, round, relayDelay, relayWait } = params;
  const across = width + height + depth;
  const hops = params.graph === 'grid4' ? 2 * Math.sqrt(nodes) : Math.min(nodes, across / (0.75 * range));
  const waits = params.protocol === 'counter' || params.protocol === 'location' ? (relayWait / 2) * round : 0;
  return Math.max(LEAST_SECONDS, lastSent(params) + hops * (Math.max(round, relayDelay) + waits) + round);
}

export const checkMobile = (params: MobileParams): string | undefined =>
  roundFault(params) ??
  speedFault(params) ??
  legsFault(params) ??
  gridFault(params) ??
  rangeFault(params) ??
  densityFault(params) ??
  packetsFault(params) ??
  delayFault(params) ??
  energyFault(params);

function roundFault(params: MobileParams): string | undefined {
  const { round, end } = params;
  const ms = round * 1000;
  if (Math.abs(ms - Math.round(ms)) > 1e-6)
    return `round ${round} s is no whole number of milliseconds: use ${Math.round(ms) / 1000}`;
  if (end > MAX_ROUNDS * round)
    return `end ${end} s is more than ${MAX_ROUNDS} rounds of ${round} s: use at most ${MAX_ROUNDS * round}, or longer rounds`;
  return undefined;
}

function speedFault(params: MobileParams): string | undefined {
  const { speedMin, speedMax, legTime } = params;
  if (params.mobility !== 'waypoint' && params.mobility !== 'direction') return undefined;
  if (speedMin > speedMax) return `speedMin ${speedMin} m/s is above speedMax ${speedMax} m/s: use at most ${speedMax}`;
  const most = Math.floor((1000 * MAX_EXTENT) / speedMax) / 1000;
  if (params.mobility === 'direction' && legTime > most)
    return `legTime ${legTime} s at speedMax ${speedMax} m/s makes legs of more than ${MAX_EXTENT} m: use at most ${most} s`;
  return undefined;
}

/** Legs of a node that a GPU goes through in one step; legs of all nodes that the host goes through before the start, some seconds. */
const MOST_LEGS = 10_000;
const MOST_LEGS_BEFORE = 5e7;

/** About how long a leg and its pause take at least: the time of a leg is a thousandth of a second or more. */
export function secondsOfLeg(params: MobileParams): number {
  const { width, height, depth, speedMax, pause, legTime } = params;
  const sides = [width, height, depth].filter((side) => side > 0);
  // A mean leg of random waypoint is at least a third of the longest side; who stops at the border may reach the nearest one first.
  if (params.mobility === 'waypoint') return Math.max(0.001, Math.max(...sides) / (3 * speedMax)) + pause;
  const leg = params.boundary === 'annul' ? Math.min(legTime, Math.min(...sides) / (3 * speedMax)) : legTime;
  return Math.max(0.001, leg) + pause;
}

/** A leg may take a millisecond: then rounds would not end. */
function legsFault(params: MobileParams): string | undefined {
  const { round, mobilityWarmUp, nodes } = params;
  if (params.mobility !== 'waypoint' && params.mobility !== 'direction') return undefined;
  const leg = secondsOfLeg(params);
  const most = Math.floor(1000 * MOST_LEGS * leg) / 1000;
  const about = Number(leg.toPrecision(3));
  if (round > most)
    return `round ${round} s has more than ${MOST_LEGS} legs of about ${about} s: use at most ${most} s, or slower nodes`;
  const mostBefore = Math.min(most, Math.floor((1000 * MOST_LEGS_BEFORE * leg) / nodes) / 1000);
  if (mobilityWarmUp > mostBefore)
    return `mobilityWarmUp ${mobilityWarmUp} s has too many legs of about ${about} s for ${nodes} nodes: use at most ${mostBefore} s`;
  return undefined;
}

function gridFault({ graph, placement, mobility, depth, protocol }: MobileParams): string | undefined {
  if (graph !== 'grid4') return undefined;
  if (protocol === 'location')
    return 'protocol location goes by the range, which graph grid4 has not: set protocol to counter, or graph to udg';
  if (mobility !== 'static')
    return `graph grid4 is of nodes that stand still, not of mobility ${mobility}: set mobility to static, or graph to udg`;
  if (placement !== 'grid')
    return `graph grid4 is of nodes on the grid, not of placement ${placement}: set placement to grid, or graph to udg`;
  if (depth !== 0) return `graph grid4 is of a plane, not of depth ${depth} m: set depth to 0, or graph to udg`;
  return undefined;
}

function rangeFault(params: MobileParams): string | undefined {
  const { range, rangeOuter } = params;
  if (params.graph !== 'qudg' || rangeOuter >= range) return undefined;
  return `rangeOuter ${rangeOuter} m is below range ${range} m: use at least ${range}`;
}

/** Pairs of nodes that a round looks at: more would keep a slow GPU longer than its driver allows. */
const MOST_PAIRS = 2 ** 34;

function densityFault(params: MobileParams): string | undefined {
  const { nodes, range } = params;
  if (params.graph === 'grid4' || params.mobility === 'file' || pairsIn(params, 1) <= MOST_PAIRS) return undefined;
  let share = 1;
  while (share > 1e-9 && pairsIn(params, share) > MOST_PAIRS) share *= 0.9;
  const others = Math.round(pairsIn(params, 1) / nodes);
  const least = Number((range * share).toPrecision(2));
  const remedy = share > 1e-9 ? `use a range of at most ${least} m, or fewer nodes` : 'use fewer nodes';
  return `range ${range} m lets each of ${nodes} nodes look at about ${others} others in every round, too many in all: ${remedy}`;
}

/** With the ranges times `share`: each node looks at those of three cells along each axis. Clusters gather at one place at the worst. */
function pairsIn(params: MobileParams, share: number): number {
  const { nodes, width, height, depth, clusters } = params;
  const reach = share * reachesOf(params)[1];
  const around = [width, height, depth].reduce(
    (part, side) => part * (side > 0 ? Math.min(1, (3 * reach) / side) : 1),
    1,
  );
  const gathered = params.placement === 'clusters' ? 1 / clusters : 0;
  return nodes * nodes * Math.max(around, gathered);
}

/** Least and greatest distance of the furthest neighbours. */
export function reachesOf(params: MobileParams): readonly [least: number, most: number] {
  const { range, rangeOuter } = params;
  return [range, params.graph === 'qudg' ? rangeOuter : range];
}

function packetsFault(params: MobileParams): string | undefined {
  const { packets, sources, watched } = params;
  const all = packets * sources;
  if (all > MAX_PACKETS)
    return `${packets} packets of ${sources} sources are ${all}, above ${MAX_PACKETS}: use at most ${Math.floor(MAX_PACKETS / sources)} packets of each`;
  if (watched > all) return `watched ${watched} is above the ${all} packets that there are: use at most ${all}`;
  return undefined;
}

function delayFault(params: MobileParams): string | undefined {
  const { relayDelay, round } = params;
  // In whole milliseconds, as the run has them.
  const most = (MAX_DELAY_ROUNDS * Math.round(1000 * round)) / 1000;
  if (Math.round(1000 * relayDelay) / 1000 <= most) return undefined;
  return `relayDelay ${relayDelay} s is more than ${MAX_DELAY_ROUNDS} rounds of ${round} s: use at most ${most}, or longer rounds`;
}

function energyFault(params: MobileParams): string | undefined {
  const { buffer, readsPerRound } = params;
  if (params.readOrder !== 'energy' || readsPerRound === 0) return undefined;
  if (buffer > 0 && buffer <= MAX_ENERGY_PLACES) return undefined;
  return `readOrder energy keeps how strong each packet came, for at most ${MAX_ENERGY_PLACES} places, not for buffer ${buffer}: use a buffer of 1 to ${MAX_ENERGY_PLACES}, or readOrder time`;
}
