/** Covers: packets wait, are dropped and delivered to the tick; losses and waits of M/D/1 queues. */
import { expect, it } from 'vitest';
import { runInternet, scenarioWith } from './testing/run-internet.ts';

/** One link of 12 kbit/s and 1 s between two hosts whose links take 2 us and no time to send. */
const NARROW = {
  topology: 'dumbbell',
  routers: 2,
  hosts: 2,
  pattern: 'across',
  traffic: 'udp',
  bandwidthMin: 0.012,
  bottleneckDelay: 1,
  accessBandwidth: 1_000_000,
  accessDelay: 0.000_002,
  delayFloor: 0.000_001,
  spread: 0,
} as const;

it.each([{ queue: 4500 }, { queueBy: 'packets', queuePackets: 3 }] as const)(
  '%o: three packets of a second each wait for each other, a fourth finds no room',
  async (room) => {
    const params = { ...NARROW, flows: 4, volume: 1500, rate: 12_000, ...room, end: 20 } as const;
    const { deliveries, counted } = await runInternet(scenarioWith(params));
    expect(deliveries.map(({ time, flow, queueing, hops }) => [time, flow, queueing, hops])).toEqual([
      [2_000_004, 0, 0, 3],
      [3_000_004, 1, 1_000_000, 3],
      [4_000_004, 2, 2_000_000, 3],
    ]);
    expect(counted).toMatchObject({
      sent: 4,
      delivered: 3,
      dropped: 1,
      lost: 0,
      sentEmpty: 0,
      dataPackets: 3,
      dataKib: 3,
    });
  },
);

it.each([{ queue: 1500 }, { queueBy: 'packets', queuePackets: 1 }] as const)(
  '%o: who comes when the last bit of the one before leaves finds room',
  async (room) => {
    // A byte takes 500 us.
    const params = { ...NARROW, bandwidthMin: 0.016, flows: 1, volume: 4500, rate: 16_000, ...room, end: 20 } as const;
    const { deliveries } = await runInternet(scenarioWith(params));
    expect(deliveries.map(({ time }) => time)).toEqual([1_750_004, 2_500_004, 3_250_004]);
  },
);

it('times of packets are exact where a byte is no whole number of ticks', async () => {
  // 1,000 bytes at 3 Mbit/s are 2,666 2/3 us.
  const params = { ...NARROW, bandwidthMin: 3, flows: 5, packet: 1000, volume: 1000, queue: 5000, end: 20 } as const;
  const { deliveries } = await runInternet(scenarioWith(params));
  expect(deliveries.map(({ time }) => time - 1_000_004)).toEqual([2666, 5333, 8000, 10_666, 13_333]);
});

const SEEDS = 20;
/** Of Student's t with 19 degrees of freedom. */
const T99 = 2.861;
/** Packets of a run, and those before that are not looked at: the queue begins empty. */
const [COUNTED, BEFORE] = [3000, 1000];

/** Poisson packets of one size, a millisecond each, into a port: mean wait in ms and share of losses, by seed. */
async function queues(load: number, room: number, sizes: 'constant' | 'exponential' = 'constant') {
  const params = {
    ...NARROW,
    bandwidthMin: 8,
    bottleneckDelay: 0.001,
    accessDelay: 0.002,
    delayFloor: 0.001,
    flows: 1,
    source: 'poisson',
    sizes,
    packet: 1000,
    rate: load * 8e6,
    queue: room * 1000,
    end: (BEFORE + COUNTED) / (1000 * load),
  } as const;
  const found: { wait: number; loss: number }[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { deliveries } = await runInternet(scenarioWith(params, seed));
    const after = deliveries.filter(({ number }) => number >= BEFORE);
    const wait = after.reduce((sum, { queueing }) => sum + queueing, 0) / after.length / 1000;
    const [first, last] = [after[0].number, after[after.length - 1].number];
    found.push({ wait, loss: 1 - after.length / (last - first + 1) });
  }
  return found;
}

/** Whether a value lies in the interval of 99% of the mean. */
function expectMean(found: readonly number[], value: number) {
  const mean = found.reduce((a, b) => a + b, 0) / found.length;
  const variance = found.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (found.length - 1);
  expect(Math.abs(mean - value)).toBeLessThan(T99 * Math.sqrt(variance / found.length));
}

it.each([
  [0.5, 0.5],
  [0.8, 2],
  [0.9, 4.5],
])('M/D/1 at load %s: packets wait %s service times', async (load, wait) => {
  const found = await queues(load, 100_000);
  expectMean(
    found.map((each) => each.wait),
    wait,
  );
});

it.each([
  [0.5, 1],
  [0.8, 4],
])('M/M/1 at load %s: packets of drawn sizes wait %s mean service times', async (load, wait) => {
  const found = await queues(load, 100_000, 'exponential');
  expectMean(
    found.map((each) => each.wait),
    wait,
  );
});

it.each([
  [0.8, 0.003_64, 1.83],
  [0.9, 0.016_63, 2.922],
  [1, 0.050_85, 4.336],
  [1.2, 0.170_91, 6.63],
])('M/D/1/10 at load %s: %s are lost, others wait %s', async (load, loss, wait) => {
  const found = await queues(load, 10);
  expectMean(
    found.map((each) => each.loss),
    loss,
  );
  expectMean(
    found.map((each) => each.wait),
    wait,
  );
});
