/** Kademlia (Maymounkov and Mazieres 2002) as data: parameters, presets with their questions, metrics, series, charts. */
import { thresholdOf } from '../../base/threshold.ts';
import type { ModelSpec, ParamValue } from '../../scenario/spec.ts';
import { latencyFault, longestLatency } from '../../underlay/spec/check.ts';
import { underlayShape } from '../../underlay/spec/shape.ts';
import { kademliaCharts } from './spec/charts.ts';
import { PAPER_GRID } from './spec/paper-2014.ts';
import { type KademliaParams, kademliaParams } from './spec/params.ts';
import { kademliaPresets } from './spec/presets.ts';
import { publishedParallelism } from './spec/published.ts';
import { kademliaMetrics, kademliaRecords, kademliaSampling, kademliaSeries } from './spec/quantities.ts';
import { kademliaTerms } from './spec/terms.ts';
import { kademliaActions, kademliaViews } from './spec/views.ts';

export const kademliaSpec: ModelSpec<KademliaParams> = {
  id: 'kademlia',
  version: 3,
  title: 'Kademlia',
  summary:
    'The distributed hash table behind BitTorrent and IPFS: each peer knows a few others at every distance, and finds the closest peer to any id by asking ever closer ones.',
  engine: 'event',
  params: kademliaParams,
  pinned: ['peers', 'k', 'alpha', 'beta', 'dMax', 'churn'],
  shape: kademliaShape,
  presets: kademliaPresets,
  grids: [PAPER_GRID],
  metrics: kademliaMetrics,
  sampling: kademliaSampling,
  series: kademliaSeries,
  charts: kademliaCharts,
  analyses: { parallelism: publishedParallelism },
  views: kademliaViews,
  actions: kademliaActions,
  records: kademliaRecords,
  eventKinds: () => import('./spec/events.ts').then(({ kademliaEventKinds }) => kademliaEventKinds),
  warmsUp: true,
  terms: kademliaTerms,
  tour: () => import('./spec/tour.ts').then(({ kademliaTour }) => kademliaTour),
  horizon: horizonOf,
  check: checkKademlia,
};

/** A period that the coarsest tick may round to none goes by its value. */
const isOn = (seconds: number): number => (seconds < 0.001 ? seconds : 1);

function kademliaShape(params: KademliaParams): readonly (ParamValue | boolean)[] {
  const { peers, k, alpha, beta, replacement, refresh, unreachable, hotLookups } = params;
  return [
    peers,
    k,
    alpha,
    Math.min(beta, k),
    replacement,
    isOn(refresh),
    params.pingBeforeReplace,
    params.tables,
    ...underlayShape(params),
    params.tables === 'warm' && thresholdOf(unreachable) > 0,
    thresholdOf(hotLookups) > 0,
  ];
}

/** Sessions are left out: one that is longer than the run ends after it, whenever that is. */
function horizonOf(params: KademliaParams): {
  readonly endSeconds: number;
  readonly longestDelaySeconds: number;
} {
  const { end, dMax, timeout, refresh, refreshCheck } = params;
  const check = refresh === 0 ? 0 : refreshCheck;
  return { endSeconds: end, longestDelaySeconds: Math.max(dMax, timeout, longestLatency(params), check) };
}

/** A sentence: what is wrong, and what to do. */
function checkKademlia(params: KademliaParams, tickMicroseconds: number): string | undefined {
  return churnFault(params) ?? reachFault(params) ?? latencyFault(params, tickMicroseconds);
}

const churnFault = ({ tables, churn }: KademliaParams): string | undefined =>
  tables === 'cold' && churn === 'flash'
    ? 'churn flash has peers leave that are there from the start, and with cold tables nobody is: set tables to warm'
    : undefined;

/** Who comes and goes is offline at the start or online; in a flash all are online. */
const COME_AND_GO: readonly unknown[] = ['exponential', 'weibull', 'trace'];

const reachFault = ({ tables, unreachable, nat, churn }: KademliaParams): string | undefined =>
  tables === 'warm' && Number(unreachable) > 0 && nat === 0 && !COME_AND_GO.includes(churn)
    ? `unreachable ${unreachable} finds nobody, for each peer is online and takes requests at the start: raise nat, or set churn to ${COME_AND_GO.join(', ')}`
    : undefined;
