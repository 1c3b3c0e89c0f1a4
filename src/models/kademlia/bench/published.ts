/**
 * What others published for the settings of `bench kademlia`. Their lookups are not ours: the paper's cost about 90 to 126
 * events, those of the later code 56 to 63 and have no timeouts. So lookups and simulated seconds say more than events.
 */

export interface Published {
  /** Paper of 2014, Figure 5, on a GTX 660 Ti, events per second: best fixed LP size, and adaptive. */
  readonly fixed?: number;
  readonly adaptive?: number;
  /** The same, simulated over wall seconds (Table 2). */
  readonly simulated?: number;
  /** The author's later CUDA code on an H200, the better of conservative and optimistic, events per second. */
  readonly cuda?: number;
}

const M = 1e6;

/** By peers, then by longest pause in seconds. */
const PUBLISHED: Readonly<Record<number, Readonly<Record<number, Published>>>> = {
  [2 ** 14]: {
    10: { fixed: 3.82 * M, adaptive: 3.51 * M, cuda: 17 * M },
    60: { fixed: 1.62 * M, adaptive: 1.62 * M, cuda: 5.1 * M },
    600: { fixed: 0.32 * M, adaptive: 0.32 * M, cuda: 0.6 * M },
  },
  [2 ** 17]: {
    10: { fixed: 6.78 * M, adaptive: 6.48 * M, cuda: 89 * M },
    60: { fixed: 3.98 * M, adaptive: 3.86 * M, cuda: 32 * M },
    600: { fixed: 1.18 * M, adaptive: 1.17 * M, cuda: 3.7 * M },
  },
  [2 ** 19]: {
    10: { fixed: 6.71 * M, cuda: 151 * M },
    60: { cuda: 66 * M },
    600: { cuda: 7.8 * M },
  },
  [2 ** 20]: {
    10: { fixed: 5.9 * M, adaptive: 5.77 * M, simulated: 0.31, cuda: 207 * M },
    60: { fixed: 4.5 * M, adaptive: 4.49 * M, simulated: 1.08, cuda: 100 * M },
    600: { fixed: 2.08 * M, adaptive: 1.75 * M, simulated: 3.97, cuda: 18 * M },
  },
};

export const publishedFor = (peers: number, pause: number): Published => PUBLISHED[peers]?.[pause] ?? {};
