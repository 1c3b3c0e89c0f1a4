/** What Kademlia measures: metrics of a run, and columns of its series. */
import type { MetricSpec, QuantitySpec } from '../../../scenario/spec.ts';

export const kademliaMetrics: Readonly<Record<string, MetricSpec>> = {
  lookupsPerSecond: {
    kind: 'scalar',
    unit: 'lookups/s',
    label: 'Lookups finished',
    help: 'Lookups of all peers that ended, per simulated second.',
  },
  requestsPerLookup: {
    kind: 'scalar',
    unit: 'requests',
    label: 'Requests per lookup',
    help: 'Requests sent for each lookup that ended.',
  },
  timeouts: {
    kind: 'scalar',
    unit: '',
    label: 'Requests timed out',
    help: 'Share of the requests that had no answer in time.',
  },
  messagesPerPeerSecond: {
    kind: 'scalar',
    unit: 'messages/s',
    label: 'Messages per peer',
    help: 'Requests and responses that a peer sends, per simulated second.',
  },
};

export const kademliaSeries: Readonly<Record<string, QuantitySpec>> = {
  events: { unit: 'events', label: 'Events executed', help: 'Executed before the window that starts at this time.' },
  windows: { unit: 'windows', label: 'Windows', help: 'Windows before the one that starts at this time.' },
  lookups: { unit: 'lookups', label: 'Lookups begun', help: 'Lookups of all peers that began.' },
  finished: { unit: 'lookups', label: 'Lookups finished', help: 'Lookups of all peers that ended.' },
  requests: { unit: 'requests', label: 'Requests', help: 'Requests sent.' },
  answered: { unit: 'requests', label: 'Answered', help: 'Requests answered in time.' },
  timedOut: { unit: 'requests', label: 'Timed out', help: 'Requests without an answer in time.' },
  late: { unit: 'responses', label: 'Late answers', help: 'Answers that came after the timeout.' },
  found: { unit: 'lookups', label: 'Found', help: 'Lookups that found the closest peer there was.' },
  hops: { unit: 'hops', label: 'Hops', help: 'Sum of the hops of the lookups that ended.' },
};
