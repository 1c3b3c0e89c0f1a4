/**
 * What others published for the settings of `bench kademlia`. Their lookups are not ours: the paper's cost about 90 to 126
 * events, those of the later code 56 to 63 and have no timeouts. So lookups and simulated seconds say more than events.
 */

import { PAPER_RATES } from '../spec/paper-2014.ts';

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

/** Rates but those of the paper, by peers, then by longest pause in seconds. */
const PUBLISHED: Readonly<Record<number, Readonly<Record<number, Published>>>> = {
  [2 ** 14]: { 10: { cuda: 17 * M }, 60: { cuda: 5.1 * M }, 600: { cuda: 0.6 * M } },
  [2 ** 17]: { 10: { cuda: 89 * M }, 60: { cuda: 32 * M }, 600: { cuda: 3.7 * M } },
  [2 ** 19]: { 10: { fixed: 6.71 * M, cuda: 151 * M }, 60: { cuda: 66 * M }, 600: { cuda: 7.8 * M } },
  [2 ** 20]: {
    10: { simulated: 0.31, cuda: 207 * M },
    60: { simulated: 1.08, cuda: 100 * M },
    600: { simulated: 3.97, cuda: 18 * M },
  },
};

export function publishedFor(peers: number, pause: number): Published {
  const paper: Readonly<Record<number, Readonly<Record<number, Published>>>> = PAPER_RATES;
  const { fixed, adaptive } = paper[peers]?.[pause] ?? {};
  return {
    ...(fixed !== undefined && { fixed: fixed * M }),
    ...(adaptive !== undefined && { adaptive: adaptive * M }),
    ...PUBLISHED[peers]?.[pause],
  };
}
