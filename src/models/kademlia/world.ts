/** A Kademlia configuration made ready for the event engine. */
import kademliaShader from '/shaders/models/kademlia/kademlia.wesl?raw';
import phasedShader from '/shaders/models/kademlia/phased/phased.wesl?raw';
import { ceilLog2 } from '../../base/u32.ts';
import type { EventWorld, NodeWords, PhasedForm } from '../../engine/event/model.ts';
import { CHANGES } from '../../underlay/status.ts';
import { lackedUnderlay, meanLatency, underlayRemarks } from '../../underlay/world.ts';
import {
  flightRoom,
  hasChanges,
  hasStamps,
  type KademliaConfig,
  peerLayout,
  STATE,
  someMayBeAway,
  storeLayout,
} from './config.ts';
import { stampTicks } from './rules/contact.ts';
import { COUNTERS } from './rules/counters.ts';
import { distributionsOf, RECORD_WORDS } from './rules/evaluate-lookup.ts';
import { KademliaHandler } from './rules/handler.ts';
import { KIND, KIND_NAMES } from './rules/kinds.ts';
import { OBSERVED } from './rules/observed.ts';
import { hotSlices } from './rules/purpose.ts';
import { MOST_HOPS, SHORTLIST_STATE_MASK } from './rules/shortlist.ts';
import { BUCKETS_AT_ONCE, shaderConstants } from './shader-constants.ts';
import { openSources, packTables, type Sources, sourceUniforms, tableWords } from './sources/sources.ts';

export function kademliaWorld(config: KademliaConfig, seed: number, endTicks: number): EventWorld {
  const uniforms = ruleUniforms(config);
  let opened: Sources | undefined;
  // Ids of a million peers take a while: an estimate of memory asks for none.
  const sources = () => (opened ??= openSources(config, seed));
  return {
    nodes: config.peers,
    lookaheadTicks: config.underlay.lookahead,
    endTicks,
    seed,
    pendingPerNode: pendingPerPeer(config),
    startSends: 1 + Number(hasChanges(config)) + Number(config.refresh > 0),
    maxSends: mostSends(config),
    maxAmount: MOST_HOPS,
    sparse: true,
    // Who is there changes no more than once a window, and is remembered for four; where nobody comes or goes, for ever.
    maxWindowLag: hasChanges(config) ? CHANGES : 32,
    payloadWords: 1 + config.k,
    kinds: KIND_NAMES.length,
    stateWords: peerLayout(config).words,
    storeWords: storeLayout(config).words,
    needs: needsOf(config),
    remarks: underlayRemarks(config.underlay, config.ticksPerSecond),
    counters: COUNTERS,
    distributions: distributionsOf(config),
    recordWords: RECORD_WORDS,
    observed: OBSERVED,
    shader: kademliaShader,
    phased: phasedForm(config),
    uniforms,
    lacks: lackedBy(uniforms),
    constants: shaderConstants(config),
    prepared: config.underlay.below,
    tableWords: tableWords(config),
    get tables() {
      return packTables(config, sources());
    },
    get twin() {
      return new KademliaHandler(config, sources(), seed);
    },
  };
}

/** Words of shaders/models/kademlia/phased/turn.wesl for each team: contacts found and distances, a count, and masks. */
function teamWords(k: number): number {
  const filled = Math.ceil((BUCKETS_AT_ONCE + 1) / Math.floor(32 / k));
  const states = SHORTLIST_STATE_MASK + 1;
  return 3 * k + 1 + filled + Math.ceil(k / 4) + 2 + states;
}

/** Uniforms that follow from what shapes a kernel anyway, and those that may say what a scenario lacks. */
const FORMS = ['alpha', 'beta', 'flight_room', 'shortlist_offset', 'flights_offset'];
const MAY_LACK = ['hot_below', 'unreachable_below', 'refresh', 'replacement', 'stamp_ticks', 'join_span'];

/** It knows requests, responses, lookups and deadlines: all there is where nobody comes, goes or maintains a table. */
function phasedForm(config: KademliaConfig): PhasedForm | undefined {
  if (someMayBeAway(config) || hasStamps(config) || config.refresh > 0 || config.replacement > 0) return undefined;
  return { shader: phasedShader, teamWords: teamWords(config.k), fixed: FORMS };
}

const lackedBy = (uniforms: Readonly<Record<string, number>>): readonly string[] => [
  ...lackedUnderlay(uniforms),
  ...MAY_LACK.filter((name) => uniforms[name] === 0),
];

/** What is read of a peer for its next event: all of the table where contacts are looked for, none of it where who is in a full bucket does not matter. */
function needsOf(config: KademliaConfig): (kind: number) => NodeWords {
  const table = config.k * fullBuckets(config);
  const learns = hasStamps(config) || config.replacement > 0;
  const all = { state: peerLayout(config).words, store: table };
  const ofKind: Readonly<Record<number, NodeWords>> = {
    [KIND.request]: { state: STATE.full + 1, store: table },
    [KIND.response]: { ...all, store: learns ? table : 0 },
    [KIND.deadline]: { ...all, store: 0 },
  };
  return (kind) => ofKind[kind] ?? all;
}

/** Buckets that have peers enough in their range to be full: nearly all contacts of a peer. */
const fullBuckets = ({ peers, k, buckets }: KademliaConfig): number => Math.min(buckets, ceilLog2(peers / k));

/** Answers that a lookup waits for, one after the other, roughly: to come near the target, and to ask all around it. */
const waitsOf = (alpha: number): number => 3 + 12 / alpha;

/** Events that wait for a peer on average, roughly: what is under way to it, and its timers. */
export function pendingPerPeer(config: KademliaConfig): number {
  const { alpha, timeout, longestPause, underlay } = config;
  const lookup = waitsOf(alpha) * 2 * meanLatency(underlay);
  const cycle = lookup + longestPause / 2;
  const deadline = Math.min(1, (lookup + timeout) / cycle);
  return 1 + (alpha * lookup) / cycle + deadline + Number(hasChanges(config)) + Number(config.refresh > 0);
}

/** All that one event can send: requests or an answer, a ping, and the timers of pause, deadline, queue, refresh, session. */
const mostSends = (config: KademliaConfig): number =>
  config.alpha + 2 + Number(hasStamps(config)) + (config.refresh > 0 ? 2 : 0) + Number(hasChanges(config));

/** Words of `run.model`, in order. */
function ruleUniforms(config: KademliaConfig): Readonly<Record<string, number>> {
  const layout = peerLayout(config);
  const store = storeLayout(config);
  const { width, stride } = hotSlices(config);
  return {
    alpha: config.alpha,
    beta: Math.min(config.beta, config.k),
    buckets: config.buckets,
    flight_room: flightRoom(config),
    shortlist_offset: layout.shortlist,
    flights_offset: layout.flights,
    touched_offset: store.touched,
    cache_offset: store.cache,
    longest_pause: config.longestPause,
    timeout: config.timeout,
    warm_up: config.warmUp,
    ticks_per_ms: config.ticksPerSecond / 1000,
    hot_below: config.hotBelow,
    hot_peers: config.hotPeers,
    hot_width: width,
    hot_stride: stride,
    refresh: config.refresh,
    refresh_check: config.refreshCheck,
    stamp_ticks: stampTicks(config),
    replacement: config.replacement,
    keep_table: Number(config.keepTable),
    unreachable_below: config.unreachableBelow,
    ...sourceUniforms(config),
  };
}
