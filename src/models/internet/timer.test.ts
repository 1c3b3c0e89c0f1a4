/** Covers: RFC 6298's timer to the tick: round trips of 100, 140 and 60 ms give timeouts of 300, 295 and 286.875 ms; SYNs without an answer. */
import { expect, it } from 'vitest';
import type { HandlerContext } from '../../engine/event/model.ts';
import { FORM, HEADER_BYTES, KIND, NODE_WORDS, PAYLOAD, PAYLOAD_WORDS, STATE_WORDS, TCP } from './config.ts';
import { runInternet, scenarioWith } from './testing/run-internet.ts';

const ONE_FLOW = { topology: 'dumbbell', routers: 2, hosts: 2, pattern: 'across', flows: 1, spread: 0 } as const;

/** A source of TCP by itself: what it does with acknowledgements at given times. */
async function source() {
  const scenario = scenarioWith({ ...ONE_FLOW, rtoMin: 0.001, end: 0.001 });
  const { world } = await runInternet(scenario);
  const { uniforms, tables } = world;
  const node = Array.from({ length: world.nodes }, (_, i) => i).findIndex(
    (i) => tables[uniforms.at_nodes + NODE_WORDS * i] === 0,
  );
  const state = new Uint32Array(STATE_WORDS);
  const timers: number[] = [];
  const context = {
    state,
    words: new Uint32Array(2),
    stateAt: () => 0,
    count: () => undefined,
    measure: () => undefined,
    send: (_to: number, time: number, kind: number) => {
      if (kind === KIND.timeout) timers.push(time);
    },
    sendWords: () => undefined,
  } as unknown as HandlerContext;
  const { twin } = world;
  const handle = (time: number, kind: number, number = 0, form = 0) => {
    const payload = new Uint32Array(PAYLOAD_WORDS);
    payload[PAYLOAD.number] = number;
    payload[PAYLOAD.form] = form;
    twin.handle(node, { time, src: 0, seq: 0, kind, payload, payloadAt: 0 }, context);
  };
  return { state, timers, handle };
}

it('round trips of 100, 140 and 60 ms', async () => {
  const { state, handle, timers } = await source();
  const ack = HEADER_BYTES | FORM.acknowledgement;
  handle(1000, KIND.begin);
  expect(timers).toEqual([1_001_000]);
  handle(101_000, KIND.packet, 0, ack | FORM.syn);
  expect(state[TCP.rto]).toBe(300_000);
  // The timer of the segments is due before that of the SYN: another event, and the old one is nothing.
  expect(timers).toEqual([1_001_000, 401_000]);
  handle(241_000, KIND.packet, 1, ack);
  expect(state[TCP.rto]).toBe(295_000);
  expect(state[TCP.deadline]).toBe(536_000);
  handle(301_000, KIND.packet, 3, ack);
  expect(state[TCP.rto]).toBe(286_875);
  expect(state[TCP.deadline]).toBe(587_875);
  // One that comes early sends itself again; when it is due, all begins again with one segment.
  handle(401_000, KIND.timeout);
  expect(timers).toEqual([1_001_000, 401_000, 587_875]);
  expect(state[TCP.timeouts]).toBe(0);
  handle(587_875, KIND.timeout);
  expect(state[TCP.timeouts]).toBe(1);
  expect(state[TCP.cwnd]).toBe(1460);
  expect(state[TCP.rto]).toBe(573_750);
  expect(timers.at(-1)).toBe(587_875 + 573_750);
  handle(1_001_000, KIND.timeout);
  expect(state[TCP.timeouts]).toBe(1);
});

it('a SYN whose answer never comes is sent after 1, 2, 4, .. s, at most 60', async () => {
  const sent: number[] = [];
  const params = { ...ONE_FLOW, loss: 1, end: 200 };
  await runInternet(scenarioWith(params), {
    told: (_node, { kind, time, payload, payloadAt }) => {
      if (kind === KIND.packet && payload[payloadAt + PAYLOAD.flow] === 0) sent.push(time);
    },
  });
  const stack = 500;
  expect(sent.map((time) => time - stack)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183].map((s) => s * 1e6));
});
