/** What theory and other programs know of a mesh. Bands are those of the issue and the design, where these name one. */
import { complete } from '../../../scenario/defaults.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { Params } from '../../../scenario/spec.ts';
import { type Known, type Numbers, type Oracle, ranOnOneCore } from '../../testing/oracle.ts';
import { allRight } from '../error-curve.ts';
import { configOf, meshModel } from '../model.ts';
import { Channel } from '../rules/channel.ts';
import { bianchi } from '../spec/bianchi.ts';
import type { MeshParams } from '../spec/params.ts';
import { dopplerHz } from '../spec/radio.ts';
import { bitsOf, HEADER_BYTES } from '../spec/timing.ts';
import { meshSpec } from '../spec.ts';
import { makeTables } from '../tables.ts';

/** Seconds before anything is counted: the windows of 50 stations have grown by then. */
const WARM_UP = 0.2;

export const presetOf = (id: string): Params => meshSpec.presets.find((each) => each.id === id)?.params ?? {};
const CLEAR = { fading: 'none', errors: 'threshold' } as const;

/** Metrics of a run. */
export const meshRun = (params: Params) => async (seed: number, seconds: number) => {
  const end = seconds + WARM_UP;
  const scenario = complete(meshSpec, { params: { ...params, end }, seed, warmUp: WARM_UP });
  return (await ranOnOneCore(meshModel, scenario, end)).numbers;
};

/** Mbit/s and share of collisions, slot by slot: without a limit of attempts, then with 7 of them. */
export const SLOT_BY_SLOT = [
  { n: 1, free: [30.5, 0], limited: [30.5, 0], spread: [0.0024, 0], strict: 4, quick: 4 },
  { n: 2, free: [31.02, 0.11], limited: [31.03, 0.11], spread: [0.0042, 0.006], strict: 10, quick: 2 },
  { n: 5, free: [29.67, 0.265], limited: [29.65, 0.266], spread: [0.0058, 0.007], strict: 10, quick: 1.5 },
  { n: 10, free: [28.09, 0.367], limited: [27.97, 0.374], spread: [0.007, 0.0085], strict: 10, quick: 1 },
  { n: 20, free: [26.27, 0.459], limited: [25.87, 0.476], spread: [0.008, 0.0075], strict: 10, quick: 0.6 },
  { n: 50, free: [23.54, 0.572], limited: [22.35, 0.614], spread: [0.009, 0.0057], strict: 10, quick: 0.4 },
] as const;

const saturation = SLOT_BY_SLOT.flatMap(({ n, free, limited, spread, strict, quick }): readonly Oracle[] =>
  [0, 7].map((attempts) => {
    const among: Params = n === 1 ? { stations: 2, pattern: 'ends' } : { stations: n };
    const params = { ...presetOf('saturation'), ...among, attempts };
    const [mbits, collisions] = attempts === 0 ? free : limited;
    const theory = bianchi(complete(meshSpec, { params }).params as MeshParams);
    const throughput = (by: string, is: number, band: number): Known => ({
      ...{ name: 'throughput', by, is, band: band * is },
      spread: spread[0] * is,
    });
    const met = (by: string, is: number, band: number): Known => ({
      ...{ name: 'collisionProbability', by, is, band, spread: spread[1] },
    });
    const table = [throughput('slot by slot', 1e6 * mbits, 0.003), met('slot by slot', collisions, 0.005)];
    return {
      ...{ what: `${n} saturated, ${attempts || 'unlimited'} attempts`, run: meshRun(params), strict, quick },
      known:
        attempts > 0 || !theory
          ? table
          : [
              ...table,
              throughput('Bianchi', theory.throughput, 0.017),
              met('Bianchi', theory.collisions, 0.06 * theory.collisions),
            ],
    };
  }),
);

/** Two stations, service of 1,477 us; what no packet waits for takes 1,420. */
const queues = [
  { rate: 203.1, wait: 316.5, spread: 70, strict: 100 },
  { rate: 338.5, wait: 738.5, spread: 150, strict: 100 },
  { rate: 541.6, wait: 2954, spread: 1200, strict: 500 },
].map(
  ({ rate, wait, spread, strict }): Oracle => ({
    what: `M/D/1, ${rate} packets/s`,
    run: meshRun({ ...CLEAR, stations: 2, pattern: 'ends', source: 'poisson', rate }),
    strict,
    quick: 40,
    known: [{ name: 'endToEndDelay', by: 'M/D/1', is: 1420 + wait, band: 0.02 * wait, spread }],
  }),
);

const aloha = [
  { senders: 5, load: 0.1, survive: 0.458 },
  { senders: 20, load: 0.02, survive: 0.469 },
].map(({ senders, load, survive }): Oracle => {
  const star = { stations: senders + 1, layout: 'hidden', pattern: 'sink', mac: 'aloha', source: 'poisson' };
  return {
    what: `ALOHA, ${senders} senders at a load of ${load} each`,
    run: meshRun({ ...CLEAR, ...star, rate: load / 1408e-6 }),
    strict: 200,
    quick: 60,
    known: [{ name: 'collisionProbability', by: 'theory', is: 1 - survive, band: 0.003, spread: 0.045 }],
  };
});

const capture = [
  { z: 4, share: 0.285 },
  { z: 10, share: 0.091 },
].map(
  ({ z, share }): Oracle => ({
    what: `two frames at once, capture from ${z} dB on`,
    run: meshRun({ ...presetOf('capture'), capture: z, sinrNeeded: z, power: 36, speed: 50 }),
    strict: 50,
    quick: 20,
    known: [{ name: 'loss', by: 'theory', is: 1 - share, band: 0.003, spread: 0.012 }],
  }),
);

/** Back-offs of 0 to 15 slots are drawn; one packet at a time. */
const chain = [1, 2, 4].map((hops): Oracle => {
  const [L, A, Z, SIFS, DIFS] = [8, 248, 28, 16, 34];
  const link = { errors: 'threshold', bitRate: '54', payload: 1500, source: 'constant', rate: 5 };
  return {
    what: `a chain of ${hops}`,
    run: meshRun({ ...presetOf('chain'), ...link, stations: hops + 1 }),
    strict: 200,
    quick: 100,
    known: [
      {
        ...{ name: 'endToEndDelay', by: 'sum', is: 4 + L + A + (hops - 1) * (SIFS + Z + DIFS + 67.5 + A) },
        ...{ band: 2, spread: 20 * Math.sqrt(hops - 1) },
      },
    ],
  };
});

/** Of each mode, where 10% of frames of 1,036 bytes fail, in dB (Pei & Henderson 2010). */
export const TENTH_FAILS = { 6: 3.9, 9: 6.7, 12: 6.9, 18: 9.8, 24: 13.4, 36: 16.5, 48: 21.2, 54: 22.5 } as const;

/** Share of frames that cannot be read: as published, and as the design has it. */
const failing = (bitRate: string, decibels: number): number =>
  1 - allRight(bitRate, 10 ** (decibels / 10), bitsOf(1000 + HEADER_BYTES));
function failingByTable(bitRate: string, decibels: number): number {
  const eighth = (10 * Math.log10(2)) / 8;
  const from = Math.floor(decibels / eighth);
  const part = decibels / eighth - from;
  return (1 - part) * failing(bitRate, from * eighth) + part * failing(bitRate, (from + 1) * eighth);
}

/** Powers are rounded down to 1/256 of themselves; between its entries the table is up to 0.06 dB off. */
const [ROUNDED, OFF] = [0.02, 0.08];

const errors = Object.entries(TENTH_FAILS).flatMap(([bitRate, tenth]) =>
  [-0.5, 0, 0.5].map((above): Oracle => {
    const decibels = tenth + above;
    // At a metre, where 46.77 dB are lost.
    const power = decibels - 94 + 20 * Math.log10((4 * Math.PI * 5.2e9) / 299_792_458);
    const link = { stations: 2, spacing: 1, pattern: 'ends', fading: 'none', sinrNeeded: 0, source: 'saturated' };
    const known = (by: string, of: typeof failing, most: number): Known => {
      const is = of(bitRate, decibels);
      return { name: 'loss', by, is, band: of(bitRate, decibels - most) - is + 0.002, spread: 0.02 };
    };
    return {
      what: `${bitRate} Mbit/s at ${decibels.toFixed(1)} dB`,
      run: meshRun({ ...link, mac: 'aloha', power, bitRate }),
      strict: 5,
      quick: 1,
      known: [
        known('Pei & Henderson', failing, OFF),
        known('linear between eighths of an octave', failingByTable, ROUNDED),
      ],
    };
  }),
);

const SPEED = { speed: 10, carrier: 5.2 };
const LEVELS = [0, -5, -10, -20];
/** Less than a tenth of the shortest mean fade. */
const STEP = 20;
const GROUPS = 16;

/** Crossings a second of each level, share of the time below it, and mean fade. */
async function fadingRun(seed: number, seconds: number): Promise<Numbers> {
  const scenario = complete(meshSpec, { params: { stations: 2, ...SPEED, groups: GROUPS }, seed });
  const config = configOf(scenario as Scenario<MeshParams>);
  const tables = makeTables(scenario.params as MeshParams, seed);
  const levels = LEVELS.map((decibels) => 2 ** 20 * 10 ** (decibels / 10));
  const [below, crossings] = [levels.map(() => 0), levels.map(() => 0)];
  let samples = 0;
  // A group after the other: each has rays of its own.
  for (let group = 0; group < GROUPS; group++) {
    const own = new Channel({ ...config, groups: 1, atRays: config.atRays + 32 * group }, tables, seed);
    let before = Number.POSITIVE_INFINITY;
    for (let time = 0; time < (seconds * 1e6) / GROUPS; time += STEP) {
      const power = own.powerOf(0, 1, time, 2 ** 20);
      samples++;
      for (let i = 0; i < levels.length; i++) {
        if (power < levels[i]) below[i]++;
        else if (before < levels[i]) crossings[i]++;
      }
      before = power;
    }
  }
  return Object.fromEntries(
    LEVELS.flatMap((decibels, i) => [
      [`crossings of ${decibels} dB a second`, crossings[i] / ((samples * STEP) / 1e6)],
      [`share below ${decibels} dB`, below[i] / samples],
      [`mean fade below ${decibels} dB, us`, (below[i] * STEP) / crossings[i]],
    ]),
  );
}

const fading: Oracle = {
  what: 'Clarke’s fading, 173 Hz',
  run: fadingRun,
  strict: 16,
  quick: 16,
  known: LEVELS.flatMap((decibels) => {
    const level = 10 ** (decibels / 10);
    const crossings = Math.sqrt(2 * Math.PI * level) * dopplerHz(SPEED) * Math.exp(-level);
    const share = 1 - Math.exp(-level);
    const known = (name: string, is: number, band: number, spread: number): Known => ({
      ...{ name, by: 'Clarke', is, band: band * is, spread: spread * is },
    });
    return [
      known(`crossings of ${decibels} dB a second`, crossings, 0.06, 0.11),
      known(`share below ${decibels} dB`, share, 0.08, 0.17),
      known(`mean fade below ${decibels} dB, us`, (1e6 * share) / crossings, 0.08, 0.1),
    ];
  }),
};

export const meshOracles: readonly Oracle[] = [
  ...saturation,
  ...queues,
  ...aloha,
  ...capture,
  ...chain,
  ...errors,
  fading,
];
