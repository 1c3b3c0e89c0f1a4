/** What an underlay counts, as columns of the series, and who is online, as a chart. */
import type { QuantitySpec } from '../../scenario/spec.ts';
import { chart, quantity } from '../../scenario/spec-parts.ts';

/** Names among the counters of a tenant: messages that never arrived, and peers that came online or went offline after time 0. */
export const UNDERLAY_COUNTERS = ['lost', 'toOffline', 'toNated', 'arrivals', 'departures'] as const;
export type UnderlayCounter = (typeof UNDERLAY_COUNTERS)[number];

/** `keptAway`: what a NAT keeps away, `Requests and pings`. */
export const underlaySeries = (keptAway: string): Readonly<Record<UnderlayCounter, QuantitySpec>> => ({
  lost: quantity('messages', 'Lost', 'Messages that were lost under way.'),
  toOffline: quantity('messages', 'To peers offline', 'Messages that came to a peer that was offline.'),
  toNated: quantity('messages', 'To peers behind NAT', `${keptAway} that a NAT kept away.`),
  arrivals: quantity('peers', 'Arrivals', 'Peers that came online after time 0.'),
  departures: quantity('peers', 'Departures', 'Peers that went offline after time 0.'),
});

export const onlineChart = chart('online', 'peers', 'Peers online', 'change since the start', {
  help: 'How many more peers are online than at the start. Without churn nobody comes or goes.',
  series: { arrivals: 1, departures: -1 },
});
