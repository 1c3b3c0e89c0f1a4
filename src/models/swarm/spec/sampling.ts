/** What metrics are by their nature over many seeds: shares, and of how many things. */
import type { Sampling } from '../../../scenario/spec.ts';

/** `events` are pushes. */
export const swarmSampling = (): Readonly<Record<string, Sampling>> => ({
  completedShare: { kind: 'share', of: 'metrics.uploads.count' },
  uploadUtilisation: { kind: 'share', of: 'events' },
  duplicateShare: { kind: 'share', of: 'events' },
  uploadsGini: { kind: 'share' },
});
