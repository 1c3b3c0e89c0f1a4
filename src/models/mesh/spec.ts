/** A wireless mesh, the case study of Kunz et al. (2012), as data: parameters, presets with their questions, metrics, charts. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { meshCharts } from './spec/charts.ts';
import { meshFault } from './spec/check.ts';
import { type MeshParams, meshParams } from './spec/params.ts';
import { meshPresets } from './spec/presets.ts';
import { meshMetrics, meshSeries } from './spec/quantities.ts';
import { meshTerms } from './spec/terms.ts';
import { meshViews } from './spec/views.ts';

const SHARES = [
  'loss',
  'lossQueue',
  'lossAttempts',
  'lossCollision',
  'lossDeaf',
  'lossChannel',
  'collisionProbability',
  'acksLost',
  'nacksLost',
  'busyShare',
];

export const meshSpec: ModelSpec<MeshParams> = {
  id: 'mesh',
  version: 1,
  title: 'Wireless mesh',
  summary:
    'Stations that share a radio channel: they sense, wait, send, answer and relay, over links that fade, frame by frame.',
  engine: 'event',
  params: meshParams,
  pinned: ['stations', 'mac', 'pattern', 'source', 'rate', 'speed'],
  shape: ({ stations, queue }) => [stations, queue],
  presets: meshPresets,
  metrics: meshMetrics,
  sampling: () => Object.fromEntries(SHARES.map((name) => [name, { kind: 'share' as const }])),
  series: meshSeries,
  charts: meshCharts,
  views: meshViews,
  eventKinds: () => import('./spec/events.ts').then(({ meshEventKinds }) => meshEventKinds),
  activityKinds: () => import('./spec/activities.ts').then(({ meshActivityKinds }) => meshActivityKinds),
  terms: meshTerms,
  tour: () => import('./spec/tour.ts').then(({ meshTour }) => meshTour),
  warmsUp: true,
  // Frames are shorter; packets that come after the end never come.
  horizon: ({ end }) => ({ endSeconds: end, longestDelaySeconds: 0.01 }),
  check: meshFault,
};
