/** Covers: a packet followed from port to port, its acknowledgement on the way back, one that is dropped: times and waits are those of all events of the run; what can be followed is suggested. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { InternetParams } from '../../models/internet/spec/params.ts';
import { internetSpec } from '../../models/internet/spec.ts';
import { openRun } from '../../run/open-run.ts';
import { eventRunOf } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { Follower } from './follower.ts';
import { suggestNode } from './suggest.ts';

/** Two ports of the link, two of hosts up, two down, source, sink. */
const [PORT, SOURCE, SINK] = [0, 6, 7];

async function runTo(seconds: number, other: Partial<InternetParams> = {}) {
  const dumbbell = { topology: 'dumbbell', routers: 2, hosts: 2, pattern: 'across', flows: 1, spread: 0, end: 20 };
  const params = { ...dumbbell, bottleneckDelay: 0.02, queue: 30_000, ackEvery: 1, bandwidthMin: 5, ...other };
  const scenario = complete(internetSpec, { params, seed: 1 });
  const run = eventRunOf(expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 })));
  expectOk(await run.advance({ wallMs: 1e9, untilTicks: seconds * 1e6 }));
  return run;
}

async function followed(seconds: number, node: number, sliceTicks: number, other?: Partial<InternetParams>) {
  const run = await runTo(seconds, other);
  const follower = await Follower.begin(run, node);
  if (!follower) throw new Error('nothing to follow');
  for (let i = 1; follower.trace.state !== 'over'; i++) {
    expectOk(await run.advance({ wallMs: 1e9, untilTicks: seconds * 1e6 + i * sliceTicks }));
    follower.update();
    expect(i).toBeLessThan(1e4);
  }
  return follower.trace;
}

it('a packet from port to port, whatever the slices', async () => {
  const trace = await followed(3, SOURCE, 700);
  expect(trace).toEqual(await followed(3, SOURCE, 200_000));
  expect(trace.title).toMatch(/^Packet \d+ of flow 0$/);
  const { steps, beganSeconds } = trace;
  expect(steps.map(({ node }) => node)).toEqual([2, PORT, 5, SINK]);
  for (const [i, { sentSeconds, endedSeconds, leftSeconds }] of steps.entries()) {
    expect(endedSeconds).toBe(steps[i + 1]?.sentSeconds);
    const before = steps[i - 1];
    if (!before) continue;
    const [waits, sends] = before.values;
    expect(leftSeconds).toBeCloseTo(before.sentSeconds + (waits + sends) / 1000, 9);
    expect(sentSeconds).toBeGreaterThan(leftSeconds ?? 0);
  }
  // 1,500 bytes through 5 Mbit/s, 100 Mbit/s.
  expect(steps[1].values[0]).toBeGreaterThan(1);
  expect(steps.slice(0, 3).map(({ values }) => Math.round(values[1] * 100) / 100)).toEqual([0.12, 2.4, 0.12]);
  expect(steps[1].sentSeconds - steps[0].sentSeconds).toBeGreaterThan(0);
  expect(steps[0].sentSeconds - beganSeconds).toBeLessThan(0.001);
  expect(steps[3]).toMatchObject({ outcome: 'answered', said: 'there' });
});

it('an acknowledgement on the way back', async () => {
  const { title, steps } = await followed(3, SINK, 50_000);
  expect(title).toMatch(/^ACK \d+ of flow 0$/);
  expect(steps.map(({ node }) => node)).toEqual([3, 1, 4, SOURCE]);
});

it('one that is dropped, where half of them are', async () => {
  const udp = { traffic: 'udp', rate: 10e6, queue: 3000 } as const;
  const ways = await Promise.all([1, 1.0012, 1.0024, 1.0036].map((at) => followed(at, SOURCE, 1000, udp)));
  const dropped = ways.filter(({ steps }) => steps.at(-1)?.said === 'dropped');
  expect(dropped).toHaveLength(2);
  for (const { steps } of dropped) {
    expect(steps.map(({ node }) => node)).toEqual([2, PORT]);
    expect(steps[1]).toMatchObject({ outcome: 'failed', values: [] });
  }
});

it('ports are not followed, and an end is suggested', async () => {
  const run = await runTo(3);
  expect(await Follower.begin(run, PORT)).toBeUndefined();
  expect([SOURCE, SINK]).toContain(await suggestNode(run));
});
