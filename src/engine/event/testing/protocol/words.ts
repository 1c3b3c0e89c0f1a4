/** The words of the model, under the names of the shaders: marks, sets of cells, and where the atomic words lie. */
import { NEVER, NONE } from '../../../../base/u32.ts';

/** Marks of a slot, above every time. */
export const FREE = NEVER;
export const DEAD = FREE - 1;
export { NONE };

/** Most slots of a node: lists grow without moving. */
export const MOST_ROWS = 4;
export const MOST_SENDS = 2;

export const FLAG = { list: 1, lost: 2, records: 4 } as const;

/** A set of cells: the head, then what a round counts. `tmin` and flags are collected for the next round. */
export const HEAD = {
  windowEnd: 0,
  windows: 1,
  round: 2,
  listWord: 3,
  sample: 4,
  rows: 5,
  paused: 6,
  batch: 7,
  batchEvents: 8,
  evaluated: 9,
  closedBefore: 10,
  serial: 11,
  windowSerial: 12,
} as const;
export const CELL = { tmin: 13, flags: 14, events: 15, digest: 16, created: 17, records: 18, serial: 19 } as const;
export const SET_WORDS = 20;
/** First words of the sets. */
export const SETS = [0, SET_WORDS, 2 * SET_WORDS];
/** Cells that the leader looks at; totals add them up, `serial` alone is a maximum of its round. */
export const COUNTED = [CELL.events, CELL.digest, CELL.created, CELL.records, CELL.serial] as const;

/** Totals lie where a fourth set would be. */
export const TOTALS = 3 * SET_WORDS;
const AFTER_TOTALS = 4 * SET_WORDS;
export const CONTROL = {
  peak: AFTER_TOTALS,
  poolAllocated: AFTER_TOTALS + 1,
  poolFreed: AFTER_TOTALS + 2,
  recorded: AFTER_TOTALS + 3,
  evaluated: AFTER_TOTALS + 4,
  recordsFree: AFTER_TOTALS + 5,
} as const;

/** Rows of the series: time, windows, events and serial events as a window opens, then what records of this row counted. */
export const SERIES = { time: 0, windows: 1, events: 2, serial: 3, judged: 4 } as const;
export const SERIES_COLUMNS = 5;
export const SERIES_ROWS = 64;
const SERIES_AT = CONTROL.recordsFree + 1;
export const seriesWord = (row: number, column: number): number => SERIES_AT + row * SERIES_COLUMNS + column;

/** One row more: records made before the first row count there. */
const HEADS_AT = seriesWord(SERIES_ROWS + 1, 0);
export const headWord = (nodes: number, node: number, parity: number): number => HEADS_AT + parity * nodes + node;
export const sizeWord = (nodes: number, node: number): number => headWord(nodes, node, 2);
export const nextWord = (nodes: number, node: number): number => sizeWord(nodes, nodes) + node;
export const arrivalWord = (nodes: number, node: number, parity: number): number =>
  nextWord(nodes, 0) + (1 + parity) * nodes + node;
export const serialWord = (nodes: number, node: number): number => arrivalWord(nodes, nodes, 1) + node;
export const timeWord = (nodes: number, node: number, slot: number): number =>
  serialWord(nodes, nodes) + node * MOST_ROWS + slot;
/** Six for each node, in which LPs with rings have theirs. */
export const ringWord = (nodes: number, lp: number, which: number): number =>
  timeWord(nodes, nodes, 0) + which * nodes + lp;
export const wordsFor = (nodes: number): number => ringWord(nodes, 0, 6);

/** Where runs run side by side each has words of its own before its block: seed, lookahead, end, ticks between two rows. */
export const OWN_WORDS = 4;

/** What an address leads to, as accessors of the shaders divide it. */
export type Area =
  | 'own words'
  | 'cells'
  | 'totals'
  | 'tickets'
  | 'series'
  | 'heads'
  | 'next times'
  | 'serial'
  | 'times'
  | 'keys'
  | 'pool'
  | 'records'
  | 'nodes';

/** Of a word of control. */
export function areaOf(nodes: number, word: number): Area {
  if (word < 0) return 'own words';
  if (word < TOTALS) return 'cells';
  if (word < AFTER_TOTALS) return 'totals';
  if (word < SERIES_AT) return 'tickets';
  if (word < HEADS_AT) return 'series';
  if (word < nextWord(nodes, 0)) return 'heads';
  if (word < serialWord(nodes, 0)) return 'next times';
  return word < timeWord(nodes, 0, 0) ? 'serial' : 'times';
}

/** The key of an event: `(time, src, seq)` orders the events of a node. */
export interface Event {
  readonly time: number;
  readonly src: number;
  readonly seq: number;
}

export const LAST: Event = { time: FREE, src: FREE, seq: FREE };

export function earlier(a: Event, b: Event): boolean {
  if (a.time !== b.time) return a.time < b.time;
  if (a.src !== b.src) return a.src < b.src;
  return a.seq < b.seq;
}
