/** Runs an internet on one core, and tells what its nodes were told. */
import type { HandledEvent, HandlerTwin } from '../../../engine/event/model.ts';
import { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { expectOk, preparedWorld } from '../../../engine/event/testing/run-world.ts';
import { complete } from '../../../scenario/defaults.ts';
import { type Files, NO_FILES } from '../../../scenario/files.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { COUNTERS, FORM, KIND, NODE, NODE_WORDS, PAYLOAD } from '../config.ts';
import { internetModel } from '../model.ts';
import type { InternetParams } from '../spec/params.ts';
import { internetSpec } from '../spec.ts';

/** A packet at its end. */
export interface Delivery {
  readonly time: number;
  readonly flow: number;
  readonly isAck: boolean;
  readonly number: number;
  readonly queueing: number;
  readonly bytes: number;
  readonly hops: number;
}

export const scenarioWith = (params: Partial<InternetParams>, seed = 1, warmUp = 0): Scenario<InternetParams> => {
  const scenario = complete(internetSpec, { params, seed, warmUp });
  const fault = internetSpec.check?.(scenario.params, scenario.tick);
  if (fault) throw new Error(fault);
  return scenario;
};

/** `told`: each event before its node handles it. */
export async function runInternet(
  scenario: Scenario<InternetParams>,
  { files = NO_FILES, told }: { files?: Files; told?: (node: number, event: HandledEvent) => void } = {},
) {
  const world = await preparedWorld(internetModel, scenario, files);
  const { twin, tables } = world;
  const deliveries: Delivery[] = [];
  const atNodes = world.uniforms.at_nodes;
  const watched: HandlerTwin = {
    start: (...args) => twin.start(...args),
    observe: (...args) => twin.observe(...args),
    handle: (node, event, context) => {
      told?.(node, event);
      const { time, kind, payload, payloadAt } = event;
      if (kind === KIND.packet && tables[atNodes + NODE_WORDS * node + NODE.delay] === 0) {
        const form = payload[payloadAt + PAYLOAD.form];
        deliveries.push({
          time,
          flow: payload[payloadAt + PAYLOAD.flow],
          isAck: (form & FORM.acknowledgement) !== 0,
          number: payload[payloadAt + PAYLOAD.number],
          queueing: payload[payloadAt + PAYLOAD.queueing],
          bytes: form & FORM.bytesMask,
          hops: (form >>> FORM.hops) & FORM.hopsMask,
        });
      }
      twin.handle(node, event, context);
    },
  };
  const run = new SequentialExecutor({ ...world, twin: watched }, { everyTicks: world.endTicks, maxRows: 2 });
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const outcome = expectOk(await run.outcome());
  const counted = Object.fromEntries(COUNTERS.map((name, i) => [name, outcome.counters[i]])) as Record<
    (typeof COUNTERS)[number],
    number
  >;
  return { world, deliveries, counted, outcome, reading: run.read() };
}
