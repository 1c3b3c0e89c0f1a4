/** A Kademlia scenario in integers: what rules and shaders read. Sizes of everything that a peer keeps. */

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
  readonly latencyLeast: number;
  /** Latencies are `latencyLeast + 0 .. latencySpan - 1`. */
  readonly latencySpan: number;
  readonly timeout: number;
  readonly warmUp: number;
  /** A draw below this loses the message. */
  readonly lossBelow: number;
  readonly ticksPerSecond: number;
}

/** Contacts that a lookup keeps: the k closest that work, and as many to fall back on. */
export const shortlistRoom = ({ k }: Pick<KademliaConfig, 'k'>): number => 2 * k;
/** Requests without an answer that a peer keeps: those of its lookup, and those that earlier ones left behind. */
export const flightRoom = ({ alpha }: Pick<KademliaConfig, 'alpha'>): number => 2 * alpha + 2;

/** Deepest bucket with its own place: 4 bits beyond what tells `peers` apart. */
export const bucketsFor = (peers: number): number => Math.min(63, Math.ceil(Math.log2(Math.max(2, peers))) + 4);

export const SHORTLIST_WORDS = 3;
export const FLIGHT_WORDS = 3;

/** Where things are among the state words of a peer. */
export interface PeerLayout {
  readonly lookup: number;
  readonly active: number;
  readonly targetHigh: number;
  readonly targetLow: number;
  readonly started: number;
  readonly requests: number;
  readonly listed: number;
  readonly flying: number;
  /** Entries of the shortlist that are asked. */
  readonly asking: number;
  /** Time of the deadline timer that is under way; 0 when none is. */
  readonly armed: number;
  /** Order of the shortlist, four places a word. */
  readonly order: number;
  readonly shortlist: number;
  readonly flights: number;
  readonly stamps: number;
  readonly contacts: number;
  readonly words: number;
}

export function peerLayout(config: Pick<KademliaConfig, 'k' | 'alpha' | 'buckets'>): PeerLayout {
  const order = 10;
  const shortlist = order + Math.ceil(shortlistRoom(config) / 4);
  const flights = shortlist + SHORTLIST_WORDS * shortlistRoom(config);
  const stamps = flights + FLIGHT_WORDS * flightRoom(config);
  const contacts = stamps + Math.ceil((config.k * config.buckets) / 2);
  return {
    lookup: 0,
    active: 1,
    targetHigh: 2,
    targetLow: 3,
    started: 4,
    requests: 5,
    listed: 6,
    flying: 7,
    armed: 8,
    asking: 9,
    order,
    shortlist,
    flights,
    stamps,
    contacts,
    words: contacts + config.k * config.buckets,
  };
}
