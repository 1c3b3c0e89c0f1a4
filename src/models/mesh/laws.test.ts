/** Covers: packets are accounted for; settings share packets and channel; what is refused, and in which words. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../scenario/check.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { BROADCAST, KIND, PACKET, PACKET_WORDS, PART, PAYLOAD, STATE, TYPE } from './config.ts';
import { meshModel } from './model.ts';
import type { MeshParams } from './spec/params.ts';
import { meshSpec } from './spec.ts';
import { tablePlaces } from './tables.ts';
import { watchMesh } from './testing/run-mesh.ts';
import { meshVerified } from './verified.ts';

const scenarioOf = (params: Params, seed = 3) => complete(meshSpec, { params, seed });

type Left = Pick<Awaited<ReturnType<typeof watchMesh>>, 'pending' | 'reading' | 'tables'>;

const addresseesOf = (params: MeshParams, { tables }: Left, origin: number): number =>
  params.pattern === 'broadcast' ? (tables?.[tablePlaces(params).atAddressees + origin] ?? 0) : 1;

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
    const next = tables?.[tablePlaces(params).atNextHops + station * stations + (ids >>> PART.destination)] ?? 0;
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
      return tables.subarray(tablePlaces(scenario.params as MeshParams).atRays);
    };
    expect(raysOf(COMMON).length).toBe(10 * 8 * 32);
    expect(raysOf({ ...COMMON, ...other })).toEqual(raysOf(COMMON));
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

describe('what is refused', () => {
  it.each<[Params, string]>([
    [{ stack: 20 }, 'stack 20 us is not below sifs 16 us'],
    [{ slot: 1 }, 'slot 1 us is below 2 us'],
    [{ pattern: 'sink', layout: 'chain', stations: 4, spacing: 2000 }, 'station 1 has no way to 0'],
    [{ pattern: 'ends', spacing: 3000 }, 'station 0 has no way to 4'],
    [{ pattern: 'neighbour', layout: 'hidden', stations: 3, spacing: 500 }, 'station 0 has no way to 1'],
    [{ source: 'saturated', spacing: 9000 }, 'station 0 is saturated with broadcasts and has nobody in reach'],
  ])('%o', (params, words) => {
    const checked = checkScenario(meshSpec, scenarioOf(params));
    expect(checked.ok ? 'accepted' : checked.failure.message).toContain(words);
  });

  it('a tick of more than a microsecond', () => {
    const checked = checkScenario(meshSpec, { ...scenarioOf({}), tick: 10 });
    expect(checked.ok ? 'accepted' : checked.failure.message).toBe('tick 10 us is not 1 us');
  });

  it.each<Params>([
    { stations: 2 },
    { speed: 0 },
    { rate: 0.001, end: 0.1 },
    { queue: 1 },
    { stations: 256, groups: 64, fading: 'rayleigh', end: 0.001 },
  ])('not: %o', async (params) => {
    const scenario = scenarioOf(params);
    expect(checkScenario(meshSpec, scenario).ok).toBe(true);
    await watchMesh({ ...scenario, params: { ...scenario.params, end: 0.001 } }, () => undefined);
  });

  it('windows that are larger than the largest are said to be that', () => {
    const world = meshModel.build(scenarioOf({ mac: 'dcf', cwMin: 63, cwMax: 31 }), NO_FILES);
    expect(world.remarks).toEqual(['cwMin 63 is above cwMax 31: all windows have 31 slots']);
    expect(world.uniforms.cw_min).toBe(31);
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
