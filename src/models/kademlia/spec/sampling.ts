/** What metrics are by their nature over many seeds: shares, and of how many things. */
import type { Sampling } from '../../../scenario/spec.ts';

export const kademliaSampling = (): Readonly<Record<string, Sampling>> => ({
  // Lookups that were judged and answered; each has one request at least.
  success: { kind: 'share', of: 'metrics.distanceRatio.count' },
  timeouts: { kind: 'share', of: 'metrics.requestsPerLookup.count' },
  // Peers that are online hold more contacts than they are.
  staleContacts: { kind: 'share', of: 'metrics.load.count' },
  loadGini: { kind: 'share' },
});
