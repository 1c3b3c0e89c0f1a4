/** A Kademlia scenario in integers: what rules and shaders read. Sizes of everything that a peer keeps. */
import { ceilLog2 } from '../../base/u32.ts';
import { hasAbsence, hasChurn, type UnderlayConfig } from '../../underlay/config.ts';
import { CHANGES } from '../../underlay/status.ts';

export interface KademliaConfig {
  readonly peers: number;
  /** Contacts per bucket, and contacts in a response. */
  readonly k: number;
  /** Requests in flight per lookup. */
  readonly alpha: number;
  /** A lookup is done when this many of the closest have answered. */
  readonly beta: number;
  /** Buckets kept: the last one takes all that share at least so many bits. */
  readonly buckets: number;
  /** Ticks. */
  readonly longestPause: number;
  readonly timeout: number;
  /** Lookups that begin before this are left out of the metrics. */
  readonly warmUp: number;
  readonly ticksPerSecond: number;
  /** Share of each bucket of a warm table that holds peers out of reach, as a threshold; 0 where there are none. */
  readonly unreachableBelow: number;
  readonly underlay: UnderlayConfig;
  /** A draw below this makes the target of a lookup hot: it lies in the shares of this many peers. */
  readonly hotBelow: number;
  readonly hotPeers: number;
  /** Ticks without news after which a bucket is refreshed, 0 for never; and between two checks of a peer. Saturated to u32. */
  readonly refresh: number;
  readonly refreshCheck: number;
  /** Ticks without a message after which a contact of a full bucket is pinged; 0 for never. May be beyond u32: stamps are derived from it. */
  readonly questionable: number;
  /** Newcomers that each full bucket keeps in reserve. */
  readonly replacement: number;
  /** Whether peers come back with the table they left with. */
  readonly keepTable: boolean;
  /** Peers know nobody at first, and join one after another within so many ticks; 0: tables are warm at time 0. */
  readonly joinSpan: number;
}

/** Contacts that a lookup keeps: the k closest that work, and others to fall back on; ranks are bits of a word. */
export const shortlistRoom = ({ k }: Pick<KademliaConfig, 'k'>): number => Math.min(2 * k, 32);
/** Requests without an answer that a peer keeps: those of its lookup, and those that earlier ones left behind. */
export const flightRoom = ({ alpha }: Pick<KademliaConfig, 'alpha'>): number => 2 * alpha + 1;

/** Deepest bucket with its own place: 4 bits beyond what tells `peers` apart; at most 24. */
export const bucketsFor = (peers: number): number => ceilLog2(Math.max(2, peers)) + 4;

/** Whether contacts carry the time of their last message. */
export const hasStamps = ({ questionable }: Pick<KademliaConfig, 'questionable'>): boolean => questionable > 0;

/** Whether peers come and go, or come once, and whether some may be offline or out of reach. */
export const hasChanges = ({ underlay, joinSpan }: Pick<KademliaConfig, 'underlay' | 'joinSpan'>): boolean =>
  hasChurn(underlay) || joinSpan > 0;
export const someMayBeAway = (config: Pick<KademliaConfig, 'underlay' | 'joinSpan'>): boolean =>
  hasAbsence(config.underlay) || config.joinSpan > 0;

/** A peer's number in a word that says something else too. */
export const PEER_BITS = 20;
export const PEER_MASK = 2 ** PEER_BITS - 1;

export const SHORTLIST_WORDS = 3;
export const FLIGHT_WORDS = 3;

/** First words of a peer's state; views read some of them. */
export const STATE = {
  /** Lookups begun; the number of the present one. */
  lookup: 0,
  /** 1 while a lookup is under way. */
  active: 1,
  status: 2,
  /** Contacts in the table. */
  fill: 3,
  /** Requests answered. */
  served: 4,
  /** What the present or last lookup is for: see purpose.ts. */
  purpose: 5,
  targetHigh: 6,
  targetLow: 7,
  /** When the present lookup began, and what it cost so far. */
  started: 8,
  requests: 9,
  timeouts: 10,
  /** Entries of the shortlist, and of the requests without an answer. */
  listed: 11,
  flying: 12,
  /** Time of the deadline timer that is under way; 0 when none is. */
  armed: 13,
  /** A bit per bucket: it holds somebody; it is full. */
  some: 14,
  full: 15,
  /** Times that the peer came online after time 0; timers carry it. */
  incarnation: 16,
  /** A bit per purpose: lookups that wait for the present one to end. */
  queue: 17,
  /** Who takes the place of a pinged contact that does not answer, + 1; 0 when no ping is under way. */
  candidate: 18,
  /** When the peer last came or went, the latest first; 0 where it has not. */
  changes: 19,
} as const;

/** Where things are among the state words of a peer. The shortlist is sorted: the closest first. */
export type PeerLayout = Readonly<Record<keyof typeof STATE, number>> & {
  readonly shortlist: number;
  readonly flights: number;
  readonly words: number;
};

export function peerLayout(config: Pick<KademliaConfig, 'k' | 'alpha'>): PeerLayout {
  const shortlist = STATE.changes + CHANGES;
  const flights = shortlist + SHORTLIST_WORDS * shortlistRoom(config);
  return { ...STATE, shortlist, flights, words: flights + FLIGHT_WORDS * flightRoom(config) };
}

/** Where things are in the store of a peer: the table, bucket by bucket; what maintenance adds is there only if it is on. */
export interface StoreLayout {
  /** When a bucket last had news. */
  readonly touched: number;
  /** Replacement caches, the latest newcomer first. */
  readonly cache: number;
  readonly words: number;
}

export function storeLayout(config: Pick<KademliaConfig, 'k' | 'buckets' | 'refresh' | 'replacement'>): StoreLayout {
  const touched = config.k * config.buckets;
  const cache = touched + (config.refresh > 0 ? config.buckets : 0);
  return { touched, cache, words: cache + config.replacement * config.buckets };
}
