/** Mobile ad-hoc networks (Cunetsim) as data: parameters, presets with their questions, metrics, charts, views. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { quantity } from '../../scenario/spec-parts.ts';
import { mobileCharts } from './spec/charts.ts';
import { checkMobile, horizonOf } from './spec/check.ts';
import { mobileLog } from './spec/log.ts';
import { type MobileParams, mobileParams } from './spec/params.ts';
import { mobilePresets } from './spec/presets.ts';
import { mobileMetrics, mobileSeries } from './spec/quantities.ts';
import { mobileSampling } from './spec/sampling.ts';
import { mobileShape } from './spec/shape.ts';
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
