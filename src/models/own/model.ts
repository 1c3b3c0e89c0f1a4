/** A program as a model of the lab: one of several that a session may have, so it has no place in the list of models. */
import type { EventTotals } from '../../engine/event/model.ts';
import type { Program } from '../../protocol/program.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { RegisteredEvents } from '../registered-model.ts';
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
    views: (scenario, world) => openOwnViews(program, scenario, world),
    build: (scenario: Scenario) => ownWorld(program, fixed(), scenario),
    metrics: (scenario: Scenario, totals: EventTotals) => ownMetrics(program, scenario, totals),
    carried: carriedBy(program),
  };
}
