/** Settings worth a run, each with its question; what measurements and today's networks used; those of the 2014 paper stand beside. */

import { whole } from '../../../base/whole.ts';
import type { PresetSpec } from '../../../scenario/spec.ts';
import { preset } from '../../../scenario/spec-parts.ts';
import { FIGURE_5, PAPER } from './paper-2014.ts';
import { IPFS_MEASURED, LIBP2P } from './published.ts';

const { crawls, hops } = IPFS_MEASURED;

/** Both settings of IPFS: the peers of the crawls, with the defaults of its software then and now. How busy they are is ours. */
const IPFS = { ...LIBP2P, peers: crawls.peers, latency: 'regions', dMax: 60, end: 600 };

export const kademliaPresets: readonly PresetSpec[] = [
  preset('quick-look', 'Quick look', {
    question: 'How do lookups home in?',
    follow: true,
    keywords: 'lookup hop XOR map follow routing table closest DHT',
    portrait: { caption: 'A lookup homes in, hop by hop', at: 20, node: 'follow', params: { peers: 2 ** 11 } },
    params: {},
    pace: 3,
    small: { peers: 2 ** 11 },
    changes: [
      { label: 'One request at a time', params: { alpha: 1 } },
      { label: 'k and beta 20', params: { k: 20, beta: 20 } },
      { label: 'Half behind NAT', params: { nat: 0.5 } },
    ],
  }),
  preset('mainline', 'Mainline DHT', {
    question: 'What do dead contacts cost?',
    charts: ['timeoutsPerLookup', 'timeouts', 'lookupLatency'],
    pinned: ['peers', 'churn', 'nat', 'refresh', 'timeout', 'dMax'],
    keywords: 'BitTorrent DHT BEP 5 offline online churn NAT dead contacts timeout',
    portrait: { caption: 'Online, offline and behind NAT', channel: 'status', at: 60, params: { peers: 2 ** 10 } },
    params: {
      peers: 2 ** 20,
      dMax: 600,
      refresh: 900,
      pingBeforeReplace: 'yes',
      churn: 'weibull',
      offlineMean: 6470,
      nat: 0.5,
      end: 1800,
    },
    pace: 90,
    small: { peers: 2 ** 11 },
    source:
      'BEP 5: k = 8, refresh after 15 min, ping before replacing. Sessions: Weibull (0.68, 14,900 s); three quarters online and half behind NAT are ours, not published.',
    changes: [
      { label: 'No churn', params: { churn: 'none' } },
      { label: 'Nobody behind NAT', params: { nat: 0 } },
      { label: 'Timeout 0.3 s', params: { timeout: 0.3 } },
    ],
  }),
  preset('ipfs-2022', 'IPFS 2022', {
    question: 'Do bucket fill and hops match the measurements?',
    charts: ['bucketFill', 'depth'],
    pinned: ['k', 'alpha', 'beta', 'timeout', 'nat', 'unreachable'],
    keywords: 'libp2p go-ipfs crawl regions world globe latency bucket measured hops',
    portrait: { caption: 'Peers by region, around the world', view: 'globe', at: 30 },
    // Half as long as Amino's, and enough: warm tables stay as they are, and 140,000 lookups show the hops.
    params: { ...IPFS, end: 300 },
    pace: 15,
    small: { peers: 2 ** 11 },
    source: `${crawls.source}: ${whole(crawls.peers)} reachable peers, k = ${crawls.k}; buckets 0 to ${crawls.fullBuckets - 1} hold ${crawls.bucketFill} of ${crawls.k}. ${hops.source}: half of the lookups need at most ${hops.median} hops, 90% at most ${hops.p90}, by another count than ours. Alpha ${LIBP2P.alpha} is the default of go-libp2p-kad-dht since v0.8.0, of May 2020.`,
    changes: [
      { label: 'k = 8', params: { k: 8 } },
      { label: 'One request at a time', params: { alpha: 1 } },
      { label: 'Half behind NAT, a tenth of contacts out of reach', params: { nat: 0.5, unreachable: 0.1 } },
    ],
  }),
  preset('amino-today', 'Amino today', {
    question: 'What does more concurrency buy?',
    charts: ['lookupLatency', 'requestsPerLookup', 'messages'],
    pinned: ['alpha', 'k', 'beta', 'timeout', 'loss', 'nat'],
    keywords: 'IPFS libp2p kad-dht concurrency alpha regions parallel requests',
    portrait: { caption: 'Ten requests at a time', view: 'ring', node: 'follow', at: 30, params: { peers: 2 ** 11 } },
    params: IPFS,
    pace: 30,
    small: { peers: 2 ** 11 },
    source: `Defaults of go-libp2p-kad-dht: k = ${LIBP2P.k}, alpha ${LIBP2P.alpha}, beta ${LIBP2P.beta}, refresh every ${LIBP2P.refresh / 60} min, timeout ${LIBP2P.timeout} s; as many peers as RFM19 reached. Alpha was 3 before v0.8.0, of May 2020.`,
    changes: [
      { label: 'Alpha 3, as before May 2020', params: { alpha: 3 } },
      { label: 'A tenth of the messages lost', params: { loss: 0.1 } },
      { label: 'Half behind NAT', params: { nat: 0.5 } },
    ],
  }),
  preset('flash-churn', 'Flash churn', {
    question: 'Does the network heal?',
    charts: ['success', 'online', 'timeouts'],
    fitted: ['success'],
    pinned: ['peers', 'flashShare', 'flashAt', 'flashOver', 'refresh', 'replacement'],
    channel: 'status',
    keywords: 'resilience failure leave heal recover offline catastrophe',
    portrait: { caption: 'Success dips and heals', chart: 'success', at: 300, params: { peers: 2 ** 11 } },
    params: { peers: 2 ** 17, churn: 'flash', flashShare: 0.5, flashAt: 60, flashOver: 60, end: 300 },
    pace: 15,
    small: { peers: 2 ** 11 },
    changes: [
      { label: 'Nine tenths leave', params: { flashShare: 0.9 } },
      { label: 'A replacement cache of 8', params: { replacement: 8 } },
      { label: 'Refresh after 1 min, checked every 20 s', params: { refresh: 60, refreshCheck: 20 } },
    ],
  }),
  preset('over-the-internet', 'Over the internet', {
    question: 'What do routes below cost a lookup?',
    view: 'network',
    charts: ['stretch', 'lookupLatency', 'hops'],
    pinned: ['peers', 'topology', 'metric', 'accessDelay', 'alpha', 'dMax'],
    keywords: 'topology router route BRITE autonomous system underlay delay path',
    portrait: {
      caption: 'Each hop is a way through routers',
      view: 'network',
      whole: true,
      node: 'follow',
      at: 20,
      params: { peers: 2 ** 11 },
    },
    params: {
      peers: 2 ** 13,
      latency: 'topology',
      topology: 'hierarchical',
      systems: 20,
      accessDelay: 0.005,
      routers: 100,
    },
    pace: 3,
    small: { peers: 2 ** 11 },
    source: 'Networks as BRITE makes them (Medina et al. 2001), as in chapter 5 of Swenson 2015. Sizes are ours.',
    changes: [
      { label: 'Routes by delay', params: { metric: 'delay' } },
      { label: 'Access delay 0.02 s', params: { accessDelay: 0.02 } },
      { label: 'One request at a time', params: { alpha: 1 } },
    ],
  }),
  FIGURE_5,
  ...PAPER,
];
