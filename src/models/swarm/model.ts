/** The swarm for the rounds engine: a scenario turned into integers, and its metrics from what was counted. */
import type { RegisteredRounds } from '../registered-model.ts';
import { swarmMetricsOf } from './metrics.ts';
import { openSwarmViews } from './picture/views.ts';
import { openReportChoice } from './report/report-serial.ts';
import { swarmWorld } from './world.ts';

export const swarmModel: RegisteredRounds = {
  engine: 'rounds',
  build: (scenario) => swarmWorld(scenario),
  metrics: swarmMetricsOf,
  views: openSwarmViews,
  /** With blocks chosen as the report does on one core. */
  published: { build: (scenario) => swarmWorld(scenario, openReportChoice), metrics: swarmMetricsOf },
};
