/** Covers: a run that is stopped in the middle of a window tells the rule that its model broke there. */
import { expect, it } from 'vitest';
import { faultyWorld, type Rule } from '../testing/faulty.ts';
import { expectOk, samplingOf } from '../testing/run-world.ts';
import { SequentialExecutor } from './sequential-executor.ts';

const open = (rule: Rule) => {
  const world = faultyWorld(rule);
  return new SequentialExecutor(world, samplingOf(world));
};

it.each<Rule>(['tooEarly', 'tooMany', 'recordTwice'])('is a model fault, not events lost: %s', async (rule) => {
  const cut = open(rule);
  // One look at the clock, which the fault ends: the window is still open.
  expectOk(await cut.advance({ wallMs: 0 }));
  const outcome = await cut.outcome();
  const whole = await open(rule).advance({ wallMs: 1e9 });
  expect(whole).toMatchObject({ ok: false, failure: { kind: 'model-fault' } });
  expect(outcome).toEqual(whole);
});
