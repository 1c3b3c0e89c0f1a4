/** Where everything of a mobile network lies, in words: the memory map of rules and shaders. */
import { ceilLog2 } from '../../base/u32.ts';
import { heardBits, isByEnergy, isReadInTurn, type MobileConfig, PROTOCOL, packetsOf, waitBits } from './config.ts';
import { MAX_PACKETS } from './spec/limits.ts';

/** Words of a node in `nodes`. */
export const NODE = {
  /** Where it is, in mm. */
  x: 0,
  y: 1,
  z: 2,
  /** The leg it is on: from `a` to `b`, as signed numbers, within `span` ms, of which `left` are left; of a pause as well. */
  ax: 3,
  ay: 4,
  az: 5,
  bx: 6,
  by: 7,
  bz: 8,
  span: 9,
  left: 10,
  /** Twice the number of the leg, and 1 while it pauses after it; of a file, the number of the point that it goes to. */
  leg: 11,
  /** Where it was before the round. */
  px: 12,
  py: 13,
  pz: 14,
  /** Its cell, and its place among the nodes sorted by cell. */
  cell: 15,
  index: 16,
  /** Neighbours of the last round, and of the round before. */
  degree: 17,
  degreeBefore: 18,
  /** Copies that it heard; that were lost on the way to it. */
  heard: 19,
  lost: 20,
  /** Packets that it accepted, relayed, turned away. */
  accepted: 21,
  relayed: 22,
  turnedAway: 23,
  /** Packets that it holds; packets that wait in its buffers. */
  held: 24,
  waiting: 25,
  /** Of the watched packet: rounds done when it was accepted, 0 if it was not; from whom; hops; copies heard. */
  watchedAt: 26,
  watchedFrom: 27,
  watchedHops: 28,
  watchedHeard: 29,
} as const;
export const NODE_WORDS = 30;

/** A bit beside a node's number in `sorted`, on the GPU: it sends something in this round. The sign, and beyond the numbers of nodes. */
export const SPEAKS = 0x8000_0000;

/** Words of a bit for each packet. */
export const packetWords = (config: Pick<MobileConfig, 'packets' | 'sources'>): number =>
  Math.ceil(packetsOf(config) / 32);

/** Bits of a packet's number. */
export const PACKET_BITS = ceilLog2(MAX_PACKETS);

/** Words of a place of a buffer read by energy: packet + 1, the squared distance, high word and low, and 1 in the round of admission. */
export const ENERGY_WORDS = 4;

/**
 * Rows of a node in `packets`, each with a bit for every packet; what is not asked for is not there (its place is the end). After
 * the rows, the places of buffers that are read by energy.
 */
export interface Rows {
  /** Known, so that further copies are redundant. */
  readonly seen: number;
  /** Sent in this round. */
  readonly sending: number;
  /** Accepted and not yet due. */
  readonly held: number;
  /** In a buffer, not yet read. */
  readonly waiting: number;
  /** A sender was near. */
  readonly near: number;
  /** First of the binary digits of the rounds until due, least significant first, less one. */
  readonly wait: number;
  /** First of the binary digits of the copies heard. */
  readonly heard: number;
  readonly count: number;
  /** Words of a node. */
  readonly words: number;
  /** First word of the buffers by energy. */
  readonly energy: number;
}

export function rowsOf(config: MobileConfig): Rows {
  let count = 0;
  const take = (rows: number): number => {
    count += rows;
    return count - rows;
  };
  const [seen, sending, held] = [take(1), take(1), take(1)];
  const waiting = take(Number(isReadInTurn(config)));
  const near = take(Number(config.protocol === PROTOCOL.location));
  const wait = take(waitBits(config));
  const heard = take(heardBits(config));
  const energy = count * packetWords(config);
  const entries = isByEnergy(config) ? config.interfaces * config.buffer * ENERGY_WORDS : 0;
  return { seen, sending, held, waiting, near, wait, heard, count, words: energy + entries, energy };
}

/** Delays of deliveries are counted by rounds up to this; longer ones count as this. */
export const MOST_DELAY = 65_535;

/**
 * Places in `packetTables`, a word for each packet: the round in which it is sent, deliveries that it asks for, the one node that it is for or
 * NONE; nodes that accepted it, its source included; relays, that of its source included. Then deliveries by delay in rounds.
 */
export const packetTableOffsets = (packets: number, delays: number) => ({
  sentIn: 0,
  wanted: packets,
  target: 2 * packets,
  reached: 3 * packets,
  relays: 4 * packets,
  delays: 5 * packets,
  words: 5 * packets + delays,
});

/** Streams of draws. */
export const STREAMS = { placement: 13, movement: 14, shadowing: 15, links: 18, relaying: 19, receivers: 20 } as const;

/** What a census adds up in `labels`, after two words of each node. */
export const LABEL_SUM = { isolated: 0, changes: 1, components: 2, largest: 3 } as const;
export const LABEL_SUMS = Object.keys(LABEL_SUM).length;

/** What is counted, cumulative. */
export const COUNTERS = [
  /** Copies of packets on links; those lost, heard in vain, and turned away for want of a place. */
  'copies',
  'lost',
  'redundant',
  'turnedAway',
  /** Rounds that deliveries took, all together. */
  'delay',
  /** Neighbours that nodes found. */
  'neighbours',
  /** Packets that found a place: the other copies. */
  'admitted',
  /** Admitted packets that were relayed, or not to be relayed. */
  'handled',
  'relays',
  /** Packets that sources sent; deliveries that they ask for. */
  'generated',
  'wanted',
  'accepted',
  'delivered',
  /** Nodes that accepted the watched packet, its source included. */
  'watched',
  /** Nodes that looked for neighbours. */
  'searches',
] as const;

/** So many of the first may grow by 2^32 in a few rounds: dense networks have many links. */
export const WIDE = 6;

/** What is so at the beginning of a round, after the movement of the round before. */
export const GAUGES = [
  /** Links that came or went in the last round. */
  'linkChanges',
  /** Groups of nodes that reach each other hop by hop, nodes in the largest, nodes without a neighbour. */
  'components',
  'largest',
  'isolated',
] as const;

const numbered = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name, i) => [name, i])) as Readonly<Record<Name, number>>;

export const COUNTER = numbered(COUNTERS);

export const OBSERVED = ['delays', 'reach', 'relaysOf', 'degrees', 'hops'] as const;
