/** What others published of Kademlia networks, each number once, with its place in the source. Sentences, charts and `bench` take it from here. */
import type { ParallelismReference } from '../../../scenario/spec.ts';
import type { KademliaParams } from './params.ts';

/** By peers, then by longest pause in seconds. */
export type Grid<T> = Readonly<Record<number, Readonly<Record<number, T>>>>;

/** Andelfinger and Hartenstein 2014, GTX 660 Ti. What a lookup costs there, k, alpha and beta are not in it. */
export const PAPER_2014 = {
  authors: 'Andelfinger and Hartenstein 2014',
  device: 'GTX 660 Ti',
  /** Table 2, M events/s: the best of LPs of 2 to 16 peers, and adaptive. */
  rates: {
    [2 ** 14]: {
      10: { fixed: 3.82, adaptive: 3.51 },
      60: { fixed: 1.61, adaptive: 1.62 },
      600: { fixed: 0.32, adaptive: 0.32 },
    },
    [2 ** 17]: {
      10: { fixed: 6.78, adaptive: 6.48 },
      60: { fixed: 3.98, adaptive: 3.86 },
      600: { fixed: 1.18, adaptive: 1.17 },
    },
    [2 ** 20]: {
      10: { fixed: 5.9, adaptive: 5.77 },
      60: { fixed: 4.5, adaptive: 4.49 },
      600: { fixed: 2.08, adaptive: 1.75 },
    },
  },
  /** Section 5.1: the largest rate. */
  largest: { peers: 2 ** 19, pause: 10, adaptive: 6.71 },
  /** Section 5.1: simulated over wall seconds of the adaptive simulator; no others are given. */
  simulated: { [2 ** 14]: { 600: 52.93 }, [2 ** 20]: { 10: 0.31, 60: 1.08, 600: 3.97 } } as Grid<number>,
  /** Section 3 and figure 2: most LPs of which at least half are used, then one LP a peer, each with its parallelism. */
  parallelism: {
    [2 ** 14]: [
      [128, 75.9],
      [2 ** 14, 290.0],
    ],
    [2 ** 17]: [
      [512, 313.1],
      [2 ** 17, 1416.8],
    ],
    [2 ** 20]: [
      [2048, 1285.0],
      [2 ** 20, 7117.4],
    ],
  },
  /** Section 3: lookahead, and seconds between lookups of a peer. */
  lookahead: 0.01,
  every: 30,
} as const;

/** What a lookup takes beside the pause, in seconds: ours, with latencies of 10 ms and more. */
export const LOOKUP_SECONDS = 1.8;

/** Events per lookup that follow from the paper's rates and simulated seconds of a million peers; it gives none itself. */
export const paperEventsPerLookup = (): readonly [least: number, most: number] => {
  const peers = 2 ** 20;
  const each = ([10, 60, 600] as const).map((pause) => {
    const lookups = peers / (pause / 2 + LOOKUP_SECONDS);
    return (PAPER_2014.rates[peers][pause].adaptive * 1e6) / PAPER_2014.simulated[peers][pause] / lookups;
  });
  return [Math.round(Math.min(...each)), Math.round(Math.max(...each))];
};

/** The same as a sentence's end. */
export const PAPER_LOOKUP = `about ${paperEventsPerLookup().join(' to ')} events a lookup follow from its rates, if one takes ${LOOKUP_SECONDS} s as ours do`;

/** The author's later CUDA code on an H200: M events/s, the better of conservative and optimistic, and events per lookup. */
export const LATER_CUDA = {
  rates: {
    [2 ** 14]: { 10: 17, 60: 5.1, 600: 0.6 },
    [2 ** 17]: { 10: 89, 60: 32, 600: 3.7 },
    [2 ** 19]: { 10: 151, 60: 66, 600: 7.8 },
    [2 ** 20]: { 10: 207, 60: 100, 600: 18 },
  },
  eventsPerLookup: [56, 63],
} as const;

/** Events of a lookup of ours in the paper's grid, measured. */
export const OUR_EVENTS_PER_LOOKUP = [30, 37] as const;

/** Protocol Labs' measurements of IPFS (ProbeLab's requests for measurement). */
export const IPFS_MEASURED = {
  /** RFM19: crawls of the routing tables of all peers that could be reached. */
  crawls: { source: 'RFM19, crawls of 19 to 26 April 2022', peers: 15_371, k: 20, fullBuckets: 9, bucketFill: 19.88 },
  /** RFM17, figure 7: 1 + hop of the deepest peer that answered, in the tree of who named whom, rooted at the peer that asks. */
  hops: { source: 'RFM17, 25 to 27 July 2022, figure 7', median: 4, p90: 6 },
} as const;

/** Defaults of go-libp2p-kad-dht; 10 requests at a time since v0.8.0, of May 2020. */
export const LIBP2P = { k: 20, alpha: 10, beta: 3, timeout: 10, refresh: 600 } as const;

const SOURCE = `${PAPER_2014.authors}, section 3 and figure 2: 10 million events, lookahead 10 ms, one lookup per ${PAPER_2014.every} s and peer; ${PAPER_LOOKUP}, where ours take about ${OUR_EVENTS_PER_LOOKUP[0]}`;

type ByPeers = Readonly<Record<number, readonly (readonly [lps: number, parallelism: number])[]>>;
const FIGURE_2: ByPeers = PAPER_2014.parallelism;

/** Pauses of up to so many seconds come to a lookup per 30 s and peer, with what the lookup itself takes or without. */
const LEAST_PAUSE = 54;
const GREATEST_PAUSE = 60;

/** Critical-path parallelism as published in 2014, for the settings that were measured. */
export function publishedParallelism(params: KademliaParams): readonly ParallelismReference[] {
  const { peers, dMax, lookahead, latencyMin, latencyFloor } = params;
  const used = lookahead > 0 ? lookahead : Math.max(latencyMin, latencyFloor);
  const isThatOften = dMax >= LEAST_PAUSE && dMax <= GREATEST_PAUSE;
  const { latency, churn, k, refresh, nat, loss } = params;
  const isTheirs = latency === 'uniform' && churn === 'none' && k === 8 && refresh === 0 && nat === 0 && loss === 0;
  if (!isThatOften || !isTheirs || used !== PAPER_2014.lookahead) return [];
  return (FIGURE_2[peers] ?? []).map(([lps, parallelism]) => ({ lps, parallelism, source: SOURCE }));
}
