/** The rules against a mesh that was written from docs/mesh.md alone: every delivery, what is lost and why, and how many events it takes. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HandledEvent, HandlerContext, HandlerTwin } from '../../../engine/event/model.ts';
import { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { complete } from '../../../scenario/defaults.ts';
import { NO_FILES } from '../../../scenario/files.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { Params } from '../../../scenario/spec.ts';
import { anyScenario } from '../../../verify/short-runs.ts';
import { COUNTERS, KIND, PART, PAYLOAD } from '../config.ts';
import { meshModel } from '../model.ts';
import type { MeshParams } from '../spec/params.ts';
import { meshSpec } from '../spec.ts';
import { meshVerified } from '../verified.ts';
import { meshRun } from './oracles.ts';
import { type Delivery, PlainMesh } from './plain-mesh.ts';

/** Notes deliveries of a twin. */
class Watched implements HandlerTwin {
  readonly deliveries: Delivery[] = [];
  readonly start: HandlerTwin['start'];
  readonly observe: HandlerTwin['observe'];
  private readonly twin: HandlerTwin;

  constructor(twin: HandlerTwin) {
    this.twin = twin;
    this.start = (...args) => twin.start(...args);
    this.observe = (...args) => twin.observe(...args);
  }

  handle(station: number, event: HandledEvent, context: HandlerContext): void {
    const { kind, time, payload, payloadAt } = event;
    if (kind === KIND.deliver)
      this.deliveries.push({
        time,
        station,
        origin: payload[payloadAt + PAYLOAD.ids] & PART.senderMask,
        number: payload[payloadAt + PAYLOAD.number],
      });
    this.twin.handle(station, event, context);
  }
}

const inOrder = (deliveries: readonly Delivery[]) =>
  deliveries
    .map(({ time, station, origin, number }) => [time, station, origin, number] as const)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]);

async function compared(scenario: Scenario) {
  const world = meshModel.build(scenario, NO_FILES);
  const watched = new Watched(world.twin);
  const run = new SequentialExecutor({ ...world, twin: watched }, { everyTicks: world.endTicks, maxRows: 2 });
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const { counters, events } = expectOk(await run.outcome());
  const counted = Object.fromEntries(COUNTERS.map((name, i) => [name, counters[i]]));
  const plain = new PlainMesh(scenario.params as MeshParams, scenario.seed);
  plain.run();
  const { queue, attempts, collision, deaf, channel } = plain.lost;
  const told = `${JSON.stringify(scenario.params)} seed ${scenario.seed}`;
  expect(inOrder(watched.deliveries), told).toEqual(inOrder(plain.deliveries));
  const lost = {
    lossQueue: queue,
    lossAttempts: attempts,
    lossCollision: collision,
    lossDeaf: deaf,
    lossChannel: channel,
  };
  expect({ events, ...counted }, told).toMatchObject({ events: plain.events, generated: plain.generated, ...lost });
  return plain;
}

const withoutWarmUp = (scenario: Scenario): Scenario => ({ ...scenario, measure: { ...scenario.measure, warmUp: 0 } });

it.each(meshVerified.grid.map(({ name, scenario }) => [name, scenario] as const))('%s', async (_name, scenario) => {
  await compared(scenario);
});

const SINK = { mac: 'dcf', pattern: 'sink', source: 'poisson', rate: 300, end: 0.2 } as const;

it.each<Params>([
  { stations: 2, rate: 100, end: 0.2 },
  { ...SINK, speed: 0 },
  { ...SINK, queue: 1 },
  { ...SINK, cwMin: 63, cwMax: 31 },
  // One sends to the last one: 255 hear it, in 64 groups each.
  { stations: 256, groups: 64, fading: 'rayleigh', pattern: 'ends', source: 'saturated', mac: 'dcf', end: 0.005 },
])('%o', async (params) => {
  expect((await compared(complete(meshSpec, { params, seed: 3 }))).deliveries.length).toBeGreaterThan(1);
});

it('a rate so low that nothing is sent', async () => {
  const params = { rate: 0.001, end: 0.1 };
  expect(await compared(complete(meshSpec, { params, seed: 3 }))).toMatchObject({ generated: 0, events: 0 });
  const { throughput, busyShare, ...rest } = await meshRun(params)(3, 0.1);
  expect([throughput, busyShare]).toEqual([0, 0]);
  expect(Object.keys(rest)).not.toContain('loss');
});

it('random scenarios', async () => {
  const drawn = fc.sample(anyScenario(meshSpec as never), { numRuns: 150, seed: 35, unbiased: true });
  let delivered = 0;
  for (const { scenario } of drawn) delivered += (await compared(withoutWarmUp(scenario))).deliveries.length;
  expect(delivered).toBeGreaterThan(1000);
});

it('a broadcast among five is 55 events of seven kinds in five windows', async () => {
  const scenario = complete(meshSpec, { params: { interference: 'no', rate: 1, fading: 'none', end: 0.999 }, seed: 1 });
  const world = meshModel.build(scenario, NO_FILES);
  const kinds = new Set<number>();
  const { twin } = world;
  const seen: HandlerTwin = {
    start: (...args) => twin.start(...args),
    observe: (...args) => twin.observe(...args),
    handle: (station, event, context) => {
      kinds.add(event.kind);
      twin.handle(station, event, context);
    },
  };
  const run = new SequentialExecutor({ ...world, twin: seen }, { everyTicks: world.endTicks, maxRows: 2 });
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const { events, windows } = expectOk(await run.outcome());
  expect([events, windows, kinds.size]).toEqual([5 * 55, 5 * 5, 7]);
});
