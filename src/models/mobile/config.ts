/** A mobile network in integers: what rules and shaders read. Lengths in mm, times in ms, speeds in mm/s, shares as thresholds. */
import { ceilLog2 } from '../../base/u32.ts';
import { type Converted, placesOf } from '../../scenario/converted.ts';
import { mobileParams } from './spec/params.ts';

export const MOBILITY = placesOf(mobileParams.mobility);
export const BOUNDARY = placesOf(mobileParams.boundary);
export const GRAPH = placesOf(mobileParams.graph);
export const PROTOCOL = placesOf(mobileParams.protocol);
export const CAST = { broadcast: 0, last: 1, random: 2, multicast: 3 } as const;
export const PLACEMENT = placesOf(mobileParams.placement);
export const READ_ORDER = placesOf(mobileParams.readOrder);

export type Triple = readonly [x: number, y: number, z: number];

/** What stands for them is below, or nothing computes with them. */
type Replaced =
  | 'width'
  | 'height'
  | 'depth'
  | 'round'
  | 'end'
  | 'relayDelay'
  | 'relayDistance'
  | 'relayWait'
  | 'receivers'
  | 'packetBytes'
  | 'movement';

/** Parameters by their names, and what follows from them. Draws below a share say yes; MOST_U32: all do. */
export interface MobileConfig extends Omit<Converted<typeof mobileParams>, Replaced> {
  readonly seed: number;
  /** Greatest coordinate of each axis; the least is 0. */
  readonly extent: Triple;
  /** Of `CAST`. */
  readonly cast: number;
  /** A sender nearer than this has covered the same ground. */
  readonly nearMm: number;
  /** Rounds from acceptance until due, at least 1, and the most that a random wait adds. */
  readonly delayRounds: number;
  readonly waitRounds: number;
  readonly roundMs: number;
  /** Rounds after which the run ends; 0: when nothing is in flight. */
  readonly endRounds: number;
  /** From 0 on. */
  readonly watched: number;
}

export const packetsOf = ({ packets, sources }: Pick<MobileConfig, 'packets' | 'sources'>): number => packets * sources;

/** The node that source s is. */
export const sourceNode = ({ nodes, sources }: Pick<MobileConfig, 'nodes' | 'sources'>, source: number): number =>
  Math.floor((source * nodes) / sources);

/** The round in which packet k is sent; it rises with k. */
export const sendingRound = ({ sources, interval, roundMs }: MobileConfig, packet: number): number =>
  Math.floor((Math.floor(packet / sources) * interval) / roundMs);

/** Range beyond which nobody is a neighbour. */
export const reachOf = ({ graph, range, rangeOuter }: MobileConfig): number =>
  graph === GRAPH.qudg ? rangeOuter : range;

/** Ranges around a node, the shorter first: within the one it is surely heard, beyond the other never. One of unit disks, none of the grid. */
export const radiiOf = ({ graph, range, rangeOuter }: MobileConfig): readonly number[] =>
  graph === GRAPH.grid4 ? [] : graph === GRAPH.qudg ? [range, rangeOuter] : [range];

/** Reads are fewer than what may wait. */
export const isReadInTurn = ({ readsPerRound }: MobileConfig): boolean => readsPerRound > 0;
export const isByEnergy = (config: MobileConfig): boolean =>
  isReadInTurn(config) && config.readOrder === READ_ORDER.energy;

/** Bits of the count of rounds that a held packet still waits. */
export const waitBits = ({ delayRounds, waitRounds }: MobileConfig): number => ceilLog2(delayRounds + waitRounds);
/** Bits of the copies heard, up to the limit. */
export const heardBits = ({ protocol, heardLimit }: MobileConfig): number =>
  protocol === PROTOCOL.counter ? ceilLog2(heardLimit + 1) : 0;

export const isMoving = ({ mobility }: MobileConfig): boolean => mobility !== MOBILITY.static;
