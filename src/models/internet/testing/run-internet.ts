/** Runs an internet on one core, and tells what its nodes were told. */
import type { HandledEvent, HandlerContext, HandlerTwin } from '../../../engine/event/model.ts';
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
  readonly form: number;
  readonly hops: number;
}

export const scenarioWith = (params: Partial<InternetParams>, seed = 1, warmUp = 0): Scenario<InternetParams> => {
  const scenario = complete(internetSpec, { params, seed, warmUp });
  const fault = internetSpec.check?.(scenario.params, scenario.tick);
  if (fault) throw new Error(fault);
  return scenario;
};

/** What a run is watched for. */
interface Watching {
  readonly files?: Files;
  /** Each event before its node handles it. */
  readonly told?: (node: number, event: HandledEvent) => void;
  /** A packet comes to a node; a node with this row sends one. */
  readonly took?: (node: number, bytes: number, isEmpty: boolean) => void;
  readonly gave?: (node: number, time: number, bytes: number, row: Uint32Array, isEmpty: boolean) => void;
}

export async function runInternet(
  scenario: Scenario<InternetParams>,
  { files = NO_FILES, told, took, gave }: Watching = {},
) {
  const world = await preparedWorld(internetModel, scenario, files);
  const { twin, tables } = world;
  const deliveries: Delivery[] = [];
  const rowOf = (node: number) => {
    const at = world.uniforms.at_nodes + NODE_WORDS * node;
    return tables.subarray(at, at + NODE_WORDS);
  };
  const watched: HandlerTwin = {
    start: (...args) => twin.start(...args),
    observe: (...args) => twin.observe(...args),
    handle: (node, event, context) => {
      told?.(node, event);
      const { time, kind, payload, payloadAt } = event;
      const form = payload[payloadAt + PAYLOAD.form];
      const bytes = form & FORM.bytesMask;
      if (kind === KIND.packet) took?.(node, bytes, (form & FORM.empty) !== 0);
      if (kind === KIND.packet && rowOf(node)[NODE.delay] === 0)
        deliveries.push({
          time,
          flow: payload[payloadAt + PAYLOAD.flow],
          isAck: (form & FORM.acknowledgement) !== 0,
          number: payload[payloadAt + PAYLOAD.number],
          queueing: payload[payloadAt + PAYLOAD.queueing],
          bytes,
          form,
          hops: (form >>> FORM.hops) & FORM.hopsMask,
        });
      twin.handle(
        node,
        event,
        gave ? watchedContext(context, (at, size, isEmpty) => gave(node, at, size, rowOf(node), isEmpty)) : context,
      );
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

/** Says of each packet that is sent when it comes, and its bytes. */
const watchedContext = (
  context: HandlerContext,
  gave: (time: number, bytes: number, isEmpty: boolean) => void,
): HandlerContext => ({
  words: context.words,
  state: context.state,
  store: context.store,
  draw: () => context.draw(),
  drawFrom: (stream) => context.drawFrom(stream),
  count: (...args) => context.count(...args),
  measure: (...args) => context.measure(...args),
  record: (words) => context.record(words),
  stateAt: (node) => context.stateAt(node),
  storeAt: (node) => context.storeAt(node),
  sent: (node) => context.sent(node),
  send: (...args) => context.send(...args),
  sendWords: (dst, time, kind, words, count) => {
    gave(time, words[PAYLOAD.form] & FORM.bytesMask, (words[PAYLOAD.form] & FORM.empty) !== 0);
    context.sendWords(dst, time, kind, words, count);
  },
});
