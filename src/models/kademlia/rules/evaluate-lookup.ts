/**
 * What is recorded of a lookup that ends, what it is measured for, and whether it found the closest peer there was: the closest to the target among
 * those that were online at that moment and can be reached, its owner left out. Twin of shaders/models/kademlia/evaluate_lookup.wesl.
 */
import { MOST_U32, NONE } from '../../../base/u32.ts';
import type { EvaluationContext, MadeRecord } from '../../../engine/event/model.ts';
import type { Latency } from '../../../underlay/latency.ts';
import { wasReachable } from '../../../underlay/status.ts';
import { type KademliaConfig, STATE } from '../config.ts';
import { type Ids, lowerBound, sharedBits } from '../sources/ids.ts';
import { COUNTER } from './counters.ts';
import type { Targets } from './purpose.ts';

/** What a lookup is measured for. */
export const DISTRIBUTIONS = [
  'hops',
  /** The longest branch of the tree of who named whom: 1 + the hop of the deepest peer that answered, of those still listed; 0 when nobody did. */
  'depth',
  /** In milliseconds. */
  'lookupLatency',
  'requestsPerLookup',
  'timeoutsPerLookup',
  /** How much farther than the closest peer the one found is, as a whole power of two: leading bits that it shares less. */
  'distanceRatio',
] as const;
const [HOPS, DEPTH, LATENCY, REQUESTS, TIMEOUTS, DISTANCE_RATIO] = DISTRIBUTIONS.keys();

/** Measured after these where messages take routes: how long it took, in 16ths of the way to the peer found and back. */
export const STRETCH = 'stretch';
const STRETCHED = DISTRIBUTIONS.length;
export const distributionsOf = (config: Pick<KademliaConfig, 'underlay'>): readonly string[] =>
  config.underlay.isRouted ? [...DISTRIBUTIONS, STRETCH] : DISTRIBUTIONS;
/** What shaders know it by; none where it is not measured. */
export const stretchedIn = (config: Pick<KademliaConfig, 'underlay'>): number =>
  config.underlay.isRouted ? STRETCHED : NONE;

/** Of a stretch that is counted, in one; and the most that is told. */
export const STRETCH_UNITS = 16;
export const MOST_TIMES = 10_000_000;

/** Words of a record. */
export const RECORD = {
  /** The request's word: number and purpose of the lookup. */
  word: 0,
  /** The closest peer that answered, + 1; 0 when nobody did. */
  found: 1,
  hops: 2,
  /** Ticks. */
  latency: 3,
  requests: 4,
  timeouts: 5,
  depth: 6,
} as const;
export const RECORD_WORDS = 7;

/** Judgements: found the closest peer; nobody was there to be found; nobody answered; else `missed` + the distance ratio. */
export const JUDGEMENT = { found: 0, nobody: 1, unanswered: 2, missed: 3 } as const;

/** A judgement in the words of a table; empty where there is nothing to say. */
export function judgementOf(judgement: number): { success: number | ''; distanceRatio: number | '' } {
  if (judgement === JUDGEMENT.found) return { success: 1, distanceRatio: 0 };
  if (judgement === JUDGEMENT.nobody) return { success: '', distanceRatio: '' };
  return { success: 0, distanceRatio: judgement === JUDGEMENT.unanswered ? '' : judgement - JUDGEMENT.missed };
}

export class LookupEvaluation {
  private readonly config: KademliaConfig;
  private readonly ids: Ids;
  private readonly targets: Targets;
  private readonly latency: Latency;
  private bestHigh = 0;
  private bestLow = 0;

  constructor(config: KademliaConfig, ids: Ids, targets: Targets, latency: Latency) {
    this.config = config;
    this.ids = ids;
    this.targets = targets;
    this.latency = latency;
  }

  evaluateRecord({ time, node, words }: MadeRecord, context: EvaluationContext): number {
    const { targets, ids } = this;
    this.measure(node, words, context);
    targets.draw(node, words[RECORD.word]);
    const { high, low } = targets;
    const best = this.closestReachable(node, time, high, low, context);
    if (best < 0) return JUDGEMENT.nobody;
    context.count(COUNTER.judged, 1);
    if (words[RECORD.found] === 0) return JUDGEMENT.unanswered;
    const found = words[RECORD.found] - 1;
    const bits =
      sharedBits(ids.high[best], ids.low[best], high, low) - sharedBits(ids.high[found], ids.low[found], high, low);
    const ratio = Math.max(0, bits);
    context.measure(DISTANCE_RATIO, ratio);
    if (found !== best) return JUDGEMENT.missed + ratio;
    context.count(COUNTER.found, 1);
    return JUDGEMENT.found;
  }

  /** Here, not where a lookup ends: a GPU's lanes that process peers would all wait for each other's sums. */
  private measure(node: number, words: Uint32Array, context: EvaluationContext): void {
    context.measure(HOPS, words[RECORD.hops]);
    context.measure(DEPTH, words[RECORD.depth]);
    context.measure(LATENCY, Math.floor(words[RECORD.latency] / (this.config.ticksPerSecond / 1000)));
    context.measure(REQUESTS, words[RECORD.requests]);
    context.measure(TIMEOUTS, words[RECORD.timeouts]);
    if (this.config.underlay.isRouted && words[RECORD.found] !== 0)
      context.measure(STRETCHED, timesOf(words[RECORD.latency], this.latency.roundTrip(node, words[RECORD.found] - 1)));
  }

  /**
   * The closest peer to an id that could be asked at a time, or -1. Peers are looked at from the id outwards: those that
   * share as many leading bits with it as any that are left, on either side, are closer than all the others.
   */
  private closestReachable(owner: number, time: number, high: number, low: number, context: EvaluationContext): number {
    const { peers } = this.config;
    let above = lowerBound(this.ids, high, low);
    let below = above - 1;
    let best = -1;
    while (best < 0 && (below >= 0 || above < peers)) {
      const bits = Math.max(this.shared(below, high, low), this.shared(above, high, low));
      this.bestHigh = MOST_U32;
      this.bestLow = MOST_U32;
      for (; this.shared(below, high, low) === bits; below--)
        if (this.isBetter(below, owner, time, high, low, context)) best = below;
      for (; this.shared(above, high, low) === bits; above++)
        if (this.isBetter(above, owner, time, high, low, context)) best = above;
    }
    return best;
  }

  /** Bits that a peer shares with an id; -1 for who does not exist. */
  private shared(peer: number, high: number, low: number): number {
    if (peer < 0 || peer >= this.config.peers) return -1;
    return sharedBits(this.ids.high[peer], this.ids.low[peer], high, low);
  }

  private isBetter(
    peer: number,
    owner: number,
    time: number,
    high: number,
    low: number,
    context: EvaluationContext,
  ): boolean {
    const farHigh = (this.ids.high[peer] ^ high) >>> 0;
    const farLow = (this.ids.low[peer] ^ low) >>> 0;
    if (farHigh > this.bestHigh || (farHigh === this.bestHigh && farLow > this.bestLow)) return false;
    if (peer === owner || !wasReachable(STATE, context.state, context.stateAt(peer), time)) return false;
    this.bestHigh = farHigh;
    this.bestLow = farLow;
    return true;
  }
}

/** In 16ths, to the nearest. `whole`: below 2^27. */
export function timesOf(part: number, whole: number): number {
  const rest = STRETCH_UNITS * (part % whole) + Math.floor(whole / 2);
  return STRETCH_UNITS * Math.min(MOST_TIMES, Math.floor(part / whole)) + Math.floor(rest / whole);
}
