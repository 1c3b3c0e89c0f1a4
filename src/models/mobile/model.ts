/** Mobile ad-hoc networks for the rounds engine: a scenario turned into integers, and its metrics from what was counted. */
import type { RoundsModel } from '../../engine/rounds/model.ts';
import { mobileMetricsOf } from './metrics.ts';
import { mobileWorld } from './world.ts';

export const mobileModel: RoundsModel = { build: mobileWorld, metrics: mobileMetricsOf };
