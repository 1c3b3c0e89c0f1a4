/** Runs a mesh on one core, and tells what its stations were told. */
import type { HandledEvent, HandlerContext, HandlerTwin } from '../../../engine/event/model.ts';
import { Calendar } from '../../../engine/event/sequential/calendar.ts';
import { EVENT, type EventList, type EventListKind } from '../../../engine/event/sequential/event-list.ts';
import { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { NO_FILES } from '../../../scenario/files.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { COUNTERS, PAYLOAD_WORDS } from '../config.ts';
import { meshModel } from '../model.ts';

export type Told = (station: number, event: HandledEvent, context: HandlerContext) => void;

/** An event that is pending at the end. */
export interface Pending {
  readonly station: number;
  readonly kind: number;
  readonly payload: Uint32Array;
}

/** Each event before its station handles it. `alter` may change what the rules look up. */
export async function watchMesh(scenario: Scenario, told: Told, alter: (tables: Uint32Array) => void = () => {}) {
  const world = meshModel.build(scenario, NO_FILES);
  alter(world.tables);
  const { twin } = world;
  const watched: HandlerTwin = {
    start: (...args) => twin.start(...args),
    observe: (...args) => twin.observe(...args),
    handle: (station, event, context) => {
      told(station, event, context);
      twin.handle(station, event, context);
    },
  };
  let list: EventList | undefined;
  const kind: EventListKind = {
    create: (...args) => (list = Calendar.create(...args)),
    bytesFor: (size) => Calendar.bytesFor(size),
  };
  const run = new SequentialExecutor({ ...world, twin: watched }, { everyTicks: world.endTicks, maxRows: 2 }, kind);
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const { counters, events, windows } = expectOk(await run.outcome());
  const counted = Object.fromEntries(COUNTERS.map((name, i) => [name, counters[i]])) as Record<
    (typeof COUNTERS)[number],
    number
  >;
  const pending: Pending[] = [];
  list?.forEach((id, station) => {
    const words = list?.words.slice(id, id + EVENT.payload + PAYLOAD_WORDS) ?? [];
    pending.push({ station, kind: words[EVENT.kind], payload: words.slice(EVENT.payload) as Uint32Array });
  });
  return { counted, events, windows, pending, tables: world.tables, reading: run.read() };
}
