/** What is proven of spreading blocks in rounds, whoever decides who pushes what to whom. */

export interface Dissemination {
  /** All, seeds included. */
  readonly peers: number;
  readonly blocks: number;
  /** Peers that hold everything from the beginning, at least one. */
  readonly seeds: number;
  /** Pushes of a peer per round, at least one. */
  readonly slots: number;
}

/**
 * No schedule completes all peers in fewer rounds, where everybody is there from the beginning and stays. Seeds give at most
 * seeds x slots blocks for the first time in a round, so some block is with the seeds alone until
 * ceil(blocks / (seeds x slots)) - 1 rounds are over; from then on its copies grow at most (1 + slots)-fold a round.
 */
export function fewestRounds({ peers, blocks, seeds, slots }: Dissemination): number {
  if (seeds >= peers) return 0;
  return Math.ceil(blocks / (seeds * slots)) - 1 + growths(seeds, peers, 1 + slots);
}

/** How often `from` must grow by a factor to reach `to`; in integers, for logarithms are not exact. */
function growths(from: number, to: number, factor: number): number {
  let times = 0;
  for (let reached = from; reached < to; reached *= factor) times++;
  return times;
}
