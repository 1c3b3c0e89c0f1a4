/** Covers: TCP as RFC 5681, 6582, 6298 and 9438 have it: what a bottleneck carries by its buffer, what random loss leaves, the timer to the tick. */
import { expect, it } from 'vitest';
import { KIND, PAYLOAD } from './config.ts';
import { runInternet, scenarioWith } from './testing/run-internet.ts';

/** A round trip of 0.1 s through one link, whose bandwidth-delay product is 100 packets at 12 Mbit/s. */
const LONG = {
  topology: 'dumbbell',
  routers: 2,
  hosts: 2,
  pattern: 'across',
  flows: 1,
  bandwidthMin: 12,
  bottleneckDelay: 0.045,
  accessBandwidth: 1000,
  accessDelay: 0.0025,
  delayFloor: 0.001,
  spread: 0,
  ackEvery: 1,
} as const;

it.each([
  [0.25, 0.893],
  [0.5, 0.964],
  [1, 1],
])('one flow and a queue of %s bandwidth-delay products: %s of the link is used', async (share, expected) => {
  const params = { ...LONG, queue: share * 100 * 1500, end: 90 };
  const { counted } = await runInternet(scenarioWith(params, 1, 30));
  const used = (counted.dataPackets * 1500 * 8) / 60 / 12e6;
  expect(Math.abs(used / expected - 1)).toBeLessThan(0.05);
});

/** Throughput times 0.1 s, in segments, where each of three ports loses a third of `loss`. */
async function window(loss: number, more: object = {}) {
  const params = { ...LONG, bandwidthMin: 1000, queue: 10_000_000, loss: loss / 3, end: 220, ...more };
  const { counted } = await runInternet(scenarioWith(params, 1, 20));
  return (counted.dataPackets * 0.1) / 200;
}

it.each([
  ['Mathis', 0.001, Math.sqrt(3 / (2 * 0.001))],
  ['Padhye', 0.01, 9.99],
])('%s: random loss of %s leaves a window of %s segments', async (_name, loss, expected) => {
  expect(Math.abs((await window(loss)) / expected - 1)).toBeLessThan(0.25);
});

it('CUBIC has a larger window than NewReno where losses are rare, and not a smaller one where they are frequent', async () => {
  const cubic = { control: 'cubic' } as const;
  expect(await window(0.0002, cubic)).toBeGreaterThan(1.25 * (await window(0.0002)));
  expect(await window(0.01, cubic)).toBeGreaterThan(0.9 * (await window(0.01)));
});

it('two equal flows have a half each, mean of 20 seeds', async () => {
  const params = { ...LONG, bandwidthMin: 3, queue: 37_500, flows: 2, spread: 1, end: 40 };
  let share = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const { deliveries } = await runInternet(scenarioWith(params, seed));
    const late = deliveries.filter(({ isAck, time }) => !isAck && time > 10e6);
    share += late.filter(({ flow }) => flow === 0).length / late.length / 20;
  }
  expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
});

it('a SYN whose answer never comes is sent after 1, 2, 4, .. s, at most 60', async () => {
  const sent: number[] = [];
  const params = { ...LONG, loss: 1, end: 200 };
  await runInternet(scenarioWith(params), {
    told: (_node, { kind, time, payload, payloadAt }) => {
      if (kind === KIND.packet && payload[payloadAt + PAYLOAD.flow] === 0) sent.push(time);
    },
  });
  const stack = 1250;
  expect(sent.map((time) => time - stack)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183].map((s) => s * 1e6));
});
