/** The rules against an internet that was written from docs/internet.md alone: every delivery of every packet, and how many events it takes. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { complete } from '../../../scenario/defaults.ts';
import { type Files, NO_FILES } from '../../../scenario/files.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { scenarioArbitrary } from '../../../verify/scenario-arbitrary.ts';
import { hashOf } from '../../content-hash.ts';
import type { InternetParams } from '../spec/params.ts';
import { internetSpec } from '../spec.ts';
import { internetVerified } from '../verified.ts';
import { prepareInternet } from '../world/prepare.ts';
import { PlainInternet } from './plain-internet.ts';
import { runInternet } from './run-internet.ts';

const ONE_CORE = { routing: 'one-core', gpu: () => Promise.reject(new Error('one core')) } as const;

type Told = readonly [time: number, flow: number, isAck: boolean, number: number, waited: number, bytes: number];
const inOrder = (deliveries: readonly Told[]) =>
  deliveries.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || Number(a[2]) - Number(b[2]) || a[3] - b[3]);

async function compared(scenario: Scenario<InternetParams>, files: Files) {
  const { deliveries, counted, outcome } = await runInternet(scenario, { files });
  const plain = new PlainInternet(
    scenario.params,
    scenario.seed,
    expectOk(await prepareInternet(scenario, files, ONE_CORE)),
  );
  plain.run();
  const told = `${JSON.stringify(scenario.params)} seed ${scenario.seed}`;
  expect(
    inOrder(
      deliveries.map(({ time, flow, isAck, number, queueing, bytes }) => [time, flow, isAck, number, queueing, bytes]),
    ),
    told,
  ).toEqual(inOrder(plain.deliveries.map((one) => [one.time, one.flow, one.isAck, one.number, one.waited, one.bytes])));
  expect({ ...counted, events: outcome.events }, told).toMatchObject({ ...plain.counts, events: plain.events });
  return plain;
}

it.each(internetVerified.grid.map((one) => [one.name, one] as const))(
  '%s',
  async (_name, { scenario, files = NO_FILES }) => {
    await compared(scenario as Scenario<InternetParams>, files);
  },
);

it('random scenarios', async () => {
  const drawn = fc.sample(
    scenarioArbitrary(internetSpec as never, {
      from: complete(internetSpec, { params: internetVerified.smallest }),
      sizes: internetVerified.smallest,
      files: {
        topologyFile: internetVerified.files?.topologyFile.map((content) => ({
          hash: hashOf(content),
          content,
        })) as never,
      },
      allows: ({ scenario }, room) => internetVerified.work(scenario as never).events <= 200 + 6000 * room,
    }),
    { numRuns: 150, seed: 37, unbiased: true },
  );
  let [delivered, dropped, lost, timeouts] = [0, 0, 0, 0];
  for (const { scenario, files } of drawn) {
    const one = scenario as Scenario<InternetParams>;
    const prepared = await prepareInternet(one, files, ONE_CORE);
    // Paths that are too long.
    if (!prepared.ok) continue;
    const { counts } = await compared(one, files);
    delivered += counts.delivered;
    dropped += counts.dropped;
    lost += counts.lost;
    timeouts += counts.timeouts;
  }
  expect(Math.min(delivered / 50, dropped, lost, timeouts)).toBeGreaterThan(40);
}, 120_000);
