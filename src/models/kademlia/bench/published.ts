/**
 * What others published for the settings of `bench kademlia`. Their lookups are not ours: they cost other numbers of events
 * (`spec/published.ts`), and those of the later code have no timeouts. So lookups and simulated seconds say more than events.
 */

import { type Grid, LATER_CUDA, PAPER_2014 } from '../spec/published.ts';

export interface Published {
  /** Paper of 2014, table 2, events per second: best fixed LP size, and adaptive (of its largest rate section 5.1). */
  readonly fixed?: number;
  readonly adaptive?: number;
  /** The same, adaptive, simulated over wall seconds (section 5.1). */
  readonly simulated?: number;
  /** The author's later CUDA code on an H200, the better of conservative and optimistic, events per second. */
  readonly cuda?: number;
}

const M = 1e6;
const RATES: Grid<{ readonly fixed: number; readonly adaptive: number }> = PAPER_2014.rates;
const CUDA: Grid<number> = LATER_CUDA.rates;

/** What is not known is left out. */
export function publishedFor(peers: number, pause: number): Published {
  const { largest } = PAPER_2014;
  const isLargest = peers === largest.peers && pause === largest.pause;
  const rates = isLargest ? { fixed: undefined, adaptive: largest.adaptive } : RATES[peers]?.[pause];
  const simulated = PAPER_2014.simulated[peers]?.[pause];
  const cuda = CUDA[peers]?.[pause];
  return {
    ...(rates?.fixed !== undefined && { fixed: rates.fixed * M }),
    ...(rates && { adaptive: rates.adaptive * M }),
    ...(simulated !== undefined && { simulated }),
    ...(cuda !== undefined && { cuda: cuda * M }),
  };
}
