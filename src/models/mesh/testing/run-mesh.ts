/** Runs a mesh on one core, and tells what its stations were told. */
import type { HandledEvent, HandlerContext, HandlerTwin } from '../../../engine/event/model.ts';
import { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { NO_FILES } from '../../../scenario/files.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { COUNTERS } from '../config.ts';
import { meshModel } from '../model.ts';

export type Told = (station: number, event: HandledEvent, context: HandlerContext) => void;

/** Each event before its station handles it. */
export async function watchMesh(scenario: Scenario, told: Told) {
  const world = meshModel.build(scenario, NO_FILES);
  const { twin } = world;
  const watched: HandlerTwin = {
    start: (...args) => twin.start(...args),
    observe: (...args) => twin.observe(...args),
    handle: (station, event, context) => {
      told(station, event, context);
      twin.handle(station, event, context);
    },
  };
  const run = new SequentialExecutor({ ...world, twin: watched }, { everyTicks: world.endTicks, maxRows: 2 });
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const { counters, events, windows } = expectOk(await run.outcome());
  const counted = Object.fromEntries(COUNTERS.map((name, i) => [name, counters[i]])) as Record<
    (typeof COUNTERS)[number],
    number
  >;
  return { counted, events, windows, reading: run.read() };
}
