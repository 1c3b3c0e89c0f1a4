/**
 * Where everything of a swarm lies, in words: the memory map of rules and shaders. Link-time constants by these names are made
 * of PEER, CHOICE, GRAPH and COUNTER, and in kernels.ts; all else is a uniform.
 */
import { placesOf } from '../../scenario/converted.ts';
import { swarmParams } from './spec/params.ts';

/** Words of a peer in `peers`. */
export const PEER = {
  /** Blocks held. */
  held: 0,
  /** Round in which it arrives; 0 for the seeds of the beginning. */
  arrival: 1,
  /** Rounds done when it became complete: r + 1 if in round r. 0 for the seeds of the beginning, NEVER before. */
  completed: 2,
  /** Blocks it has pushed so far, duplicates included. */
  uploaded: 3,
  /** From here a word per slot: its push of the last round, see `pushWord`. */
  push: 4,
} as const;

export const peerWords = (slots: number): number => PEER.push + slots;

export { MAX_PEERS, MAX_ROUNDS } from './spec/limits.ts';

/** A push in one word: its receiver above, its block in the low bits. The own number as receiver: no push. */
export const BLOCK_BITS = 12;
export const BLOCK_MASK = 2 ** BLOCK_BITS - 1;
export const pushWord = (receiver: number, block: number): number => ((receiver << BLOCK_BITS) | block) >>> 0;
export const receiverOf = (push: number): number => push >>> BLOCK_BITS;
export const blockOf = (push: number): number => push & BLOCK_MASK;

/** Words of a peer in `blocks`: bit b % 32 of word b / 32 says whether it holds block b. Bits beyond the last block are 0. */
export const bitsetWords = (blocks: number): number => Math.ceil(blocks / 32);

/** Rounds take turns with so many columns of copies: one is read, one collected into, one made ready. */
export const TURNS = 3;

/**
 * Places in `copyCounts`: copies of each block as a round finds them; how many of those that have arrived hold 0, 1, ... `blocks` blocks, and
 * how many are there. Copies of those that have left are counted too: they held all.
 */
export const copyCountOffsets = (blocks: number) => ({
  copiesAt: (round: number): number => (round % TURNS) * blocks,
  histogram: TURNS * blocks,
  words: (TURNS + 1) * blocks + 2,
});

/** How the graph lies in `graph`: not at all (an edge is a hash), or as the words of a CsrGraph: offsets, then neighbours. */
export const GRAPH = { implicit: 0, stored: 1 } as const;
export type GraphKind = (typeof GRAPH)[keyof typeof GRAPH];

/** Random useful block, globally rarest first, locally rarest first. */
export const CHOICE = placesOf(swarmParams.choice);

/** What is counted, cumulative. */
export const COUNTERS = [
  /** Pushes that were decided; those that were new to their receiver; those that came with another of the same block. */
  'transfers',
  'useful',
  'duplicates',
  /** Slots of those present that share and hold something: what could have been pushed. */
  'capacity',
  /** Peers that are complete, seeds included; that have arrived; that have left. */
  'completed',
  'arrived',
  'departed',
] as const;

/** What is so at the beginning of a round. */
export const GAUGES = [
  /** Peers that are there. */
  'present',
  /** Copies of the rarest block among them. */
  'rarest',
  /** Blocks held by the tenth, half and nine tenths of all that have arrived who hold least: the most among them. */
  'held10',
  'held50',
  'held90',
] as const;

const numbered = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name, i) => [name, i])) as Readonly<Record<Name, number>>;

export const COUNTER = numbered(COUNTERS);
export const GAUGE = numbered(GAUGES);

/** Streams of draws beside that of edges. */
export const STREAMS = { roles: 5, exchange: 9, arrivals: 12 } as const;

/**
 * Draws. Exchange, try t of slot s of peer u in round r: `[r | t << 20, u | s << 20]` of STREAMS.exchange; x picks the candidate, y the
 * block. Edge between u and v: `[min, max]` of STREAMS.edges, x. Arrival of peer u: `[u, 0]` of STREAMS.arrivals, x. Free riding:
 * `[u, 0]` of STREAMS.roles, x.
 */
export const DRAW_BITS = 20;
export const exchangeCounter = (round: number, attempt: number): number => (round | (attempt << DRAW_BITS)) >>> 0;
export const senderCounter = (peer: number, slot: number): number => (peer | (slot << DRAW_BITS)) >>> 0;
