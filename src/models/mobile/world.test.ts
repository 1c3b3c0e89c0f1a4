/** Covers: a scenario as an engine runs it against the plain model: how it begins, when it ends, what it counted, its distributions. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DistributionCounts } from '../../analysis/distribution.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import { checkScenario } from '../../scenario/check.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { hashOf } from '../content-hash.ts';
import { readMovement } from './files/movement-file.ts';
import { movementFileText } from './files/verified-files.ts';
import { mobileModel } from './model.ts';
import { mobileSpec } from './spec.ts';
import { plainConfig } from './testing/plain-config.ts';
import { PlainMobile } from './testing/plain-mobile.ts';
import { anySmallMobile } from './testing/small-mobile.ts';

/** Rounds of runs that do not end before. */
const MOST_ROUNDS = 80;

/** Runs a scenario on one core and by the plain model, if it is valid. Gives the rounds of a run that came to its end. */
async function expectSame(drawn: Params, seed: number, text: string, mostRounds: number): Promise<number | undefined> {
  const isFile = drawn.mobility === 'file';
  const params = isFile ? { ...drawn, movement: hashOf(text) } : drawn;
  const scenario = complete(mobileSpec, { params, seed });
  // What ends by itself may last a million rounds: long ones do not fit the clock.
  if (!checkScenario(mobileSpec, scenario).ok) return undefined;
  const files = isFile ? new Map([[hashOf(text), text]]) : NO_FILES;
  const file = isFile ? expectOk(readMovement(text)) : undefined;

  const run = new SequentialRounds(mobileModel.build(scenario, files), { everyRounds: 5, maxRows: 1000 });
  const { steps, done } = expectOk(await run.advance({ wallMs: 1e9, steps: mostRounds }));
  const plain = new PlainMobile(plainConfig(params, seed, file), { file });
  while (!plain.isOver && plain.round < mostRounds) plain.step();

  expect([steps, done]).toEqual([plain.round, plain.isOver]);
  const { counters, gauges, observed } = expectOk(await run.outcome());
  expect(counters).toEqual(plain.counters);
  expect(gauges).toEqual({ linkChanges: plain.changed, ...plain.groups() });
  expect(observed).toEqual(distributionsOf(plain));
  return done ? steps : undefined;
}

it('a run is what the plain model says, from its first round to its end', async () => {
  let [ended, ofFiles] = [0, 0];
  // Files more often than they are drawn: else fewer than ten come to their end on one day of seven.
  const isOfFile = fc.constantFrom(true, false, false);
  await fc.assert(
    fc.asyncProperty(anySmallMobile, isOfFile, movementFileText, async ({ params, config }, isFile, text) => {
      const drawn = isFile ? { ...params, mobility: 'file' } : params;
      const rounds = await expectSame(drawn, config.seed, text, MOST_ROUNDS);
      if (rounds === undefined) return;
      ended++;
      if (drawn.mobility === 'file') ofFiles++;
    }),
    { numRuns: 150 },
  );
  expect([ended > 50, ofFiles > 10], `${ended} ended, ${ofFiles} of files`).toEqual([true, true]);
});

it('without an end it ends when nothing is in flight, 700 s after its start or later', async () => {
  // 4 s: 175 rounds are 700 s. Speeds, delays and times were drawn for a round about as long.
  const ordinary = anySmallMobile.filter(({ params }) => Number(params.round) >= 0.5 && Number(params.round) <= 30);
  const lastSent = fc.constantFrom(0, 100, 690, 900);
  const lengths: number[] = [];
  await fc.assert(
    fc.asyncProperty(ordinary, movementFileText, lastSent, async ({ params, config }, text, last) => {
      const interval = Math.round((1000 * last) / Math.max(1, Number(params.packets) - 1)) / 1000;
      const rounds = await expectSame({ ...params, interval, end: 0, round: 4 }, config.seed, text, 300);
      if (rounds !== undefined) lengths.push(rounds);
    }),
    { numRuns: 40 },
  );
  // Most at the earliest moment, some later.
  expect(lengths.filter((rounds) => rounds === 175).length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeGreaterThan(175);
});

function distributionsOf({ delays, reached, relays, neighbours, nodes, round }: PlainMobile) {
  const of = (values: Iterable<readonly [value: number, weight: number]>) => {
    const counts = new DistributionCounts();
    for (const [value, weight] of values) counts.add(value, weight);
    return counts.summary();
  };
  const once = (values: readonly number[]) => of(values.map((value) => [value, 1]));
  const wasSent = (_: number, packet: number) => reached[packet] > 0;
  return {
    delays: of(delays),
    reach: once(reached.filter(wasSent)),
    relaysOf: once(relays.filter(wasSent)),
    degrees: once(neighbours.map((list) => (round > 0 ? list.length : 0))),
    hops: once(nodes.flatMap(({ watched }) => (watched.acceptedIn === undefined ? [] : [watched.hops ?? Number.NaN]))),
  };
}
