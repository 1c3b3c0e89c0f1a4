/**
 * A trace recorded on the GPU is the trace recorded on one core, event for event and parent for parent: of PHOLD, and of
 * Kademlia, whose rounds are sparse, by lanes and by teams; an event trace goes on where it was when the device is lost;
 * and lists of events are the same, and what a node of an internet is like over time.
 */
import { expect, it } from 'vitest';
import { type EventTrace, eventTrace } from '../analysis/event-trace.ts';
import { ok } from '../base/result.ts';
import { tracedEvents } from '../engine/event/event-trace.ts';
import { type ListSettings, planLists } from '../engine/event/gpu/plan.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { describeGpu, ownDevice, testDevice } from '../gpu/testing/test-device.ts';
import { internetSpec } from '../models/internet/spec.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { TEST_LISTS, TEST_PEERS } from '../models/kademlia/testing/test-config.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from '../scenario/defaults.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type ListPlan, listEvents } from './list-events.ts';
import { openRun } from './open-run.ts';
import { recordTrace } from './record-trace.ts';
import { type EventRun, eventRunOf, type OpenOptions } from './run.ts';

const PHOLD = complete(pholdSpec, { params: { nodes: 257, population: 4, remote: 0.5, end: 60 }, seed: 9 });
/** Plain: it has a phased form, which teams of lanes run. */
const KADEMLIA = complete(kademliaSpec, { params: { peers: TEST_PEERS, dMax: 2, end: 4 }, seed: 7 });

interface Recorded {
  readonly trace: EventTrace;
  readonly digest: string;
}

/** Records from `fromSeconds` on, runs to the end. */
async function record(
  scenario: Scenario,
  options: OpenOptions,
  fromSeconds: number,
  events: number,
): Promise<Recorded> {
  const run = eventRunOf(expectOk(await openRun(scenario, options)));
  const onSlice = async () => true;
  const rows = expectOk(await recordTrace(run, { fromSeconds, events, sliceMs: 5, onSlice }));
  const trace = eventTrace(rows, run.nodes, events);
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { digest } = expectOk(await run.result('finished'));
  run.dispose();
  return { trace, digest };
}

const onOneCore = { engine: 'sequential', lpSize: 1 } as const;

async function plainDigest(scenario: Scenario): Promise<string> {
  const run = expectOk(await openRun(scenario, onOneCore));
  expectOk(await run.advance({ wallMs: 1e9 }));
  return expectOk(await run.result('finished')).digest;
}

const BY_TEAMS = { ...TEST_LISTS, phased: true } as const;
/** One that handles some dozens of events. */
const WATCHED = 17;

/** What a node executes from beginning to end, an event a line: when, from whom, what it sent. */
async function follow(options: OpenOptions): Promise<string[]> {
  const run = eventRunOf(expectOk(await openRun(KADEMLIA, options)));
  expect(planLists(run.world, 1, true, BY_TEAMS).phased).toBe(true);
  expectOk(await run.watch(WATCHED));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const events = tracedEvents(run.takeEventTrace());
  run.dispose();
  expect(events.every(({ dst }) => dst === WATCHED)).toBe(true);
  return events.map(({ payload, ...event }) => `${Object.values(event)} | ${payload}`);
}

describeGpu('a trace', () => {
  it.each<[string, Scenario, number, number, ListSettings]>([
    ['PHOLD, from a time on, up to a number of events', PHOLD, 10, 3000, TEST_LISTS],
    ['PHOLD, to the end', PHOLD, 0, 1e6, TEST_LISTS],
    ['Kademlia', KADEMLIA, 1, 1e6, TEST_LISTS],
    ['Kademlia by teams', KADEMLIA, 1, 1e6, BY_TEAMS],
  ])('is the same on both engines: %s', async (_what, scenario, fromSeconds, events, lists) => {
    const gpu = await testDevice();
    const expected = await record(scenario, onOneCore, fromSeconds, events);
    const recorded = await record(
      scenario,
      { engine: 'gpu', lpSize: 2, gpu: async () => ok(gpu), lists },
      fromSeconds,
      events,
    );
    expect(expected.trace.time.length).toBeGreaterThan(2000);
    expect(recorded.digest).toBe(expected.digest);
    expect(recorded.digest).toBe(await plainDigest(scenario));
    for (const column of ['time', 'node', 'parent'] as const)
      expect(recorded.trace[column].join(), column).toBe(expected.trace[column].join());
  });

  it('of a node is the same by teams', async () => {
    const gpu = await testDevice();
    const expected = await follow(onOneCore);
    const traced = await follow({ engine: 'gpu', lpSize: 2, gpu: async () => ok(gpu), lists: BY_TEAMS });
    expect(expected.length).toBeGreaterThan(30);
    expect(traced.join('\n')).toBe(expected.join('\n'));
  });

  it.each<[string, Scenario, Pick<ListPlan, 'span' | 'node'>]>([
    ['the first window', PHOLD, { span: { window: 1 } }],
    ['a window', KADEMLIA, { span: { window: 40 } }],
    ['a span', PHOLD, { span: { fromSeconds: 9.87, untilSeconds: 20 } }],
    ['a node', KADEMLIA, { span: { fromSeconds: 1, untilSeconds: 4 }, node: WATCHED }],
  ])('is listed as on one core: %s', async (_what, scenario, wanted) => {
    const gpu = await testDevice();
    const listed = async (options: OpenOptions) => {
      const run = eventRunOf(expectOk(await openRun(scenario, options)));
      const list = expectOk(await listEvents(run, { ...wanted, most: 1e6, sliceMs: 5, onSlice: async () => true }));
      run.dispose();
      return list;
    };
    const expected = await listed(onOneCore);
    expect(expected.time.length).toBeGreaterThan(10);
    expect(await listed({ engine: 'gpu', lpSize: 2, gpu: async () => ok(gpu), lists: TEST_LISTS })).toEqual(expected);
  });

  it('what a node is like over time, and its messages, are the same', async () => {
    const gpu = await testDevice();
    const params = {
      topology: 'dumbbell',
      routers: 2,
      hosts: 2,
      flows: 2,
      queue: 6000,
      loss: 0.02,
      spread: 0,
      end: 0.4,
    };
    const scenario = complete(internetSpec, { params, seed: 3 });
    const span = { fromSeconds: 0.1, untilSeconds: 0.4 };
    const told = async (options: OpenOptions) => {
      const lists = [];
      for (const wanted of [
        { node: 0, about: 'history' },
        { node: 6, about: 'history' },
        { node: 6, about: 'sequence' },
      ] as const) {
        const run = eventRunOf(expectOk(await openRun(scenario, options)));
        lists.push(
          expectOk(await listEvents(run, { ...wanted, span, most: 1e6, sliceMs: 5, onSlice: async () => true })),
        );
        run.dispose();
      }
      return lists.map(({ history, sequence }) => ({ history, sequence }));
    };
    const expected = await told(onOneCore);
    expect(expected[1].history?.time.length).toBeGreaterThan(20);
    expect(expected[2].sequence?.messages.length).toBeGreaterThan(20);
    expect(await told({ engine: 'gpu', lpSize: 1, gpu: async () => ok(gpu) })).toEqual(expected);
  });

  it('of a node goes on after a loss of the device, each event once', async () => {
    const [first, second] = [await ownDevice(), await ownDevice()];
    const left = [first, second];
    const gpu = async () => ok(left.shift() ?? second);
    const seen = async (run: EventRun, lose: () => void): Promise<string[]> => {
      expectOk(await run.watch(17));
      const lines: string[] = [];
      const take = () =>
        tracedEvents(run.takeEventTrace()).map(({ time, src, seq, sentFrom, sentTo }) =>
          [time, src, seq, sentFrom, sentTo].join(),
        );
      expectOk(await run.advance({ wallMs: 1e9, untilTicks: 20_000_000 }));
      lines.push(...take());
      lose();
      expectOk(await run.advance({ wallMs: 1e9 }));
      lines.push(...take());
      run.dispose();
      return lines;
    };
    const expected = await seen(eventRunOf(expectOk(await openRun(PHOLD, onOneCore))), () => {});
    const run = eventRunOf(expectOk(await openRun(PHOLD, { engine: 'gpu', lpSize: 1, gpu })));
    const traced = await seen(run, () => first.device.destroy());
    expect(expected.length).toBeGreaterThan(30);
    expect(traced.join('\n')).toBe(expected.join('\n'));
    second.device.destroy();
  });
});
