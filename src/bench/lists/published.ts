/** What was published of event lists on a GPU, and what the field's CUDA codes do on an H200. */
import type { EventListName } from '../../scenario/event-lists.ts';

type ThesisList = 'simple' | 'partition' | 'reduce';

/** M events/s of PHOLD: Swenson 2015, table 2 and figure 17, on a GTX Titan Black, by LPs. Lookahead 4 s, 10% remote, 240 s. */
const THESIS: Readonly<Record<number, Readonly<Record<ThesisList, number>>>> = {
  [2 ** 10]: { simple: 0.451635, partition: 0.530356, reduce: 0.352006 },
  [2 ** 12]: { simple: 1.423474, partition: 1.523474, reduce: 1.132698 },
  [2 ** 14]: { simple: 5.928275, partition: 6.214504, reduce: 4.277518 },
  [2 ** 16]: { simple: 14.27083, partition: 14.568819, reduce: 17.187933 },
  [2 ** 18]: { simple: 26.03774, partition: 24.974976, reduce: 42.330466 },
  [2 ** 20]: { simple: 33.768649, partition: 32.213513, reduce: 84.421622 },
  [2 ** 22]: { simple: 37.697887, partition: 36.272767, reduce: 111.646684 },
  [2 ** 24]: { simple: 36.367972, partition: 34.893635, reduce: 122.218111 },
};

/** M events/s of the field's CUDA codes of the same lists on an H200, one event an LP and round. */
const CUDA: Readonly<Record<number, Readonly<Record<'reduce' | 'ring', number>>>> = {
  [2 ** 10]: { reduce: 4.6, ring: 10 },
  [2 ** 14]: { reduce: 41, ring: 129 },
  [2 ** 16]: { reduce: 145, ring: 462 },
  [2 ** 20]: { reduce: 1368, ring: 1543 },
  [2 ** 22]: { reduce: 2710, ring: 1854 },
  [2 ** 24]: { reduce: 3367, ring: 1827 },
};

const M = 1e6;
const of = (rates: Readonly<Record<string, number>> | undefined, list: EventListName): number | undefined =>
  rates?.[list] === undefined ? undefined : rates[list] * M;

/** Events per second; undefined where nothing was published. */
export const thesisRate = (nodes: number, list: EventListName): number | undefined => of(THESIS[nodes], list);
export const cudaRate = (nodes: number, list: EventListName): number | undefined => of(CUDA[nodes], list);

/** Columns of table 1 of Andelfinger & Hartenstein 2014: peers of Kademlia, pauses up to 10 s. */
const PEERS = [2 ** 14, 2 ** 17, 2 ** 20];

/** Andelfinger & Hartenstein 2014, table 1: percent of the run time by peers, as printed: not all sum to 100. */
const TABLE_1_2014: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  API: {
    minimum: [7.4, 2.3, 1.5],
    handle: [52.7, 60.1, 71.4],
    insert: [39.7, 36.9, 26.8],
    other: [4.7, 0.7, 0.3],
  },
  'purely GPU': {
    minimum: [2.9, 1.4, 0.3],
    handle: [46.5, 45.1, 36.3],
    insert: [48.1, 53.5, 61.1],
    other: [0.0, 0.0, 0.2],
  },
  'one core': { handle: [29.4, 27.5, 40.0] },
};

/** By variant, then step: percent at so many peers; nothing where nothing was published. */
export function table1At(peers: number): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const column = PEERS.indexOf(peers);
  if (column < 0) return {};
  return Object.fromEntries(
    Object.entries(TABLE_1_2014).map(([variant, steps]) => [
      variant,
      Object.fromEntries(Object.entries(steps).map(([step, shares]) => [step, shares[column]])),
    ]),
  );
}
