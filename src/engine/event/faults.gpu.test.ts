/**
 * A model that breaks a rule stops the run on both engines with the same sentence, which names node, event and value; the
 * fault stays, loses nothing else, and the device is as good as before.
 */
import { expect, it } from 'vitest';
import type { Failure, Result } from '../../base/result.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { EventExecutor } from './executor.ts';
import { GpuExecutor } from './gpu/gpu-executor.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { faultyWorld, type Rule } from './testing/faulty.ts';
import { runGpu, runSequential, samplingOf } from './testing/run-world.ts';

type Opened = Result<EventExecutor>;

async function openOnGpu(rule: Rule): Promise<Opened> {
  const world = faultyWorld(rule);
  return GpuExecutor.create(await testDevice(), world, samplingOf(world), { lpSize: 4 });
}

async function openSequential(rule: Rule): Promise<Opened> {
  const world = faultyWorld(rule);
  return { ok: true, value: new SequentialExecutor(world, samplingOf(world)) };
}

/** The failure of a run: at its opening or on its way. */
async function failureOf(opened: Opened): Promise<Failure | undefined> {
  if (!opened.ok) return opened.failure;
  const progress = await opened.value.advance({ wallMs: 1e9 });
  opened.value.dispose();
  return progress.ok ? undefined : progress.failure;
}

const SENTENCES: readonly (readonly [Rule, string])[] = [
  ['tooEarly', 'node 17, handling its event at tick 63, sent an event due at tick 72, less than one lookahead later'],
  ['notLater', 'node 17, handling its event at tick 63, sent itself an event due at tick 63, which is not later'],
  ['tooMany', 'node 17, handling its event at tick 63, sent more events than the 1 that its model declares'],
  ['nowhere', 'node 17, handling its event at tick 63, sent to node 4294967295, which does not exist'],
  ['recordTwice', 'node 17, handling its event at tick 63, made more than 1 record'],
  ['recordAtStart', 'node 17, handling its event at tick 0, made more than 1 record'],
  ['nowhereAtStart', 'node 17, handling its event at tick 0, sent to node 52, which does not exist'],
];

/** What four more calls of `advance` say. */
async function failuresAgain(open: (rule: Rule) => Promise<Opened>): Promise<(Failure | undefined)[]> {
  const opened = await open('nowhere');
  if (!opened.ok) throw new Error(opened.failure.message);
  const failures: (Failure | undefined)[] = [];
  for (let again = 0; again < 4; again++) {
    const progress = await opened.value.advance({ wallMs: 1e9 });
    failures.push(progress.ok ? undefined : progress.failure);
  }
  opened.value.dispose();
  return failures;
}

describeGpu('a model fault', () => {
  it.each(SENTENCES)('%s: the GPU names node, event and value', async (rule, message) => {
    expect(await failureOf(await openOnGpu(rule))).toMatchObject({ kind: 'model-fault', message });
  });

  it.each(SENTENCES.slice(0, 5))('%s: one core says the same', async (rule, message) => {
    expect(await failureOf(await openSequential(rule))).toMatchObject({ kind: 'model-fault', message });
  });

  it('at the start: one core says the same', async () => {
    const [rule, message] = SENTENCES[6];
    expect(await failureOf(await openSequential(rule))).toMatchObject({ kind: 'model-fault', message });
  });

  it.each([
    ['gpu', openOnGpu],
    ['sequential', openSequential],
  ] as const)('stays, %s', async (_engine, open) => {
    const failures = await failuresAgain(open);
    expect(failures[0]?.kind).toBe('model-fault');
    expect(failures).toEqual(failures.map(() => failures[0]));
  });

  it('leaves the device usable', async () => {
    await failureOf(await openOnGpu('tooEarly'));
    const world = faultyWorld('none');
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 1 });
    expect(agreed).toEqual(await runSequential(world));
    expect(agreed.events).toBe(50 * 99 + 50);
  });
});
