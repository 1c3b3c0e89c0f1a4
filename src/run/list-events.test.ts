/**
 * Covers: events listed of a window, of a span of time and of a node are those of a run that is traced from end to end, however short
 * the slices are; a list that is cut has the earliest; what is refused.
 */
import { describe, expect, it } from 'vitest';
import type { EventSpan, ListedEvents } from '../analysis/event-list.ts';
import { type TracedEvent, tracedEvents } from '../engine/event/event-trace.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { type Scenario, toTicks } from '../scenario/scenario.ts';
import { type ListPlan, listEvents } from './list-events.ts';
import { openRun } from './open-run.ts';
import { type EventRun, eventRunOf } from './run.ts';

const PHOLD = complete(pholdSpec, { params: { nodes: 2048, population: 4, remote: 0.5, end: 30 }, seed: 9 });
const KADEMLIA = complete(kademliaSpec, { params: { peers: 128, dMax: 2, churn: 'exponential', end: 20 }, seed: 7 });

const open = async (scenario: Scenario): Promise<EventRun> =>
  eventRunOf(expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 })));

async function list(scenario: Scenario, plan: Partial<ListPlan> & { span: EventSpan }): Promise<ListedEvents> {
  const run = await open(scenario);
  return expectOk(await listEvents(run, { most: 1e6, sliceMs: 0, onSlice: async () => true, ...plan }));
}

/** All events in order; and of each window, where it begins and how many events were executed by its end. */
async function traced(scenario: Scenario) {
  const run = await open(scenario);
  expectOk(await run.watch('all'));
  const events: TracedEvent[] = [];
  const begins: number[] = [];
  const ends = [0];
  for (let done = false; !done; ) {
    const window = expectOk(await run.advance({ wallMs: 1e9, steps: 1 }));
    const own = tracedEvents(run.takeEventTrace());
    events.push(...own.sort((a, b) => a.time - b.time || a.src - b.src || a.seq - b.seq));
    begins.push(own[0]?.time ?? 0);
    ends.push(window.events);
    done = window.done;
  }
  return { events, begins, ends, run };
}

const linesOf = ({ time, node, from, kind, sends }: ListedEvents): string[] =>
  Array.from(time, (t, i) => [t, node[i], from[i], kind[i], sends[i]].join());

const expected = (events: readonly TracedEvent[]): string[] =>
  events.map(({ time, dst, src, kind, sentFrom, sentTo }) => [time, dst, src, kind, sentTo - sentFrom].join());

describe.each([
  ['phold', PHOLD],
  ['kademlia', KADEMLIA],
])('%s', (_, scenario) => {
  const whole = traced(scenario);

  it('a window', async () => {
    const { events, begins, ends, run } = await whole;
    const windows = ends.length - 1;
    for (const window of [1, 2, Math.floor(windows / 2), windows]) {
      const listed = await list(scenario, { span: { window } });
      const [first, last] = [ends[window - 1] ?? 0, ends[window] ?? 0];
      expect(last - first, `window ${window}`).toBeGreaterThan(0);
      expect(linesOf(listed)).toEqual(expected(events.slice(first, last)));
      expect(listed).toMatchObject({ isWhole: true, before: first, fromTicks: begins[window - 1] });
      expect(listed.untilTicks).toBe(Math.min(listed.fromTicks + run.lookaheadTicks, run.endTicks));
      expect(listed.carries).toBeUndefined();
    }
  });

  it.each([
    [0, 4.5],
    [9.87, 13.21],
    [12, 1e6],
  ])('a span from %d s to %d s', async (fromSeconds, untilSeconds) => {
    const { events } = await whole;
    const [from, until] = [fromSeconds, untilSeconds].map((seconds) => toTicks(seconds, scenario.tick));
    const listed = await list(scenario, { span: { fromSeconds, untilSeconds } });
    expect(listed.time.length).toBeGreaterThan(50);
    expect(linesOf(listed)).toEqual(expected(events.filter(({ time }) => time >= from && time < until)));
  });

  it('a node', async () => {
    const { events } = await whole;
    const listed = await list(scenario, { span: { fromSeconds: 3, untilSeconds: 18 }, node: 17 });
    const [from, until] = [3, 18].map((seconds) => toTicks(seconds, scenario.tick));
    const own = events.filter(({ time, dst }) => dst === 17 && time >= from && time < until);
    expect(own.length).toBeGreaterThan(2);
    expect(linesOf(listed)).toEqual(expected(own));
    expect(listed.carries?.length).toBe(scenario === KADEMLIA ? own.length : undefined);
  });

  it('the earliest where there are more than are wanted', async () => {
    const { events } = await whole;
    const listed = await list(scenario, { span: { fromSeconds: 0, untilSeconds: 30 }, most: 40 });
    expect(listed.isWhole).toBe(false);
    expect(linesOf(listed)).toEqual(expected(events.slice(0, 40)));
    const exactly = await list(scenario, { span: { window: 1 }, most: events.length });
    expect(exactly.isWhole).toBe(true);
  });
});

it('says what events of Kademlia carry', async () => {
  const { kind, carries = [] } = await list(KADEMLIA, { span: { fromSeconds: 0, untilSeconds: 20 }, node: 5 });
  const ofKind = (number: number) => carries.filter((_, i) => kind[i] === number);
  for (const text of ofKind(0))
    expect(text).toMatch(/^(random target|own id, to join|refresh of bucket \d+), session \d+$/);
  for (const text of ofKind(1))
    expect(text).toMatch(/^lookup \d+, (random target|own id, to join|refresh of bucket \d+)$/);
  for (const text of ofKind(2)) expect(text).toMatch(/^lookup \d+, [^:]+: (no contacts|contact \d+|contacts( \d+)+)$/);
  for (const text of ofKind(3)) expect(text).toMatch(/^session \d+$/);
  expect([0, 1, 2, 3].map((number) => ofKind(number).length > 0)).toEqual([true, true, true, true]);
});

it('refuses a node that is not there, and a window that is too large to be recorded', async () => {
  const plan = { span: { window: 1 }, most: 10, sliceMs: 5, onSlice: async () => true } as const;
  expect(await listEvents(await open(PHOLD), { ...plan, node: 2048 })).toMatchObject({
    ok: false,
    failure: { kind: 'config', message: 'there is no node 2048', remedy: 'use a number below 2048' },
  });
  const run = await open(PHOLD);
  const crowded: EventRun = Object.create(run, { world: { value: { ...run.world, pendingPerNode: 1e4 } } });
  expect(await listEvents(crowded, plan)).toMatchObject({
    ok: false,
    failure: { kind: 'limit', message: expect.stringContaining('a window of this run has about 20,480,000 events') },
  });
});

it('ends when it is told to', async () => {
  const plan = { span: { window: 5 }, most: 10, sliceMs: 0, onSlice: async () => false } as const;
  expect(await listEvents(await open(PHOLD), plan)).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
});
