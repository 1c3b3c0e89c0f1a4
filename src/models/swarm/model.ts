/** The swarm for the rounds engine: a scenario turned into integers, and its metrics from what was counted. */
import type { RoundsModel } from '../../engine/rounds/model.ts';
import { swarmMetricsOf } from './metrics.ts';
import { openReportChoice } from './report/report-serial.ts';
import { swarmWorld } from './world.ts';

export const swarmModel: RoundsModel = { build: (scenario) => swarmWorld(scenario), metrics: swarmMetricsOf };

/** With blocks chosen as the report does on one core. */
export const reportedSwarm: RoundsModel = {
  build: (scenario) => swarmWorld(scenario, openReportChoice),
  metrics: swarmMetricsOf,
};
