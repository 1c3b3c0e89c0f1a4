/**
 * The tape of the GPU holds the same events as that of the sequential engine, of one node and of all, however often the
 * rows run full; it tells who sent what; and taping changes no result, switched on and off in mid-run too.
 */
import { expect, it } from 'vitest';
import type { GpuContext } from '../../gpu/context.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { EventExecutor } from './executor.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { type TapedEvent, tapedEvents, type Watched } from './tape.ts';
import { expectOk, samplingOf } from './testing/run-world.ts';
import { type TortureConfig, tortureWorld } from './testing/torture.ts';

const NETWORK: TortureConfig = {
  nodes: 257,
  lookahead: 40,
  end: 160,
  period: 7,
  chains: 3,
  burst: 5,
  hops: 4,
  seed: 11,
};
const MIDDLE = 80;

interface Taped {
  readonly digest: string;
  readonly events: number;
  readonly tape: readonly TapedEvent[];
}

const keyOf = ({ time, src, seq }: TapedEvent) => [time, src, seq] as const;
const inOrder = (a: TapedEvent, b: TapedEvent): number => {
  const [s, t] = [keyOf(a), keyOf(b)];
  return s[0] - t[0] || s[1] - t[1] || s[2] - t[2];
};

/** Each event as a line: thousands of objects would take long to compare. */
const lines = (tape: readonly TapedEvent[]): string =>
  tape.map(({ payload, ...event }) => `${Object.values(event)} | ${payload}`).join('\n');

/** Runs to the end and tapes from `from` to `to`, taking the tape now and then. */
async function runTaped(executor: EventExecutor, watched: Watched, from = 0, to = NETWORK.end): Promise<Taped> {
  const tape: TapedEvent[] = [];
  for (const [until, what] of [
    [from, undefined],
    [to, watched],
    [NETWORK.end, undefined],
  ] as const) {
    expectOk(await executor.watch(what));
    for (let now = -1, before = -2; now > before; ) {
      before = now;
      now = expectOk(await executor.advance({ wallMs: 1e9, untilTicks: until, steps: 2 })).nowTicks;
      tape.push(...tapedEvents(executor.takeTape()));
    }
  }
  const { digest, events } = expectOk(await executor.outcome());
  executor.dispose();
  return { digest, events, tape };
}

const sequential = (watched: Watched, from?: number, to?: number): Promise<Taped> =>
  runTaped(new SequentialExecutor(tortureWorld(NETWORK), samplingOf(tortureWorld(NETWORK))), watched, from, to);

async function onGpu(gpu: GpuContext, settings: GpuSettings, watched: Watched, from?: number, to?: number) {
  const world = tortureWorld(NETWORK);
  return runTaped(expectOk(await GpuExecutor.create(gpu, world, samplingOf(world), settings)), watched, from, to);
}

async function untaped(): Promise<Omit<Taped, 'tape'>> {
  const executor = new SequentialExecutor(tortureWorld(NETWORK), samplingOf(tortureWorld(NETWORK)));
  expectOk(await executor.advance({ wallMs: 1e9 }));
  const { digest, events } = expectOk(await executor.outcome());
  return { digest, events };
}

describeGpu('the tape', () => {
  it('of all nodes is equal on both engines, and complete, when the rows run full again and again', async () => {
    const plain = await untaped();
    const expected = await sequential('all');
    expect(expected).toMatchObject(plain);
    expect(expected.tape).toHaveLength(plain.events);
    for (const settings of [{ lpSize: 2 }, { lpSize: 4, tapeRows: 700, lists: { invocations: 32 } }] as const) {
      const taped = await onGpu(await testDevice(), settings, 'all');
      expect(taped).toMatchObject(plain);
      expect(lines([...taped.tape].sort(inOrder))).toBe(lines([...expected.tape].sort(inOrder)));
    }
  });

  it('of one node is in order and equal on both engines, payloads too, from one pause to another', async () => {
    const plain = await untaped();
    const expected = await sequential(17, 3, MIDDLE);
    expect(expected).toMatchObject(plain);
    expect(expected.tape.length).toBeGreaterThan(30);
    expect(expected.tape.every(({ dst, payload }) => dst === 17 && payload.length === 2)).toBe(true);
    expect(expected.tape).toEqual([...expected.tape].sort(inOrder));
    for (const tapeRows of [undefined, 3]) {
      const taped = await onGpu(await testDevice(), { lpSize: 1, tapeRows }, 17, 3, MIDDLE);
      expect(taped).toMatchObject(plain);
      expect(lines(taped.tape)).toBe(lines(expected.tape));
    }
  });

  it('says which event sent which', async () => {
    const { tape } = await sequential('all');
    const sentBy = new Map<string, number>();
    for (const { dst, time, sentFrom, sentTo } of tape)
      for (let seq = sentFrom; seq < sentTo; seq++) sentBy.set(`${dst} ${seq}`, time);
    const children = tape.filter(({ src, seq }) => sentBy.has(`${src} ${seq}`));
    // All but the first events: three beats and one rumour a node.
    expect(tape.length - children.length).toBe(4 * NETWORK.nodes);
    expect(children.every(({ src, seq, time }) => (sentBy.get(`${src} ${seq}`) ?? time) < time)).toBe(true);
  });
});
