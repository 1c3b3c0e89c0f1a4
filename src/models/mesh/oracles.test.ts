/** What theory and an independent program say of a mesh, over several seeds: see docs/validation.md. */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { eventResultOf, type Metric } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { configOf } from './model.ts';
import { Channel } from './rules/channel.ts';
import { bianchi } from './spec/bianchi.ts';
import type { MeshParams } from './spec/params.ts';
import { meshSpec } from './spec.ts';
import { makeTables } from './tables.ts';

const preset = (id: string): Params => meshSpec.presets.find((each) => each.id === id)?.params ?? {};
const CLEAR = { fading: 'none', errors: 'threshold' } as const;

async function metricsOf(params: Params, seed: number): Promise<Readonly<Record<string, Metric>>> {
  const run = expectOk(await openRun(complete(meshSpec, { params, seed }), { engine: 'sequential', lpSize: 1 }));
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const { metrics } = eventResultOf(expectOk(await run.result('finished')));
  run.dispose();
  return metrics;
}

/** Mean of a metric over seeds. */
async function meanOf(params: Params, metric: string, seeds: number): Promise<number> {
  let sum = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const value = (await metricsOf(params, seed))[metric];
    sum += typeof value === 'number' ? value : (value as { mean: number }).mean;
  }
  return sum / seeds;
}

describe('saturation', () => {
  /** Slot by slot: stations that freeze while the medium is busy, as the standard says; with and without a limit of attempts. */
  const SLOT_BY_SLOT = [
    { n: 1, free: 30.5, collisions: 0, limited: 30.5, seeds: 2, end: 3 },
    { n: 2, free: 31.02, collisions: 0.11, limited: 31.03, seeds: 3, end: 4 },
    { n: 5, free: 29.67, collisions: 0.265, limited: 29.65, seeds: 2, end: 3 },
    { n: 10, free: 28.09, collisions: 0.367, limited: 27.97, seeds: 2, end: 2 },
    { n: 20, free: 26.27, collisions: 0.459, limited: 25.87, seeds: 1, end: 2 },
    { n: 50, free: 23.54, collisions: 0.572, limited: 22.35, seeds: 1, end: 1.5 },
  ];

  it.each(SLOT_BY_SLOT)(
    '$n stations: as slot by slot, and near Bianchi',
    async ({ n, free, collisions, limited, seeds, end }) => {
      const among: Params = n === 1 ? { stations: 2, pattern: 'ends' } : { stations: n };
      const params = { ...preset('saturation'), ...among, end, attempts: 0 };
      const [throughput, collided] = [
        await meanOf(params, 'throughput', seeds),
        await meanOf(params, 'collisionProbability', seeds),
      ];
      const bounded = await meanOf({ ...params, attempts: 7 }, 'throughput', seeds);
      expect(Math.abs(throughput / 1e6 / free - 1)).toBeLessThan(BAND);
      expect(Math.abs(collided - collisions)).toBeLessThan(0.025);
      expect(Math.abs(bounded / 1e6 / limited - 1)).toBeLessThan(BAND);
      const known = bianchi(complete(meshSpec, { params }).params as MeshParams) ?? expect.fail();
      expect(Math.abs(throughput / known.throughput - 1)).toBeLessThan(0.017 + BAND);
      if (n > 1) expect(Math.abs(collided / known.collisions - 1)).toBeLessThan(0.085);
    },
  );
});
/** Of few seeds and seconds. */
const BAND = 0.02;

it.each([
  [203.1, 316.5],
  [338.5, 738.5],
  [541.6, 2954],
])('M/D/1: at %d packets/s a packet waits %d us', async (rate, wait) => {
  const params = { ...CLEAR, stations: 2, pattern: 'ends', source: 'poisson', rate, end: 20 };
  const delay = await meanOf(params, 'endToEndDelay', 3);
  expect(Math.abs((delay - 1420) / wait - 1)).toBeLessThan(0.08);
});

it.each([
  [5, 0.1, 0.458],
  [20, 0.02, 0.469],
])('ALOHA: of %d senders at a load of %d each a share of %d is heard', async (senders, load, survive) => {
  const rate = load / 1408e-6;
  const params = {
    ...CLEAR,
    stations: senders + 1,
    layout: 'hidden',
    pattern: 'sink',
    mac: 'aloha',
    source: 'poisson',
    rate,
    end: 60,
  };
  const met = await meanOf(params, 'collisionProbability', 2);
  expect(Math.abs(1 - met - survive)).toBeLessThan(0.015);
});

it.each([
  [4, 0.285],
  [10, 0.091],
])('capture: of two frames at once one is %d dB stronger, and read, in a share of %d', async (z, share) => {
  const params = { ...preset('capture'), capture: z, sinrNeeded: z, power: 36, end: 20, speed: 50 };
  const loss = await meanOf(params, 'loss', 2);
  expect(Math.abs(1 - loss - share)).toBeLessThan(0.015);
});

describe('Clarke’s fading', () => {
  const SPEED = 10;
  const HERTZ = (SPEED * 5.2e9) / 299_792_458;
  const STEP = 100;
  const SECONDS = 16;

  it('crosses levels, and stays below them, as often as theory says', () => {
    const scenario = complete(meshSpec, { params: { stations: 2, speed: SPEED, groups: 16 }, seed: 5 });
    const config = configOf(scenario as never);
    const tables = makeTables(scenario.params as MeshParams, scenario.seed);
    const levels = [0, -5, -10, -20].map((decibels) => 10 ** (decibels / 10));
    const found = levels.map(() => ({ below: 0, crossings: 0 }));
    let samples = 0;
    // A group after the other: each has rays of its own.
    for (let group = 0; group < 16; group++) {
      const own = new Channel({ ...config, groups: 1, atRays: config.atRays + 32 * group }, tables, scenario.seed);
      let before = 0;
      for (let time = 0; time < (SECONDS * 1e6) / 16; time += STEP) {
        const gain = own.powerOf(0, 1, time, 1024 * 1024) / 1024 / 1024;
        samples++;
        levels.forEach((level, i) => {
          if (gain < level) found[i].below++;
          if (time > 0 && before < level && gain >= level) found[i].crossings++;
        });
        before = gain;
      }
    }
    const seconds = (samples * STEP) / 1e6;
    levels.forEach((level, i) => {
      const r = Math.sqrt(level);
      const expected = Math.sqrt(2 * Math.PI) * HERTZ * r * Math.exp(-level);
      const share = 1 - Math.exp(-level);
      const few = i === 3 ? 0.12 : 0.06;
      expect(Math.abs(found[i].crossings / seconds / expected - 1)).toBeLessThan(few);
      expect(Math.abs(found[i].below / samples / share - 1)).toBeLessThan(i === 3 ? 0.15 : 0.08);
    });
  });
});

it.each([1, 2, 4])('a chain of %d hops: the delay of one packet at a time', async (hops) => {
  const chain = {
    ...preset('chain'),
    errors: 'threshold',
    bitRate: '54',
    payload: 1500,
    source: 'constant',
    rate: 5,
    end: 200,
  };
  const { endToEndDelay } = await metricsOf({ ...chain, stations: hops + 1 }, 1);
  const [L, A, Z, SIFS, DIFS] = [8, 248, 28, 16, 34];
  const expected = 1 + 1 + L + A + (hops - 1) * (SIFS + Z + DIFS + 67.5 + A) + 2;
  // Back-offs of 0 to 15 slots are drawn.
  expect(Math.abs((endToEndDelay as { mean: number }).mean - expected)).toBeLessThan(
    hops === 1 ? 0.01 : 4 * Math.sqrt(hops),
  );
});

it.each(['6', '9', '12', '18', '24', '36', '48', '54'])(
  '%s Mbit/s: of frames at its SNR one in ten cannot be read',
  async (bitRate) => {
    const known = { 6: 3.9, 9: 6.7, 12: 6.9, 18: 9.8, 24: 13.4, 36: 16.5, 48: 21.2, 54: 22.5 } as const;
    const snr = known[Number(bitRate) as keyof typeof known];
    // At a metre: 46.77 dB are lost.
    const power = snr - 94 + 20 * Math.log10((4 * Math.PI * 5.2e9) / 299_792_458);
    const params = {
      stations: 2,
      spacing: 1,
      power,
      pattern: 'ends',
      fading: 'none',
      sinrNeeded: 0,
      source: 'saturated',
      mac: 'aloha',
      bitRate,
      end: 4,
    };
    const { loss } = await metricsOf(params, 1);
    expect(loss).toBeGreaterThan(0.06);
    expect(loss).toBeLessThan(0.15);
  },
);

it('the paper: ACKs and NACKs that are lost hang on the speed, loss does not', async () => {
  const of = async (speed: number) => {
    const params = { ...preset('paper-2012'), stations: 2, spacing: 19.9, rate: 100, speed, end: 20 };
    return {
      acks: await meanOf(params, 'acksLost', 3),
      nacks: await meanOf(params, 'nacksLost', 3),
      loss: await meanOf(params, 'loss', 3),
    };
  };
  const [slow, fast] = [await of(1), await of(10)];
  expect(slow.acks).toBeLessThan(fast.acks);
  expect(slow.nacks).toBeGreaterThan(4 * fast.nacks);
  expect(Math.abs(slow.loss / fast.loss - 1)).toBeLessThan(0.25);
});
