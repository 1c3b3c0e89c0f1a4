/** Kademlia (Maymounkov and Mazieres 2002) as data: parameters, presets with their questions, metrics, series, charts. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { kademliaCharts } from './spec/charts.ts';
import { checkKademlia, horizonOf } from './spec/check.ts';
import { PAPER_GRID } from './spec/paper-2014.ts';
import { publishedParallelism } from './spec/parallelism.ts';
import { type KademliaParams, kademliaParams } from './spec/params.ts';
import { kademliaPresets } from './spec/presets.ts';
import { kademliaMetrics, kademliaSeries } from './spec/quantities.ts';
import { kademliaRecords } from './spec/records.ts';
import { kademliaSampling } from './spec/sampling.ts';
import { kademliaShape } from './spec/shape.ts';
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
