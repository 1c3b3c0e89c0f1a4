/** Mobile ad-hoc networks (Cunetsim) as data: parameters, presets with their questions, metrics, charts, views. */
import type { ModelSpec, ParamValue } from '../../scenario/spec.ts';
import { quantity } from '../../scenario/spec-parts.ts';
import { mobileCharts } from './spec/charts.ts';
import { checkMobile, horizonOf } from './spec/check.ts';
import { mobileLog } from './spec/log.ts';
import { type MobileParams, mobileParams } from './spec/params.ts';
import { mobilePresets } from './spec/presets.ts';
import { mobileMetrics, mobileSampling, mobileSeries } from './spec/quantities.ts';
import { mobileTerms } from './spec/terms.ts';
import { mobileViews } from './spec/views.ts';

export const mobileSpec: ModelSpec<MobileParams> = {
  id: 'mobile',
  version: 1,
  title: 'Mobile network',
  summary:
    'How packets get through a network of moving nodes that hear whom they are near: each who receives one passes it on by radio, or not.',
  engine: 'rounds',
  events: quantity('copies', 'Copies', 'Copies of packets on links, one for each neighbour of who sends.'),
  params: mobileParams,
  pinned: ['nodes', 'range', 'protocol', 'mobility', 'speedMax', 'drop'],
  shape: mobileShape,
  presets: mobilePresets,
  metrics: mobileMetrics,
  sampling: mobileSampling,
  series: mobileSeries,
  charts: mobileCharts,
  views: mobileViews,
  log: mobileLog,
  terms: mobileTerms,
  tour: () => import('./spec/tour.ts').then(({ mobileTour }) => mobileTour),
  horizon: horizonOf,
  check: checkMobile,
};

/** Whatever value they have. */
const ALWAYS = [
  'nodes',
  'width',
  'height',
  'depth',
  'mobility',
  'boundary',
  'graph',
  'range',
  'cast',
  'receivers',
  'protocol',
  'sources',
  'packets',
  'round',
  'relayDelay',
  'relayWait',
  'heardLimit',
  'interfaces',
  'buffer',
  'readOrder',
] as const;

function mobileShape(params: MobileParams): readonly (ParamValue | boolean)[] {
  return [
    ...ALWAYS.map((name) => params[name]),
    params.graph === 'qudg' && params.rangeOuter,
    // The file decides how many nodes there are, and where.
    params.mobility === 'file' && params.movement,
    Number(params.readsPerRound) > 0,
  ];
}
