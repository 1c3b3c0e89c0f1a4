/** Covers: a whisper on one core takes as many rounds as theory says, and ends with a sentence where it cannot reach all. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { whisperModel } from './model.ts';
import { roundsToAll, whisperSpec } from './spec.ts';

async function run(params: Params, seed = 1) {
  const scenario = complete(whisperSpec, { params, seed });
  const world = whisperModel.build(scenario, NO_FILES);
  const executor = new SequentialRounds(world, { everyRounds: scenario.measure.sampleEvery, maxRows: 4096 });
  const progress = expectOk(await executor.advance({ wallMs: 1e9 }));
  const outcome = expectOk(await executor.outcome());
  return { progress, outcome, metrics: whisperModel.metrics(scenario, outcome) };
}

it('reaches all in about log2 n + ln n rounds', async () => {
  const rounds = [];
  for (let seed = 0; seed < 30; seed++) rounds.push((await run({}, seed)).outcome.rounds);
  const mean = rounds.reduce((a, b) => a + b) / rounds.length;
  expect(Math.abs(mean - roundsToAll(1024))).toBeLessThan(1.5);
});

it('says how far it is, and that everybody knows', async () => {
  const { progress, outcome, metrics } = await run({ nodes: 64 });
  expect(progress).toMatchObject({ done: true, share: 1, steps: outcome.rounds });
  expect(outcome).toMatchObject({ ending: undefined, counters: { news: 63 } });
  expect(metrics.informedShare).toBe(1);
  expect(outcome.counters.told).toBe(outcome.counters.news + outcome.counters.vain);
});

it('ends after the rounds that were asked for', async () => {
  const { outcome, metrics } = await run({ end: 4 });
  expect([outcome.rounds, outcome.series.rounds]).toEqual([4, [0, 1, 2, 3]]);
  expect(metrics.informedShare).toBeLessThanOrEqual(16 / 1024);
});

it('ends with a sentence where some never listen', async () => {
  const { progress, outcome } = await run({ nodes: 64, deaf: 2 });
  expect(outcome.ending).toBe('2 of 64 people are deaf, and all others know');
  expect(progress.share).toBeCloseTo(61 / 63, 9);
});
