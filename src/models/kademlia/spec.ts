/** Kademlia (Maymounkov and Mazieres 2002) as data: parameters, presets with their questions, metrics, series, charts. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { kademliaCharts } from './spec/charts.ts';
import { checkKademlia, horizonOf } from './spec/check.ts';
import { publishedParallelism } from './spec/parallelism.ts';
import { kademliaParams } from './spec/params.ts';
import { kademliaPresets } from './spec/presets.ts';
import { kademliaMetrics, kademliaSeries } from './spec/quantities.ts';
import { kademliaRecords } from './spec/records.ts';
import { kademliaShape } from './spec/shape.ts';
import { kademliaActions, kademliaViews } from './spec/views.ts';

export const kademliaSpec: ModelSpec = {
  id: 'kademlia',
  version: 1,
  title: 'Kademlia',
  summary:
    'The distributed hash table behind BitTorrent and IPFS: each peer knows a few others at every distance, and finds the closest peer to any id by asking ever closer ones.',
  engine: 'event',
  params: kademliaParams,
  shape: kademliaShape,
  presets: kademliaPresets,
  metrics: kademliaMetrics,
  series: kademliaSeries,
  charts: kademliaCharts,
  analyses: { parallelism: publishedParallelism },
  views: kademliaViews,
  actions: kademliaActions,
  records: kademliaRecords,
  warmsUp: true,
  horizon: horizonOf,
  check: checkKademlia,
};
