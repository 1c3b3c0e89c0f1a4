/** Covers: messages of a sequence diagram come when the events of both ends say, each ends once, in order, and what a full queue drops ends there; who has no messages. */
import { expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import type { InternetParams } from '../models/internet/spec/params.ts';
import { internetSpec } from '../models/internet/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { type ListPlan, listEvents } from './list-events.ts';
import { openRun } from './open-run.ts';
import { eventRunOf } from './run.ts';

/** Two ports of the link, two of hosts up, two down, source, sink. */
const [PORT, SOURCE, SINK] = [0, 6, 7];
const SPAN = { fromSeconds: 3, untilSeconds: 3.4 };

async function list(plan: Partial<ListPlan>, other: Partial<InternetParams> = {}) {
  const dumbbell = { topology: 'dumbbell', routers: 2, hosts: 2, pattern: 'across', flows: 1, spread: 0, end: 20 };
  const params = { ...dumbbell, bottleneckDelay: 0.02, queue: 30_000, ackEvery: 1, bandwidthMin: 5, ...other };
  const run = eventRunOf(
    expectOk(await openRun(complete(internetSpec, { params, seed: 1 }), { engine: 'sequential', lpSize: 1 })),
  );
  return listEvents(run, { span: SPAN, most: 1e6, sliceMs: 0, onSlice: async () => true, ...plan });
}

it.each([SOURCE, SINK])('of node %d: arrivals at both ends are all that their events say', async (node) => {
  const { sequence, fromTicks, untilTicks } = expectOk(await list({ node, about: 'sequence' }));
  if (!sequence) throw new Error('no messages');
  expect(sequence.ends).toEqual(['source of flow 0', 'receiver of flow 0']);
  for (const [end, isBack] of [
    [SINK, false],
    [SOURCE, true],
  ] as const) {
    const { time, kind } = expectOk(await list({ node: end }));
    const arrivals = sequence.messages
      .filter((message) => message.isBack === isBack && message.state === 'there')
      .map(({ points }) => points[points.length - 1][1])
      .filter((ticks) => ticks >= fromTicks && ticks < untilTicks);
    expect(arrivals.length).toBeGreaterThan(50);
    expect(arrivals).toEqual([...time].filter((_, i) => kind[i] === 0));
  }
  for (const { points, state } of sequence.messages) {
    expect(points.every(([, ticks], i) => i === 0 || ticks > points[i - 1][1])).toBe(true);
    expect(points.map(([share]) => share)).toEqual(state === 'dropped' ? [0, 0.25, 0.5] : [0, 0.25, 0.5, 0.75, 1]);
  }
});

it('of twice as much as there is room for half is dropped, and numbers are those that were sent', async () => {
  const udp = { traffic: 'udp', rate: 10e6, queue: 3000 } as const;
  const { sequence, fromTicks } = expectOk(await list({ node: SOURCE, about: 'sequence' }, udp));
  const messages = sequence?.messages.filter(({ points }) => points[0][1] >= fromTicks) ?? [];
  const dropped = messages.filter(({ state }) => state === 'dropped');
  expect(dropped.length / messages.length).toBeCloseTo(0.5, 1);
  const numbers = messages.map(({ title }) => Number(/^packet (\d+) of flow 0$/.exec(title)?.[1]));
  expect(numbers).toEqual(numbers.map((_, i) => numbers[0] + i));
});

it('what is sent again says so', async () => {
  const { sequence } = expectOk(
    await list({ node: SOURCE, about: 'sequence', span: { fromSeconds: 0, untilSeconds: 4 } }),
  );
  const there = sequence?.messages.filter(({ isBack }) => !isBack) ?? [];
  const again = there.filter(({ isAgain }) => isAgain);
  expect(again.length).toBeGreaterThan(10);
  expect(new Set(there.map(({ title }) => title)).size).toBe(there.length - again.length);
});

it('ports have no messages', async () => {
  expect(await list({ node: PORT, about: 'sequence' })).toMatchObject({
    failure: { message: 'no messages are followed from or to node 0' },
  });
});
