/** A Kademlia scenario in integers: what rules and shaders read. Sizes of everything that a peer keeps. */
import type { LatencyConfig } from './latency.ts';
import type { SessionsConfig } from './sessions.ts';

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
  /** No more than the least latency. */
  readonly lookahead: number;
  readonly timeout: number;
  readonly warmUp: number;
  /** A draw below this loses the message. */
  readonly lossBelow: number;
  readonly ticksPerSecond: number;
  /** A draw below this puts a peer behind a NAT. */
  readonly natBelow: number;
  /** Alias table of the places where peers are; see roles.ts. */
  readonly places: Uint32Array;
  readonly latency: LatencyConfig;
  readonly sessions: SessionsConfig;
}

/** Contacts that a lookup keeps: the k closest that work, and as many to fall back on. */
export const shortlistRoom = ({ k }: Pick<KademliaConfig, 'k'>): number => 2 * k;
/** Requests without an answer that a peer keeps: those of its lookup, and those that earlier ones left behind. */
export const flightRoom = ({ alpha }: Pick<KademliaConfig, 'alpha'>): number => 2 * alpha + 2;

/** Deepest bucket with its own place: 4 bits beyond what tells `peers` apart. */
export const bucketsFor = (peers: number): number => Math.min(63, Math.ceil(Math.log2(Math.max(2, peers))) + 4);

export const SHORTLIST_WORDS = 3;
export const FLIGHT_WORDS = 3;

/** First words of a peer's state, in this order; views read some of them. Twin of shaders/models/kademlia/peer.wesl. */
const HEAD = {
  /** Lookups begun; the number of the present one. */
  lookup: 0,
  /** 1 while a lookup is under way. */
  active: 1,
  /** Bit 0: online; bit 1: behind a NAT. */
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
  /** Sessions begun after time 0; timers carry it. */
  incarnation: 16,
  /** A bit per purpose: lookups that wait for the present one to end. */
  queue: 17,
  /** Who takes the place of a pinged contact that does not answer, + 1; 0 when no ping is under way. */
  candidate: 18,
  /** When the peer last came or went, the latest first; 0 where it has not. */
  changes: 19,
  /** Entries of the shortlist that are asked. */
  asking: 23,
} as const;
const HEAD_WORDS = 24;

/** Bits of `status`. */
export const ONLINE = 1;

/** Where things are among the state words of a peer. */
export type PeerLayout = Readonly<Record<keyof typeof HEAD, number>> & {
  /** Order of the shortlist, four places a word. */
  readonly order: number;
  readonly shortlist: number;
  readonly flights: number;
  readonly stamps: number;
  readonly contacts: number;
  readonly words: number;
};

export function peerLayout(config: Pick<KademliaConfig, 'k' | 'alpha' | 'buckets'>): PeerLayout {
  const order = HEAD_WORDS;
  const shortlist = order + Math.ceil(shortlistRoom(config) / 4);
  const flights = shortlist + SHORTLIST_WORDS * shortlistRoom(config);
  const stamps = flights + FLIGHT_WORDS * flightRoom(config);
  const contacts = stamps + Math.ceil((config.k * config.buckets) / 2);
  return { ...HEAD, order, shortlist, flights, stamps, contacts, words: contacts + config.k * config.buckets };
}
