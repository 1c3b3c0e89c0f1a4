/** Block dissemination in a swarm (Niu and Feng) as data: parameters, presets with their questions, metrics, charts, views. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { swarmCharts } from './spec/charts.ts';
import { checkSwarm, horizonOf } from './spec/check.ts';
import { type SwarmParams, swarmParams } from './spec/params.ts';
import { swarmPresets } from './spec/presets.ts';
import { swarmMetrics, swarmSeries } from './spec/quantities.ts';
import { swarmSampling } from './spec/sampling.ts';
import { swarmShape } from './spec/shape.ts';
import { swarmTerms } from './spec/terms.ts';
import { swarmStrips, swarmViews } from './spec/views.ts';

export const swarmSpec: ModelSpec<SwarmParams> = {
  id: 'swarm',
  version: 2,
  title: 'Swarm',
  summary:
    'How a file in blocks reaches all peers of a BitTorrent-like swarm: in every round, each peer pushes one block that it has to a random neighbour that lacks it.',
  engine: 'rounds',
  clock: 'rounds',
  params: swarmParams,
  pinned: ['peers', 'blocks', 'choice', 'connection', 'slots', 'arrivals'],
  shape: swarmShape,
  presets: swarmPresets,
  metrics: swarmMetrics,
  sampling: swarmSampling,
  series: swarmSeries,
  charts: swarmCharts,
  views: swarmViews,
  strips: swarmStrips,
  terms: swarmTerms,
  tour: () => import('./spec/tour.ts').then(({ swarmTour }) => swarmTour),
  horizon: horizonOf,
  check: checkSwarm,
};
