/** The swarm for the rounds engine: a scenario turned into integers, and its metrics from what was counted. */
import type { RoundsModel } from '../../engine/rounds/model.ts';
import { swarmMetricsOf } from './metrics.ts';
import { swarmWorld } from './world.ts';

export const swarmModel: RoundsModel = { build: swarmWorld, metrics: swarmMetricsOf };
