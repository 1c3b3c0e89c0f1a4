/** Covers: packets are accounted for; settings share packets and channel; what is refused, and in which words. */
import { describe, expect, it } from 'vitest';
import '../testing/registry.ts';
import { meanInterval } from '../../analysis/confidence.ts';
import { estimateMemory } from '../../run/estimate.ts';
import { checkScenario } from '../../scenario/check.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { memoryFailure } from '../../scenario/memory.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { BROADCAST, KIND, PACKET, PACKET_WORDS, PART, PAYLOAD, STATE, TYPE } from './config.ts';
import { configOf, meshModel } from './model.ts';
import { Channel } from './rules/channel.ts';
import type { MeshParams } from './spec/params.ts';
import { meshSpec } from './spec.ts';
import { makeTables, tableOffsets } from './tables.ts';
import { presetOf } from './testing/oracles.ts';
import { watchMesh } from './testing/run-mesh.ts';
import { meshVerified } from './verified.ts';

const scenarioOf = (params: Params, seed = 3) => complete(meshSpec, { params, seed });

type Left = Pick<Awaited<ReturnType<typeof watchMesh>>, 'pending' | 'reading' | 'tables'>;

const addresseesOf = (params: MeshParams, { tables }: Left, origin: number): number =>
  params.pattern === 'broadcast' ? (tables?.[tableOffsets(params).atAddressees + origin] ?? 0) : 1;

/** In queues. By DCF the first packet stays until it is acknowledged: it does not count where its addressee has it. */
function waitingOf(params: MeshParams, left: Left): number {
  const { reading, tables } = left;
  const { stations, queue, mac, pattern } = params;
  let sum = 0;
  for (let station = 0; station < stations; station++) {
    const waiting = reading.state(station, STATE.waiting);
    sum += waiting * addresseesOf(params, left, station);
    if (mac !== 'dcf' || pattern === 'broadcast' || waiting === 0) continue;
    const first = PACKET_WORDS * reading.state(station, STATE.head);
    const ids = reading.store(station, first + PACKET.ids);
    const key = ((reading.store(station, first + PACKET.number) << PART.destination) | (ids & PART.senderMask)) >>> 0;
    const next = tables?.[tableOffsets(params).atNextHops + station * stations + (ids >>> PART.destination)] ?? 0;
    if (reading.store(next, PACKET_WORDS * queue + station) === key) sum--;
  }
  return sum;
}

/** On their way within a station, or in frames; frames of what its sender keeps do not count. */
function inTheAirOf(params: MeshParams, left: Left): number {
  const isKept = params.mac === 'dcf' && params.pattern !== 'broadcast';
  let sum = 0;
  for (const { station, kind, payload } of left.pending) {
    const head = payload[PAYLOAD.head];
    const addressee = (head >>> PART.addressee) & PART.addresseeMask;
    const isForIt = addressee === station || addressee === BROADCAST;
    const isFrame = kind === KIND.air || kind === KIND.end || kind === KIND.frame;
    if (kind === KIND.down) sum += addresseesOf(params, left, station);
    else if (kind === KIND.deliver) sum++;
    else if (isFrame && !isKept && isForIt && (head & PART.typeMask) === TYPE.data) sum++;
  }
  return sum;
}

describe('by addressee, generated = delivered + lost by cause + waiting + in the air', () => {
  const cases = meshVerified.grid.map(({ name, scenario }) => [name, scenario] as const);
  it.each(cases)('%s', async (_name, scenario) => {
    const params = scenario.params as MeshParams;
    const { counted, ...left } = await watchMesh(scenario, () => undefined);
    const { generated, delivered, lossQueue, lossAttempts, lossCollision, lossDeaf, lossChannel } = counted;
    const ended = delivered + lossQueue + lossAttempts + lossCollision + lossDeaf + lossChannel;
    expect(ended).toBeGreaterThan(0);
    expect(ended + waitingOf(params, left) + inTheAirOf(params, left)).toBe(generated);
  });

  it.each<Params>([
    { mac: 'answer', pattern: 'broadcast' },
    { mac: 'dcf', pattern: 'sink', attempts: 2, stations: 8 },
    { mac: 'dcf', pattern: 'neighbour', layout: 'chain', spacing: 45, sinrNeeded: 6, queue: 1, attempts: 1 },
    { mac: 'aloha', pattern: 'sink', layout: 'hidden', capture: 3 },
  ])('to the last packet where all has come to rest: %o', async (choices) => {
    // A packet from each source, and a while in which nobody has another one.
    const params = { ...choices, rate: 8, end: 0.12, interference: 'yes', fading: 'rayleigh', groups: 1, speed: 30 };
    let checked = 0;
    for (let seed = 1; seed <= 120; seed++) {
      let last = 0;
      const { counted, reading } = await watchMesh(scenarioOf(params, seed), (_station, { kind, time }) => {
        if (kind === KIND.packet) last = time;
      });
      if (last > 90_000) continue;
      checked++;
      const { generated, delivered, ...rest } = counted;
      const lost = rest.lossQueue + rest.lossAttempts + rest.lossCollision + rest.lossDeaf + rest.lossChannel;
      for (let station = 0; station < Number(scenarioOf(params).params.stations); station++)
        expect(reading.state(station, STATE.waiting)).toBe(0);
      expect(generated).toBeGreaterThan(0);
      expect(delivered + lost, `seed ${seed}`).toBe(generated);
    }
    expect(checked).toBeGreaterThan(5);
  });
});

describe('settings share packets and channel', () => {
  const COMMON = { source: 'poisson', pattern: 'sink', rate: 40, end: 1 };
  const OTHERS: readonly Params[] = [
    { bitRate: '54' },
    { power: 10 },
    { mac: 'dcf' },
    { mac: 'aloha' },
    { interference: 'no' },
    { payload: 64 },
  ];

  const packetsOf = async (params: Params) => {
    const packets: (readonly number[])[] = [];
    await watchMesh(scenarioOf(params), (station, { kind, time, payload, payloadAt }) => {
      if (kind === KIND.down)
        packets.push([payload[payloadAt + PAYLOAD.time], station, payload[payloadAt + PAYLOAD.number], time]);
    });
    return packets.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  };

  it.each(OTHERS)('%o has the same packets at the same times', async (other) => {
    const packets = await packetsOf(COMMON);
    expect(packets.length).toBeGreaterThan(100);
    expect(await packetsOf({ ...COMMON, ...other })).toEqual(packets);
  });

  it.each(OTHERS)('%o has the same rays', (other) => {
    const raysOf = (params: Params) => {
      const scenario = scenarioOf(params);
      const { tables } = meshModel.build(scenario, NO_FILES) as { tables: Uint32Array };
      return tables.subarray(tableOffsets(scenario.params as MeshParams).atRays);
    };
    expect(raysOf(COMMON).length).toBe(10 * 8 * 32);
    expect(raysOf({ ...COMMON, ...other })).toEqual(raysOf(COMMON));
  });

  it.each(OTHERS)('%o has the same gains of blocks', (other) => {
    const gainsOf = (params: Params) => {
      const scenario = scenarioOf({ ...params, fading: 'rayleigh', speed: 30 }) as Scenario<MeshParams>;
      const channel = new Channel(configOf(scenario), makeTables(scenario.params, scenario.seed), scenario.seed);
      return Array.from({ length: 200 }, (_, i) => channel.powerOf(i % 4, 4, 1234 * i, 2 ** 20));
    };
    const gains = gainsOf(COMMON);
    expect(new Set(gains).size).toBeGreaterThan(100);
    expect(gainsOf({ ...COMMON, ...other })).toEqual(gains);
  });

  it('an answer that comes at once has the channel of its frame, both ways', async () => {
    const { counted } = await watchMesh(
      scenarioOf({ ...COMMON, speed: 0, mac: 'answer', interference: 'no', errors: 'threshold', sinrNeeded: 20 }),
      () => undefined,
    );
    expect(counted.acks).toBeGreaterThan(50);
    expect([counted.acksLost, counted.nacks - counted.nacksLost]).toEqual([0, 0]);
  });
});

describe('what is refused, and what would do', () => {
  const NEARER = 'lower spacing or raise power';
  const ANY_LINK = `over links of at least 4 dB: ${NEARER}, or lower sinrNeeded`;

  const refusalOf = (scenario: Scenario): string => {
    const checked = checkScenario(meshSpec, scenario);
    return checked.ok ? 'accepted' : `${checked.failure.message}: ${checked.failure.remedy}`;
  };

  it.each<[Params, string]>([
    [{ stack: 20 }, 'stack 20 us is not below sifs 16 us: an answer would be late, lower stack or raise sifs'],
    [{ stack: 16 }, 'stack 16 us is not below sifs 16 us: an answer would be late, lower stack or raise sifs'],
    [{ slot: 1 }, 'slot 1 us is below 2 us: use a whole number from 2 to 1000 us'],
    [{ stations: 1 }, 'stations 1 is below 2: use a whole number from 2 to 256'],
    [{ queue: 0 }, 'queue 0 packets is below 1 packet: use a whole number from 1 to 256 packets'],
    [{ pattern: 'sink', layout: 'chain', stations: 4, spacing: 2000 }, `station 1 has no way to 0 ${ANY_LINK}`],
    [{ pattern: 'ends', spacing: 3000 }, `station 0 has no way to 4 ${ANY_LINK}`],
    [{ pattern: 'neighbour', layout: 'hidden', stations: 3, spacing: 500 }, `station 0 has no way to 1 ${ANY_LINK}`],
    [
      { source: 'saturated', spacing: 9000 },
      `station 0 is saturated with broadcasts and has nobody in reach: ${NEARER}`,
    ],
    [{ stack: 15 }, 'accepted'],
    [{ slot: 2 }, 'accepted'],
  ])('%o', (params, words) => {
    expect(refusalOf(scenarioOf(params))).toBe(words);
  });

  it('a tick of more than a microsecond', () => {
    expect(refusalOf({ ...scenarioOf({}), tick: 10 })).toBe(
      'tick 10 us is not 1 us: slots and frames of a mesh are whole microseconds, use a tick of 1 us',
    );
  });

  it.each([
    [
      'a GPU',
      (bytes: number) => ({ gpu: { maxBinding: bytes, software: false } }),
      'needs 276 MB, 268 MB of it in one buffer, and this device binds at most 134 MB: choose at most 181 stations',
    ],
    [
      'one core',
      (bytes: number) => ({ processorBytes: bytes }),
      'needs 270 MB, and this page can count on 134 MB: choose at most 180 stations',
    ],
  ])('256 stations with 64 groups, where their rays do not fit: %s', (_what, place, words) => {
    const whole = (stations: number) => scenarioOf({ stations, groups: 64 });
    const { message, remedy } = memoryFailure(estimateMemory(whole(256), place(2 ** 27)));
    expect(`${message}: ${remedy}`).toBe(words);
    expect(estimateMemory(whole(Number(remedy.match(/\d+/))), place(2 ** 27)).fits).toBe(true);
    expect(estimateMemory(whole(256), place(2 ** 29)).fits).toBe(true);
  });

  it('windows that are larger than the largest are said to be that', () => {
    const world = meshModel.build(scenarioOf({ mac: 'dcf', cwMin: 63, cwMax: 31 }), NO_FILES);
    expect(world.remarks).toEqual(['cwMin 63 is above cwMax 31: all windows have 31 slots']);
    expect(world.uniforms.cw_min).toBe(31);
  });
});

describe('where two transmissions are committed for one tick', () => {
  const STATIONS = 9;
  /** Numbers in the order of places on the circle; the farthest from 0 first. */
  const ORDERS = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [0, 5, 4, 6, 3, 7, 2, 8, 1],
  ];

  /** Station `i` stands where `order[i]` would. */
  async function renumbered(params: Params, seed: number, order: readonly number[]) {
    const scenario = scenarioOf(
      { ...params, stations: STATIONS, mac: 'dcf', source: 'saturated', fading: 'none' },
      seed,
    );
    return watchMesh(
      scenario,
      () => undefined,
      (tables) => {
        const { atPowers } = tableOffsets(scenario.params as MeshParams);
        const powers = tables.slice(atPowers, atPowers + STATIONS ** 2);
        order.forEach((a, i) => {
          order.forEach((b, j) => {
            tables[atPowers + i * STATIONS + j] = powers[a * STATIONS + b];
          });
        });
      },
    );
  }

  it('and none of them can be read, numbers of stations change nothing at all', async () => {
    const params = { ...presetOf('saturation'), pattern: 'sink', end: 0.4 };
    const [one, other] = await Promise.all(ORDERS.map((order) => renumbered(params, 1, order)));
    expect(one.counted.met).toBeGreaterThan(200);
    expect(other.counted).toEqual(one.counted);
  });

  it('and the nearest is read, they change no mean beyond its interval', async () => {
    const params = { pattern: 'sink', end: 0.3 };
    const means = await Promise.all(
      ORDERS.map(async (order) => {
        const runs: Awaited<ReturnType<typeof renumbered>>['counted'][] = [];
        for (let seed = 1; seed <= 10; seed++) runs.push((await renumbered(params, seed, order)).counted);
        return (['delivered', 'met', 'frames'] as const).map((name) => meanInterval(runs.map((run) => run[name])));
      }),
    );
    means[0].forEach(({ mean, half }, i) => {
      expect(mean).toBeGreaterThan(100);
      expect(Math.abs(mean - means[1][i].mean)).toBeLessThan(half);
    });
  });
});

it('frames say of themselves what they are', () => {
  const payload = Uint32Array.of(
    TYPE.nack | (3 << PART.addressee) | (2 << PART.sender),
    1 | (256 << PART.destination),
    7,
    0,
    0,
    0,
  );
  expect(meshModel.carried?.(KIND.air, payload)).toBe('NACK from station 2 to station 3: packet 7 of station 1');
  expect(meshModel.carried?.(KIND.down, payload)).toBe('packet 7 of station 1 to all');
});
