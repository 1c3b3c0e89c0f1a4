/** What theory knows of an internet. Bands are those of the issue: queues within the 99% interval of 20 seeds, TCP within shares. */
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { type Known, type Oracle, ranOnOneCore } from '../../testing/oracle.ts';
import { FLOW, SINK } from '../config.ts';
import { internetModel } from '../model.ts';
import { HEADER_BYTES } from '../spec/limits.ts';
import { sawtoothUse } from '../spec/quantities.ts';
import { internetSpec } from '../spec.ts';

/** Metrics of a run; `window` is throughput x 0.1 s in segments, `share` the first flow's of all data. */
const internetRun = (params: Params, warmUp: number) => async (seed: number, seconds: number) => {
  const end = seconds + warmUp;
  const scenario = complete(internetSpec, { params: { ...params, end }, seed, warmUp });
  const { numbers, world, reading } = await ranOnOneCore(internetModel, scenario, end);
  const window = (numbers.throughput * 0.1) / 8 / (Number(scenario.params.packet) - HEADER_BYTES);
  const first = reading.state(world.tables[FLOW.sink], SINK.bytesLow) / 1024;
  return { ...numbers, window, share: first / numbers.flowBytes / Number(scenario.params.flows) };
};

/** A dumbbell of two hosts, whose own links take next to no time to send. */
const DUMBBELL = {
  topology: 'dumbbell',
  routers: 2,
  hosts: 2,
  pattern: 'across',
  flows: 1,
  accessBandwidth: 1_000_000,
  delayFloor: 0.001,
} as const;

/** Poisson packets of 1,000 bytes, a millisecond each. */
const queue = (what: string, load: number, room: Params, known: readonly Known[]): Oracle => ({
  what: `${what} at load ${load}`,
  run: internetRun(
    {
      ...DUMBBELL,
      ...{ bandwidthMin: 8, bottleneckDelay: 0.001, accessDelay: 0.002 },
      ...{ traffic: 'udp', source: 'poisson', packet: 1000, rate: load * 8e6, spread: 0 },
      ...room,
    },
    1,
  ),
  strict: 100,
  quick: 20,
  known,
});
const waits = (ms: number, spread: number): Known => ({
  name: 'queueingDelay',
  by: 'theory, us',
  is: 1000 * ms,
  band: 0,
  spread,
});
const losses = (is: number, spread: number): Known => ({ name: 'loss', by: 'theory', is, band: 0, spread });

const UNLIMITED = { queue: 100_000_000 };
const DRAWN = { sizes: 'exponential' };
const TEN = { queue: 10_000 };
const TEN_PACKETS = { queueBy: 'packets', queuePackets: 10 };

/** What finds a room of ten full, of exponential services. */
const fullOf = (load: number) => ((1 - load) * load ** 10) / (1 - load ** 11);

const queues = [
  queue('M/D/1', 0.5, UNLIMITED, [waits(0.5, 60)]),
  queue('M/D/1', 0.8, UNLIMITED, [waits(2, 620)]),
  queue('M/D/1', 0.9, UNLIMITED, [waits(4.5, 2700)]),
  queue('M/M/1', 0.5, { ...UNLIMITED, ...DRAWN }, [waits(1, 220)]),
  queue('M/M/1', 0.8, { ...UNLIMITED, ...DRAWN }, [waits(4, 1800)]),
  ...[
    [0.8, 0.003_64, 1.83, 0.0044, 380],
    [0.9, 0.016_63, 2.922, 0.011, 590],
    [1, 0.050_85, 4.336, 0.018, 600],
    [1.2, 0.170_91, 6.63, 0.025, 300],
  ].map(([load, loss, wait, spread, spreadOfWait]) =>
    queue('M/D/1/10', load, TEN, [losses(loss, spread), waits(wait, spreadOfWait)]),
  ),
  queue('M/D/1/10 by packets', 0.9, TEN_PACKETS, [losses(0.016_63, 0.011), waits(2.922, 590)]),
  ...[0.8, 1.2].map((load) =>
    queue('M/M/1/10 by packets', load, { ...TEN_PACKETS, ...DRAWN }, [losses(fullOf(load), 0.026)]),
  ),
];

/** A round trip of 0.1 s through one link; at 12 Mbit/s its bandwidth-delay product is 100 packets. */
const LONG = {
  ...DUMBBELL,
  accessBandwidth: 1000,
  bottleneckDelay: 0.045,
  accessDelay: 0.0025,
  spread: 1,
  ackEvery: 1,
} as const;

const within = (name: string, by: string, is: number, share: number, spread: number): Known => ({
  ...{ name, by, is, band: share * is, spread },
});

const buffers = [0.25, 0.5, 1].map(
  (room): Oracle => ({
    what: `TCP, room for ${room} bandwidth-delay products`,
    run: internetRun({ ...LONG, bandwidthMin: 12, queue: 150_000 * room }, 30),
    strict: 60,
    quick: 15,
    known: [within('utilisation', 'sawtooth', sawtoothUse(room), 0.05, 0.007)],
  }),
);

/** Each of three ports loses a third. */
const lossy = (loss: number, more: Params = {}) =>
  internetRun({ ...LONG, bandwidthMin: 1000, queue: 10_000_000, loss: loss / 3, ...more }, 20);
const windows = (
  [
    ['Mathis', 0.001, Math.sqrt(3 / 0.002), {}, 32],
    ['Padhye', 0.01, 9.99, {}, 5.6],
    ['RFC 9438', 0.0002, 1.054 * (0.1 / 0.0002) ** 0.75, { control: 'cubic' }, 140],
  ] as const
).map(
  ([by, loss, is, more, spread]): Oracle => ({
    what: `TCP, random loss of ${loss}, ${by}`,
    run: lossy(loss, more),
    strict: 200,
    quick: 20,
    known: [within('window', by, is, 0.25, spread)],
  }),
);

/** How many times NewReno's window CUBIC's is: by RFC 9438 1.29 at 0.0002; at 0.01 it is friendly. */
const cubic = (
  [
    [0.0002, (1.054 * (0.1 / 0.0002) ** 0.75) / Math.sqrt(3 / 0.0004), 0.65],
    [0.01, 1, 0.67],
  ] as const
).map(
  ([loss, is, spread]): Oracle => ({
    what: `CUBIC by NewReno, random loss of ${loss}`,
    run: async (...args) => ({
      ratio: (await lossy(loss, { control: 'cubic' })(...args)).window / (await lossy(loss)(...args)).window,
    }),
    strict: 200,
    quick: 20,
    known: [within('ratio', 'RFC 9438', is, 0.25, spread)],
  }),
);

const equal = (flows: number, known: readonly Known[], told: readonly string[]): Oracle => ({
  what: `${flows} equal flows`,
  run: internetRun({ ...LONG, bandwidthMin: 12, queue: 150_000, flows }, 10),
  strict: 60,
  quick: 20,
  known,
  told,
});

export const internetOracles: readonly Oracle[] = [
  ...queues,
  ...buffers,
  ...windows,
  ...cubic,
  equal(2, [within('share', 'symmetry', 0.5, 0.1, 0.21)], ['fairness']),
  equal(16, [], ['fairness', 'utilisation', 'loss']),
];
