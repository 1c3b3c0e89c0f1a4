/** What Kademlia measures: metrics of a run, and columns of its series. */
import type { MetricSpec, QuantitySpec, RecordsSpec, Sampling } from '../../../scenario/spec.ts';
import { distribution, quantity, scalar } from '../../../scenario/spec-parts.ts';
import { routedMetricSpecs } from '../../../underlay/spec/routed-metrics.ts';
import { underlaySeries } from '../../../underlay/spec/series.ts';
import { evenLoad, knownBucketFill, knownDepthQuantiles, knownHops, knownStretch } from './known.ts';

export const kademliaMetrics: Readonly<Record<string, MetricSpec>> = {
  success: scalar('', 'Success', {
    help: 'Share of the lookups that found the closest reachable peer that was online when they ended.',
  }),
  lookupsPerSecond: scalar('lookups/s', 'Lookups finished', {
    help: 'Lookups of all peers that ended after the warm-up, per simulated second.',
  }),
  timeouts: scalar('', 'Requests timed out', {
    help: 'Share of the requests that had no answer in time, of those that were sent after the warm-up and early enough to be decided.',
  }),
  messagesPerPeerSecond: scalar('messages/s', 'Messages per peer', {
    help: 'Requests, responses, pings and pongs that a peer sends, per simulated second.',
  }),
  bytesPerPeerSecond: scalar('B/s', 'Bytes per peer', {
    help: 'What a peer sends in bytes, as messages of BEP 5 over UDP and IPv4, per simulated second.',
  }),
  staleContacts: scalar('', 'Stale contacts', {
    help: 'Share of the contacts in the tables of peers online that would not answer now: offline, or behind NAT.',
  }),
  contactsPerPeer: scalar('contacts', 'Contacts per peer', {
    help: 'How many contacts the table of a peer that is online holds at the end.',
  }),
  lookahead: scalar('ms', 'Lookahead', {
    help: 'The least latency there can be, unless it was set lower: events within it are executed at once.',
  }),
  loadGini: scalar('', 'Load, Gini coefficient', {
    help: 'How unequal the load is: 0 when all peers answer as many requests, near 1 when one answers all.',
  }),
  hops: distribution('hops', 'Hops', {
    help: 'Length of the chain of contacts that led to the closest peer found.',
    references: knownHops,
  }),
  depth: distribution('hops', 'Deepest hop + 1', {
    help: 'Longest branch of the tree of who named whom, whose root is the peer that looks up: 1 + the hop of the deepest peer that answered. So the measurements of IPFS count hops.',
    references: knownDepthQuantiles,
  }),
  lookupLatency: distribution('ms', 'Lookup latency', {
    help: 'Simulated time that a lookup takes from its first request to its end.',
  }),
  stretch: distribution('', 'Stretch', {
    help: 'How many times as long as straight to the peer found and back a lookup takes: the relative delay penalty of Castro et al. 2002, of a lookup whose answers come to who asks. Timeouts count. Two peers at one router are so near that their stretch is large.',
    visibleIf: { param: 'latency', is: ['topology'] },
    references: knownStretch,
  }),
  requestsPerLookup: distribution('requests', 'Requests per lookup', {
    help: 'Requests sent for a lookup of a random target.',
  }),
  timeoutsPerLookup: distribution('requests', 'Timeouts per lookup', {
    help: 'Requests of a lookup of a random target that had no answer in time.',
  }),
  distanceRatio: distribution('bits', 'Distance ratio', {
    help: 'How much farther than the closest reachable peer the one found is, as a power of two: leading bits of the target that it shares less. 0 for nearly all.',
  }),
  load: distribution('requests', 'Load', { help: 'Requests that each peer answered over the whole run.' }),
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
  ...routedMetricSpecs,
};

export const kademliaSeries: Readonly<Record<string, QuantitySpec>> = {
  events: quantity('events', 'Events executed', 'Executed before the window that starts at this time.'),
  windows: quantity('windows', 'Windows', 'Windows before the one that starts at this time.'),
  lookups: quantity('lookups', 'Lookups begun', 'Lookups of random targets that began.'),
  finished: quantity('lookups', 'Lookups finished', 'Lookups of random targets that ended.'),
  givenUp: quantity('lookups', 'Lookups given up', 'Lookups whose peer went offline.'),
  joins: quantity('lookups', 'Joins', 'Lookups of the own id, to join.'),
  refreshes: quantity('lookups', 'Refreshes', 'Lookups into the range of a bucket, to refresh it.'),
  requests: quantity('requests', 'Requests', 'Requests sent.'),
  answered: quantity('requests', 'Answered', 'Requests answered in time.'),
  timedOut: quantity('requests', 'Timed out', 'Requests without an answer in time.'),
  abandoned: quantity('requests', 'Abandoned', 'Requests whose sender went offline before they ended.'),
  late: quantity('responses', 'Late answers', 'Answers that came when nobody waited for them any more.'),
  responses: quantity('responses', 'Responses', 'Responses sent.'),
  contacts: quantity('contacts', 'Contacts sent', 'Contacts in responses.'),
  pings: quantity('pings', 'Pings', 'Pings sent.'),
  pongs: quantity('pongs', 'Pongs', 'Pongs sent.'),
  ...underlaySeries('Requests and pings'),
  judged: quantity('lookups', 'Judged', 'Lookups of random targets that ended and were held against the truth.'),
  found: quantity('lookups', 'Found', 'Of these, those that found the closest reachable peer online.'),
  hops: quantity('hops', 'Hops', 'Sum of the hops of the lookups that ended.'),
};

/** What metrics are by their nature over many seeds: shares, and of how many things. */
export const kademliaSampling = (): Readonly<Record<string, Sampling>> => ({
  // Lookups that were judged and answered; each has one request at least.
  success: { kind: 'share', of: 'metrics.distanceRatio.count' },
  timeouts: { kind: 'share', of: 'metrics.requestsPerLookup.count' },
  // Peers that are online hold more contacts than they are.
  staleContacts: { kind: 'share', of: 'metrics.load.count' },
  loadGini: { kind: 'share' },
});

/** What `run --records` writes a row of: each lookup of a random target that ended. */
export const kademliaRecords: RecordsSpec = {
  name: 'lookups',
  columns: [
    { name: 'time', unit: 's', help: 'When the lookup ended.' },
    { name: 'peer', unit: '', help: 'Who looked up: its number in the order of ids.' },
    { name: 'lookup', unit: '', help: 'How many lookups that peer had begun, with this one.' },
    { name: 'latency', unit: 's', help: 'How long it took.' },
    { name: 'hops', unit: '', help: 'Length of the chain of contacts that led to the peer found.' },
    { name: 'requests', unit: '', help: 'Requests sent for it.' },
    { name: 'timeouts', unit: '', help: 'Of these, those that had no answer in time.' },
    { name: 'found', unit: '', help: 'The closest peer that answered; empty when nobody did.' },
    {
      name: 'success',
      unit: '',
      help: '1 if that was the closest reachable peer online at that moment, else 0; empty when there was none.',
    },
    {
      name: 'distanceRatio',
      unit: '',
      help: 'Leading bits of the target that it shares less than the closest one; empty when there is nothing to compare.',
    },
    { name: 'depth', unit: '', help: '1 + the hop of the deepest peer that answered; 0 when nobody did.' },
  ],
};
