/** Covers: where a GPU cannot know which event broke a rule first, one core says, or the failure says that it may not be the first. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Failure } from '../base/result.ts';
import { ownModel } from '../models/own/model.ts';
import { compile } from '../protocol/compile.ts';
import { ownSpec } from '../protocol/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { NO_FILES } from '../scenario/files.ts';
import { firstFault } from './driven-run.ts';
import { planEventRun } from './event-plan.ts';

const TEXT = readFileSync(new URL('../models/own/testing/faults.protocol', import.meta.url), 'utf8');
const told: Failure = {
  kind: 'model-fault',
  message: 'node 7, at 9 s, divides by 0',
  remedy: 'ask first whether it is 0',
  broken: { node: 7, timeTicks: 9, isFirst: false },
};

function planOf(which: number) {
  const { program } = compile(TEXT);
  if (!program) throw new Error('the text has problems');
  const scenario = complete(ownSpec(program, 'own-0'), { params: { which } });
  return planEventRun(ownModel(program), scenario, NO_FILES);
}

const OPTIONS = { engine: 'gpu', lpSize: 1 } as const;

it('one core says which', async () => {
  const failure = await firstFault(planOf(1), OPTIONS, told);
  expect(failure).toMatchObject({ kind: 'model-fault', broken: { isFirst: true } });
  expect(failure.broken?.node).not.toBe(7);
  expect((failure.broken?.node ?? 1) % 3).toBe(0);
});

it('what one core does not find is told as a fault of the window', async () => {
  const failure = await firstFault(planOf(0), OPTIONS, told);
  expect(failure.message).toBe(
    'node 7, at 9 s, divides by 0 (a fault of this window: an event before it may break a rule, too)',
  );
  expect(failure).toMatchObject({ remedy: told.remedy, broken: told.broken });
});
