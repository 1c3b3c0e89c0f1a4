/** What is known of Kademlia for some parameters: closed forms, and values that others published, each with its source. */

import { whole } from '../../../base/whole.ts';
import type { CurveReference, Reference } from '../../../scenario/spec.ts';
import type { KademliaParams } from './params.ts';
import { IPFS_MEASURED } from './published.ts';

/** Every contact of a warm table works at first, and nothing is lost: then it stays so. */
const isPerfect = (params: KademliaParams): boolean =>
  params.churn === 'none' && params.tables === 'warm' && params.loss === 0;

/** Mean hops of greedy routing with k = 8, one contact at a time, by the number of peers. */
const GREEDY_HOPS: Readonly<Record<number, number>> = { 16384: 3.26, 1048576: 4.615 };

const { crawls, hops } = IPFS_MEASURED;

const isIpfs = ({ peers, k }: KademliaParams): boolean => peers === crawls.peers && k === crawls.k;

export function knownHops(params: KademliaParams): readonly Reference[] {
  const { peers, k, nat } = params;
  const greedy = GREEDY_HOPS[peers];
  if (k === 8 && nat === 0 && isPerfect(params) && greedy !== undefined)
    return [
      {
        value: greedy,
        low: greedy - 0.023,
        high: greedy + 0.023,
        label: 'greedy',
        source: 'Greedy routing with perfect tables, k = 8, one contact at a time: simulated mean, 95% within 0.023.',
      },
    ];
  return [];
}

/** Values of the distribution rather than its mean. Hops are counted in another way there, so they are held against `depth` alone. */
export function knownDepthQuantiles(params: KademliaParams): readonly Reference[] {
  if (!isIpfs(params)) return [];
  const source = `IPFS, ${hops.source}: half of all lookups need at most ${hops.median} hops, 90% at most ${hops.p90}, as 1 + the hop of the deepest peer that answered. Perfect tables give 4 and 5; contacts that cannot be reached, and the sparse table of a peer that asks for the first time, lead to more.`;
  return [
    { value: hops.median, label: 'IPFS median', source },
    { value: hops.p90, label: 'IPFS p90', source },
  ];
}

/** No lookup that asks the peer found takes less. */
export const knownStretch = ({ latency }: KademliaParams): readonly Reference[] =>
  latency === 'topology'
    ? [
        {
          value: 1,
          low: 1,
          high: Number.POSITIVE_INFINITY,
          label: 'direct',
          source: 'A request straight to the peer found, and its answer.',
        },
      ]
    : [];

/** Peers wait half of the longest pause on average, and look up: how long that takes is known when the run has ended. */
export function knownLookupRate(
  params: KademliaParams,
  means: Readonly<Record<string, number>> = {},
): readonly Reference[] {
  const { peers, dMax } = params;
  if (params.churn !== 'none') return [];
  if (means.lookupLatency === undefined)
    return [
      {
        value: (2 * peers) / dMax,
        label: 'if lookups took no time',
        source: 'Closed form, in the long run: peers over half of the longest pause.',
      },
    ];
  return [
    {
      value: peers / (dMax / 2 + means.lookupLatency / 1000),
      label: 'pause and lookup',
      source:
        'Closed form, in the long run: peers over half of the longest pause and the mean latency of the lookups of this run.',
    },
  ];
}

export function knownSuccess(params: KademliaParams): readonly Reference[] {
  if (!isPerfect(params)) return [];
  return [
    {
      value: 1,
      label: 'perfect tables',
      source: 'Without churn and loss, warm tables lead to the closest peer in at least 99.9% of the lookups.',
    },
  ];
}

export function knownTimeouts(params: KademliaParams): readonly Reference[] {
  const { loss } = params;
  if (loss > 0 && params.churn === 'none')
    return [
      {
        value: 1 - (1 - loss) ** 2,
        label: 'loss alone',
        source: 'Closed form: a request is in vain when it or its answer is lost, 1 - (1 - loss)^2.',
      },
    ];
  return [];
}

/** What the buckets of a perfect table hold, among the peers that can be reached. */
export function knownBucketFill(params: KademliaParams): readonly CurveReference[] {
  const { peers, k, nat } = params;
  const reachable = Math.round(peers * (1 - nat));
  const deepest = Math.min(24, Math.ceil(Math.log2(peers)) + 4);
  const x = Array.from({ length: deepest - 1 }, (_, bucket) => bucket);
  const perfect = {
    x,
    y: x.map((bucket) => meanFill(reachable - 1, 0.5 ** (bucket + 1), k)),
    label: 'perfect table',
    source: 'Closed form: bucket i holds min(k, B) contacts, B binomial over the reachable peers with 2^-(i+1).',
  };
  if (!isIpfs(params)) return [perfect];
  const measured = x.slice(0, crawls.fullBuckets);
  return [
    perfect,
    {
      x: measured,
      y: measured.map(() => crawls.bucketFill),
      label: 'IPFS',
      source: `IPFS, ${crawls.source}, ${whole(crawls.peers)} reachable peers: buckets 0 to ${crawls.fullBuckets - 1} hold ${crawls.bucketFill} of ${crawls.k} contacts.`,
    },
  ];
}

/** Mean of min(k, binomial(n, p)): k less what is missing wherever there are fewer. */
export function meanFill(n: number, p: number, k: number): number {
  let chance = (1 - p) ** n;
  let missing = 0;
  for (let count = 0; count < Math.min(k, n + 1); count++) {
    missing += (k - count) * chance;
    chance *= ((n - count) / (count + 1)) * (p / (1 - p));
  }
  return k - missing;
}

/** Of the load: all answer the same number of requests. */
export const evenLoad = (): readonly CurveReference[] => [
  { x: [0, 1], y: [0, 1], label: 'all the same', source: 'The diagonal: every peer answers as many requests.' },
];
