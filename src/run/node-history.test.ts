/** Covers: what a node is like over time is what a run that pauses at those times finds there, of a TCP source and of its narrow port, and every loss halves the window. */
import { expect, it } from 'vitest';
import { SequentialExecutor } from '../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { internetSpec } from '../models/internet/spec.ts';
import { complete } from '../scenario/defaults.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { listEvents } from './list-events.ts';
import { openRun } from './open-run.ts';
import { eventRunOf } from './run.ts';

const DUMBBELL = {
  topology: 'dumbbell',
  routers: 2,
  hosts: 2,
  pattern: 'across',
  flows: 1,
  spread: 0,
  end: 20,
} as const;
const SCENARIO = complete(internetSpec, {
  params: { ...DUMBBELL, bottleneckDelay: 0.02, queue: 30_000, ackEvery: 1, bandwidthMin: 5 },
  seed: 1,
});
/** Numbers: two ports of the link, two of hosts up, two down, source, sink. */
const [PORT, SOURCE, SINK] = [0, 6, 7];

const open = async (scenario: Scenario) =>
  eventRunOf(expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 })));

async function historyOf(node: number, untilSeconds = 20) {
  const run = await open(SCENARIO);
  const plan = { node, about: 'history' as const, span: { fromSeconds: 0, untilSeconds }, most: 0, sliceMs: 0 };
  const listed = expectOk(await listEvents(run, { ...plan, onSlice: async () => true }));
  if (!listed.history) throw new Error('no history');
  return listed.history;
}

/** The last row before a moment. */
const rowAt = (time: Float64Array, seconds: number): number => time.findLastIndex((each) => each < seconds);

it('of a source: what is there at any pause', async () => {
  const { time, columns, isWhole } = await historyOf(SOURCE);
  expect(isWhole).toBe(true);
  const run = await open(SCENARIO);
  for (const seconds of [0.4, 3, 11.5, 19]) {
    const { nowTicks } = expectOk(await run.advance({ wallMs: 1e9, untilTicks: seconds * 1e6 }));
    if (!(run.executor instanceof SequentialExecutor)) throw new Error('not on one core');
    const reading = run.executor.read();
    const row = rowAt(time, nowTicks / 1e6);
    expect(columns.window[row]).toBe(reading.state(SOURCE, 3) / 1460);
    expect(columns.smoothed[row]).toBe(reading.state(SOURCE, 7) / 8000);
  }
});

it('of a source: a loss takes the window to the threshold and three segments at once, and no round trip is shorter than the path', async () => {
  const { time, columns } = await historyOf(SOURCE);
  const { window, threshold } = columns;
  const steps = Array.from(time.keys()).filter((i) => i > 0 && time[i] === time[i - 1] && time[i] > 2);
  const losses = steps.filter((i) => window[i] === threshold[i] + 3);
  expect(losses.length).toBeGreaterThan(3);
  for (const i of losses) expect(window[i] / window[i - 1]).toBeCloseTo(0.57, 1);
  // Twice 22 ms.
  expect(Math.min(...columns.rtt.filter((each) => !Number.isNaN(each)))).toBeGreaterThan(44);
});

it('of a port: the queue falls at its rate, never beyond its room, and what it drops is counted', async () => {
  const { time, columns } = await historyOf(PORT);
  expect(Math.max(...columns.queue)).toBeGreaterThan(28_500);
  expect(Math.max(...columns.queue)).toBeLessThanOrEqual(30_000);
  let fallen = 0;
  for (let i = 1; i < time.length; i++) {
    const [spent, less] = [time[i] - time[i - 1], columns.queue[i - 1] - columns.queue[i]];
    if (less <= 0) continue;
    expect(less / spent / 625_000).toBeCloseTo(1, 3);
    fallen += less;
  }
  expect(fallen).toBeGreaterThan(1e6);
  expect(columns.drops.at(-1)).toBeGreaterThan(3);
});

it('of a sink: what packets waited; and what no history has is refused', async () => {
  const { columns } = await historyOf(SINK, 5);
  // 30,000 bytes at 5 Mbit/s, and a little at hosts.
  expect(Math.max(...columns.delay.filter((each) => !Number.isNaN(each)))).toBeGreaterThan(45);
  const run = await open(SCENARIO);
  const plan = { node: 99, about: 'history' as const, span: { fromSeconds: 0, untilSeconds: 1 }, most: 0, sliceMs: 0 };
  const refused = await listEvents(run, { ...plan, onSlice: async () => true });
  expect(refused).toMatchObject({ ok: false, failure: { message: 'there is no node 99' } });
});
