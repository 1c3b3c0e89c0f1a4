/** Covers: packets wait, are dropped and delivered to the tick. */
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
