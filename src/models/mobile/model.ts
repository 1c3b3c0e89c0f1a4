/** Mobile ad-hoc networks for the rounds engine: a scenario turned into integers, and its metrics from what was counted. */
import type { RegisteredRounds } from '../registered-model.ts';
import { mobileMetricsOf } from './metrics.ts';
import { openMobileViews } from './picture/views.ts';
import { mobileWorld } from './world.ts';

export const mobileModel: RegisteredRounds = {
  engine: 'rounds',
  build: mobileWorld,
  metrics: mobileMetricsOf,
  views: openMobileViews,
};
