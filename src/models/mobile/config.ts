/** A mobile network in integers: what rules and shaders read. Lengths in mm, times in ms or rounds, speeds in mm/s. */
import { ceilLog2 } from '../../base/u32.ts';

export const MOBILITY = { static: 0, waypoint: 1, direction: 2, file: 3 } as const;
export const BOUNDARY = { bounce: 0, slide: 1, annul: 2 } as const;
export const GRAPH = { udg: 0, qudg: 1, grid4: 2 } as const;
export const PROTOCOL = { flooding: 0, probabilistic: 1, counter: 2, location: 3 } as const;
export const CAST = { broadcast: 0, last: 1, random: 2, multicast: 3 } as const;
export const PLACEMENT = { uniform: 0, grid: 1, clusters: 2 } as const;
export const READ_ORDER = { time: 0, energy: 1 } as const;
export type Numbered<Table> = Table[keyof Table];

export type Triple = readonly [x: number, y: number, z: number];

export interface MobileConfig {
  readonly nodes: number;
  readonly seed: number;
  /** Greatest coordinate of each axis; the least is 0. */
  readonly extent: Triple;
  readonly placement: Numbered<typeof PLACEMENT>;
  readonly clusters: number;
  readonly spread: number;
  readonly mobility: Numbered<typeof MOBILITY>;
  readonly boundary: Numbered<typeof BOUNDARY>;
  readonly speedMin: number;
  readonly speedMax: number;
  readonly pauseMs: number;
  readonly legMs: number;
  readonly warmUpMs: number;
  readonly graph: Numbered<typeof GRAPH>;
  readonly range: number;
  /** As `range` but of a quasi unit disk graph. */
  readonly rangeOuter: number;
  /** A draw below this loses a copy; MOST_U32: every copy is lost. */
  readonly dropBelow: number;
  readonly sources: number;
  /** Of each source. */
  readonly packets: number;
  readonly intervalMs: number;
  readonly cast: Numbered<typeof CAST>;
  readonly memberBelow: number;
  readonly protocol: Numbered<typeof PROTOCOL>;
  readonly relayBelow: number;
  readonly heardLimit: number;
  /** A sender nearer than this has covered the same ground. */
  readonly nearMm: number;
  /** Rounds from acceptance until due, at least 1, and the most that a random wait adds. */
  readonly delayRounds: number;
  readonly waitRounds: number;
  readonly interfaces: number;
  /** Places; 0: no limit. */
  readonly buffer: number;
  /** 0: all. */
  readonly reads: number;
  readonly readOrder: Numbered<typeof READ_ORDER>;
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
export const sendingRound = ({ sources, intervalMs, roundMs }: MobileConfig, packet: number): number =>
  Math.floor((Math.floor(packet / sources) * intervalMs) / roundMs);

/** Range beyond which nobody is a neighbour. */
export const reachOf = ({ graph, range, rangeOuter }: MobileConfig): number =>
  graph === GRAPH.qudg ? rangeOuter : range;

/** Ranges around a node, the shorter first: within the one it is surely heard, beyond the other never. One of unit disks, none of the grid. */
export const radiiOf = ({ graph, range, rangeOuter }: MobileConfig): readonly number[] =>
  graph === GRAPH.grid4 ? [] : graph === GRAPH.qudg ? [range, rangeOuter] : [range];

/** Reads are fewer than what may wait. */
export const isReadInTurn = ({ reads }: MobileConfig): boolean => reads > 0;
export const isByEnergy = (config: MobileConfig): boolean =>
  isReadInTurn(config) && config.readOrder === READ_ORDER.energy;

/** Bits of the count of rounds that a held packet still waits. */
export const waitBits = ({ delayRounds, waitRounds }: MobileConfig): number => ceilLog2(delayRounds + waitRounds);
/** Bits of the copies heard, up to the limit. */
export const heardBits = ({ protocol, heardLimit }: MobileConfig): number =>
  protocol === PROTOCOL.counter ? ceilLog2(heardLimit + 1) : 0;

export const isMoving = ({ mobility }: MobileConfig): boolean => mobility !== MOBILITY.static;
