/**
 * What Kademlia's shaders are given of the numbers that TypeScript owns: none of them is written twice. Numbers of counters, of what is measured
 * and of what is observed come from the names in the world.
 */
import { shaderTables } from '../../engine/shader-names.ts';
import { underlayConstants } from '../../underlay/tenant.ts';
import {
  FLIGHT_WORDS,
  type KademliaConfig,
  PEER_BITS,
  PEER_MASK,
  peerLayout,
  SHORTLIST_WORDS,
  STATE,
  shortlistRoom,
} from './config.ts';
import { CONTACT_BITS, CONTACT_MASK, STAMP_UNITS, STAMPS } from './rules/contact.ts';
import { JUDGEMENT, MOST_TIMES, RECORD, stretchedIn } from './rules/evaluate-lookup.ts';
import { PING } from './rules/flights.ts';
import { MOST_TRIES } from './rules/join.ts';
import { KIND, TENANT } from './rules/kinds.ts';
import { TIMER } from './rules/outbox.ts';
import { LOOKUP_BITS, LOOKUP_MASK, PURPOSE } from './rules/purpose.ts';
import {
  ANSWERED,
  ASKED,
  FAILED,
  MOST_HOPS,
  NEW,
  SHORTLIST_HOP_SHIFT,
  SHORTLIST_STATE_MASK,
  SHORTLIST_STATE_SHIFT,
} from './rules/shortlist.ts';
import { mostDraws, SMALL_RANGE } from './rules/warm.ts';
import { STREAMS } from './streams.ts';

/** Tables, by the prefix that shaders know them by. */
const TABLES = { STREAM: STREAMS, KIND, STATE, TIMER, PURPOSE, JUDGEMENT, LOOKUP_RECORD: RECORD };

/** Buckets that a team looks at together: more than the few near a target that are not full. */
export const BUCKETS_AT_ONCE = 6;

/** First events of a peer, at most: a lookup, a refresh, a change of presence. */
const FIRST_EVENTS = 3;

/** The same for every configuration. */
const FORMATS = {
  PEER_BITS,
  PEER_MASK,
  CONTACT_BITS,
  CONTACT_MASK,
  STAMPS,
  STAMP_UNITS,
  LOOKUP_BITS,
  LOOKUP_MASK,
  FLIGHT_WORDS,
  PING,
  SHORTLIST_WORDS,
  SHORTLIST_STATE_SHIFT,
  SHORTLIST_STATE_MASK,
  SHORTLIST_HOP_SHIFT,
  NEW,
  ASKED,
  ANSWERED,
  FAILED,
  MOST_HOPS,
  MOST_TRIES,
  SMALL_RANGE,
  BUCKETS_AT_ONCE,
  FIRST_EVENTS,
  MOST_TIMES,
};

/** The same for every run. */
const SHARED = { ...shaderTables(TABLES), ...underlayConstants(TENANT), ...FORMATS };

/** By name. What depends on the configuration depends on what is compiled in anyway: k and the words of a peer. */
export const shaderConstants = (
  config: Pick<KademliaConfig, 'k' | 'alpha' | 'underlay'>,
): Readonly<Record<string, number>> => ({
  ...SHARED,
  K: config.k,
  PEER_WORDS: peerLayout(config).words,
  SHORTLIST_ROOM: shortlistRoom(config),
  MOST_DRAWS: mostDraws(config.k),
  STRETCHED: stretchedIn(config),
});
