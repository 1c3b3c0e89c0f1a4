/** What metrics are by their nature over many seeds: shares, and of how many things. */
import type { Sampling } from '../../../scenario/spec.ts';

/** A packet asks for a delivery at least; `events` are copies on links. What hangs on who is in reach of whom is one thing in a run. */
export const mobileSampling = (): Readonly<Record<string, Sampling>> => ({
  deliveredShare: { kind: 'share', of: 'metrics.generated' },
  loss: { kind: 'share', of: 'metrics.generated' },
  reachShare: { kind: 'share', of: 'metrics.generated' },
  watchedShare: { kind: 'share' },
  redundantShare: { kind: 'share' },
  savedShare: { kind: 'share', of: 'metrics.relays' },
  linkLoss: { kind: 'share', of: 'events' },
  turnedAwayShare: { kind: 'share' },
  largestShare: { kind: 'share' },
});
