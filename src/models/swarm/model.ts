/** The swarm for the rounds engine: a scenario turned into integers, and its metrics from what was counted. */
import type { Scenario } from '../../scenario/scenario.ts';
import type { RegisteredRounds } from '../registered-model.ts';
import { swarmMetricsOf } from './metrics.ts';
import { openSwarmViews } from './picture/views.ts';
import { openReportChoice } from './report/report-serial.ts';
import type { SwarmParams } from './spec/params.ts';
import { swarmWorld } from './world.ts';

export const swarmModel: RegisteredRounds = {
  engine: 'rounds',
  build: (scenario: Scenario<SwarmParams>) => swarmWorld(scenario),
  metrics: swarmMetricsOf,
  views: openSwarmViews,
  /** With blocks chosen as the report does on one core. */
  published: {
    build: (scenario: Scenario<SwarmParams>) => swarmWorld(scenario, openReportChoice),
    metrics: swarmMetricsOf,
  },
};
