/** A program as a model of the lab: one of several that a session may have, so it has no place in the list of models. */
import type { EventTotals } from '../../engine/event/model.ts';
import { firstPayload } from '../../protocol/emit/config.ts';
import type { Program } from '../../protocol/program.ts';
import type { RoutingOptions } from '../../routing/find-paths.ts';
import type { Files } from '../../scenario/files.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { prepareUnderlay, type Routed } from '../../underlay/routed.ts';
import type { UnderlayParams } from '../../underlay/spec/underlay-params.ts';
import type { RegisteredEvents } from '../registered-model.ts';
import { shapeBelow } from './below.ts';
import { carriedBy } from './inspected.ts';
import { ownMetrics } from './metrics.ts';
import { openOwnViews } from './views.ts';
import { type Fixed, fixedOf, ownWorld } from './world.ts';

export function ownModel(program: Program): RegisteredEvents {
  let known: Fixed | undefined;
  const fixed = () => {
    known ??= fixedOf(program);
    return known;
  };
  return {
    engine: 'event',
    views: (scenario, world, files) => openOwnViews(program, scenario, world, files),
    ...(program.underlay.includes('delay') && {
      prepare: (scenario: Scenario, files: Files, options: RoutingOptions) =>
        prepareUnderlay(scenario as Scenario<UnderlayParams>, files, options),
    }),
    build: (scenario: Scenario, files: Files, routed?: Routed) => ownWorld(program, fixed(), scenario, files, routed),
    metrics: (scenario: Scenario, totals: EventTotals) => ownMetrics(program, scenario, totals),
    carried: carriedBy(program, (kind) => firstPayload(program, shapeBelow(program), kind)),
  };
}
