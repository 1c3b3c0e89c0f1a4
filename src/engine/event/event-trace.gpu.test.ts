/**
 * The event trace of the GPU holds the same events as that of one core, of one node and of all, however often the
 * rows run full, with payloads and without; it tells who sent what; and recording changes no result, switched on and off in mid-run too.
 */
import { expect, it } from 'vitest';
import type { GpuContext } from '../../gpu/context.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { type TracedEvent, tracedEvents, type Watched } from './event-trace.ts';
import type { EventExecutor } from './executor.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { expectOk, samplingOf } from './testing/run-world.ts';
import { tortureWorld } from './testing/torture.ts';
import { TORTURE_NETWORK } from './testing/torture-networks.ts';

const MIDDLE = 80;

interface Traced {
  readonly digest: string;
  readonly events: number;
  readonly eventTrace: readonly TracedEvent[];
}

const keyOf = ({ time, src, seq }: TracedEvent) => [time, src, seq] as const;
const inOrder = (a: TracedEvent, b: TracedEvent): number => {
  const [s, t] = [keyOf(a), keyOf(b)];
  return s[0] - t[0] || s[1] - t[1] || s[2] - t[2];
};

/** Each event as a line: thousands of objects would take long to compare. */
const lines = (eventTrace: readonly TracedEvent[]): string =>
  eventTrace.map(({ payload, ...event }) => `${Object.values(event)} | ${payload}`).join('\n');

/** Runs to the end and records from `from` to `to`, taking the event trace now and then. */
async function runTraced(
  executor: EventExecutor,
  watched: Watched,
  from = 0,
  to = TORTURE_NETWORK.end,
): Promise<Traced> {
  const eventTrace: TracedEvent[] = [];
  for (const [until, what] of [
    [from, undefined],
    [to, watched],
    [TORTURE_NETWORK.end, undefined],
  ] as const) {
    expectOk(await executor.watch(what));
    for (let now = -1, before = -2; now > before; ) {
      before = now;
      now = expectOk(await executor.advance({ wallMs: 1e9, untilTicks: until, steps: 2 })).nowTicks;
      eventTrace.push(...tracedEvents(executor.takeEventTrace()));
    }
  }
  const { digest, events } = expectOk(await executor.outcome());
  executor.dispose();
  return { digest, events, eventTrace };
}

const sequential = (watched: Watched, from?: number, to?: number): Promise<Traced> =>
  runTraced(
    new SequentialExecutor(tortureWorld(TORTURE_NETWORK), samplingOf(tortureWorld(TORTURE_NETWORK))),
    watched,
    from,
    to,
  );

async function onGpu(gpu: GpuContext, settings: GpuSettings, watched: Watched, from?: number, to?: number) {
  const world = tortureWorld(TORTURE_NETWORK);
  return runTraced(expectOk(await GpuExecutor.create(gpu, world, samplingOf(world), settings)), watched, from, to);
}

async function untraced(): Promise<Omit<Traced, 'eventTrace'>> {
  const executor = new SequentialExecutor(tortureWorld(TORTURE_NETWORK), samplingOf(tortureWorld(TORTURE_NETWORK)));
  expectOk(await executor.advance({ wallMs: 1e9 }));
  const { digest, events } = expectOk(await executor.outcome());
  return { digest, events };
}

describeGpu('the event trace', () => {
  it.each([
    ['all', 0],
    ['all with payloads', 2],
  ] as const)(
    'of %s is equal on both engines, and complete, when the rows run full again and again',
    async (all, words) => {
      const plain = await untraced();
      const expected = await sequential(all);
      expect(expected.eventTrace.every(({ payload }) => payload.length === words)).toBe(true);
      expect(expected).toMatchObject(plain);
      expect(expected.eventTrace).toHaveLength(plain.events);
      for (const settings of [
        { lpSize: 2 },
        { lpSize: 4, traceRows: 700, lists: { invocations: 32 } },
        { lpSize: 4, traceRows: 700, lists: { invocations: 32 }, drive: 'resident' },
        { lpSize: 4, traceRows: 700, lists: { invocations: 32 }, drive: 'alternating' },
      ] as const) {
        const traced = await onGpu(await testDevice(), settings, all);
        expect(traced).toMatchObject(plain);
        expect(lines([...traced.eventTrace].sort(inOrder))).toBe(lines([...expected.eventTrace].sort(inOrder)));
      }
    },
  );

  it('of one node is in order and equal on both engines, payloads too, from one pause to another', async () => {
    const plain = await untraced();
    const expected = await sequential(17, 3, MIDDLE);
    expect(expected).toMatchObject(plain);
    expect(expected.eventTrace.length).toBeGreaterThan(30);
    expect(expected.eventTrace.every(({ dst, payload }) => dst === 17 && payload.length === 2)).toBe(true);
    expect(expected.eventTrace).toEqual([...expected.eventTrace].sort(inOrder));
    for (const traceRows of [undefined, 3]) {
      const traced = await onGpu(await testDevice(), { lpSize: 1, traceRows }, 17, 3, MIDDLE);
      expect(traced).toMatchObject(plain);
      expect(lines(traced.eventTrace)).toBe(lines(expected.eventTrace));
    }
  });

  it('says which event sent which', async () => {
    const { eventTrace } = await sequential('all');
    const sentBy = new Map<string, number>();
    for (const { dst, time, sentFrom, sentTo } of eventTrace)
      for (let seq = sentFrom; seq < sentTo; seq++) sentBy.set(`${dst} ${seq}`, time);
    const children = eventTrace.filter(({ src, seq }) => sentBy.has(`${src} ${seq}`));
    // All but the first events: three beats and one rumour a node.
    expect(eventTrace.length - children.length).toBe(4 * TORTURE_NETWORK.nodes);
    expect(children.every(({ src, seq, time }) => (sentBy.get(`${src} ${seq}`) ?? time) < time)).toBe(true);
  });
});
