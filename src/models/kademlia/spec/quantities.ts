/** What Kademlia measures: metrics of a run, and columns of its series. */
import type { MetricSpec, QuantitySpec } from '../../../scenario/spec.ts';
import { underlaySeries } from '../../../underlay/spec/series.ts';
import { evenLoad, knownBucketFill, knownDepthQuantiles, knownHops } from './known.ts';

export const kademliaMetrics: Readonly<Record<string, MetricSpec>> = {
  success: {
    kind: 'scalar',
    unit: '',
    label: 'Success',
    help: 'Share of the lookups that found the closest reachable peer that was online when they ended.',
  },
  lookupsPerSecond: {
    kind: 'scalar',
    unit: 'lookups/s',
    label: 'Lookups finished',
    help: 'Lookups of all peers that ended after the warm-up, per simulated second.',
  },
  timeouts: {
    kind: 'scalar',
    unit: '',
    label: 'Requests timed out',
    help: 'Share of the requests that had no answer in time, of those that were sent after the warm-up and early enough to be decided.',
  },
  messagesPerPeerSecond: {
    kind: 'scalar',
    unit: 'messages/s',
    label: 'Messages per peer',
    help: 'Requests, responses, pings and pongs that a peer sends, per simulated second.',
  },
  bytesPerPeerSecond: {
    kind: 'scalar',
    unit: 'B/s',
    label: 'Bytes per peer',
    help: 'What a peer sends in bytes, as messages of BEP 5 over UDP and IPv4, per simulated second.',
  },
  staleContacts: {
    kind: 'scalar',
    unit: '',
    label: 'Stale contacts',
    help: 'Share of the contacts in the tables of peers online that would not answer now: offline, or behind NAT.',
  },
  contactsPerPeer: {
    kind: 'scalar',
    unit: 'contacts',
    label: 'Contacts per peer',
    help: 'How many contacts the table of a peer that is online holds at the end.',
  },
  lookahead: {
    kind: 'scalar',
    unit: 'ms',
    label: 'Lookahead',
    help: 'The least latency there can be, unless it was set lower: events within it are executed at once.',
  },
  loadGini: {
    kind: 'scalar',
    unit: '',
    label: 'Load, Gini coefficient',
    help: 'How unequal the load is: 0 when all peers answer as many requests, near 1 when one answers all.',
  },
  hops: {
    kind: 'distribution',
    unit: 'hops',
    label: 'Hops',
    help: 'Length of the chain of contacts that led to the closest peer found.',
    references: knownHops,
  },
  depth: {
    kind: 'distribution',
    unit: 'hops',
    label: 'Deepest hop + 1',
    help: 'Longest branch of the tree of who named whom, whose root is the peer that looks up: 1 + the hop of the deepest peer that answered. So the measurements of IPFS count hops.',
    references: knownDepthQuantiles,
  },
  lookupLatency: {
    kind: 'distribution',
    unit: 'ms',
    label: 'Lookup latency',
    help: 'Simulated time that a lookup takes from its first request to its end.',
  },
  requestsPerLookup: {
    kind: 'distribution',
    unit: 'requests',
    label: 'Requests per lookup',
    help: 'Requests sent for a lookup of a random target.',
  },
  timeoutsPerLookup: {
    kind: 'distribution',
    unit: 'requests',
    label: 'Timeouts per lookup',
    help: 'Requests of a lookup of a random target that had no answer in time.',
  },
  distanceRatio: {
    kind: 'distribution',
    unit: 'bits',
    label: 'Distance ratio',
    help: 'How much farther than the closest reachable peer the one found is, as a power of two: leading bits of the target that it shares less. 0 for nearly all.',
  },
  load: {
    kind: 'distribution',
    unit: 'requests',
    label: 'Load',
    help: 'Requests that each peer answered over the whole run.',
  },
  loadCurve: {
    kind: 'curve',
    unit: '',
    label: 'Load, Lorenz curve',
    help: 'Which share of all requests the least busy peers answer together. The more it sags, the more unequal.',
    across: { label: 'Share of the peers', unit: '' },
    drawnAs: 'line',
    headline: 'loadGini',
    headlineNote: 'Gini: 0 all alike, 1 one answers all',
    references: evenLoad,
  },
  bucketFill: {
    kind: 'curve',
    unit: 'contacts',
    label: 'Bucket fill',
    help: 'Contacts in each bucket of a peer that is online, on average: bucket i shares i leading bits with it.',
    across: { label: 'Bucket', unit: '' },
    drawnAs: 'bars',
    headline: 'contactsPerPeer',
    headlineNote: 'in all buckets of a peer',
    references: knownBucketFill,
  },
};

const counted = (unit: string, label: string, help: string): QuantitySpec => ({ unit, label, help });

export const kademliaSeries: Readonly<Record<string, QuantitySpec>> = {
  events: counted('events', 'Events executed', 'Executed before the window that starts at this time.'),
  windows: counted('windows', 'Windows', 'Windows before the one that starts at this time.'),
  lookups: counted('lookups', 'Lookups begun', 'Lookups of random targets that began.'),
  finished: counted('lookups', 'Lookups finished', 'Lookups of random targets that ended.'),
  givenUp: counted('lookups', 'Lookups given up', 'Lookups whose peer went offline.'),
  joins: counted('lookups', 'Joins', 'Lookups of the own id, to join.'),
  refreshes: counted('lookups', 'Refreshes', 'Lookups into the range of a bucket, to refresh it.'),
  requests: counted('requests', 'Requests', 'Requests sent.'),
  answered: counted('requests', 'Answered', 'Requests answered in time.'),
  timedOut: counted('requests', 'Timed out', 'Requests without an answer in time.'),
  abandoned: counted('requests', 'Abandoned', 'Requests whose sender went offline before they ended.'),
  late: counted('responses', 'Late answers', 'Answers that came when nobody waited for them any more.'),
  responses: counted('responses', 'Responses', 'Responses sent.'),
  contacts: counted('contacts', 'Contacts sent', 'Contacts in responses.'),
  pings: counted('pings', 'Pings', 'Pings sent.'),
  pongs: counted('pongs', 'Pongs', 'Pongs sent.'),
  ...underlaySeries('Requests and pings'),
  judged: counted('lookups', 'Judged', 'Lookups of random targets that ended and were held against the truth.'),
  found: counted('lookups', 'Found', 'Of these, those that found the closest reachable peer online.'),
  hops: counted('hops', 'Hops', 'Sum of the hops of the lookups that ended.'),
};
