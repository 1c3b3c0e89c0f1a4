/** Covers: programs at random do on the GPU what they do on one core, or break the same rule at the same place. Few, for each is a kernel; `verify --protocols` has many. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Failure } from '../../base/result.ts';
import type { EventExecutor } from '../../engine/event/executor.ts';
import { GpuExecutor } from '../../engine/event/gpu/gpu-executor.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { type Agreed, agreedOf, expectOk, samplingOf } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { compile } from '../../protocol/compile.ts';
import { type Choose, randomProgram } from '../../protocol/testing/random-program.ts';
import { worldOf } from './testing/texts.ts';

const CHOICES = 1500;
const PROGRAMS = Number(process.env.OWN_PROGRAMS ?? 2);
/** Windows, and events after which no further one is opened: some double what there is in each. */
const MOST_WINDOWS = 60;
const MOST_EVENTS = 2000;

const chosenFrom = (choices: readonly number[]): Choose => {
  let made = 0;
  return (count) => (made < choices.length ? choices[made++] % count : 0);
};

/** Windows that one core executes. */
async function windowsOf(executor: EventExecutor): Promise<number> {
  for (let windows = 1; windows <= MOST_WINDOWS; windows++) {
    const progress = await executor.advance({ wallMs: 1e9, steps: 1 });
    if (!progress.ok || progress.value.done || progress.value.events > MOST_EVENTS) return windows;
  }
  return MOST_WINDOWS;
}

async function doneIn(executor: EventExecutor, windows: number): Promise<Agreed | Failure> {
  const progress = await executor.advance({ wallMs: 1e9, steps: windows });
  return progress.ok ? agreedOf(expectOk(await executor.outcome())) : progress.failure;
}

describeGpu('programs at random', () => {
  const drawn = fc.array(fc.nat(0x7fff_ffff), { minLength: CHOICES, maxLength: CHOICES });
  it.each(fc.sample(drawn, PROGRAMS).map((choices, i) => [i, choices] as const))('number %d', async (_i, choices) => {
    const { text, nodes } = randomProgram(chosenFrom(choices));
    const { program } = compile(text);
    if (!program) return;
    const world = await worldOf(program, { params: { nodes }, seed: 3, tick: 1000 });
    const windows = await windowsOf(new SequentialExecutor(world, samplingOf(world)));
    const expected = await doneIn(new SequentialExecutor(world, samplingOf(world)), windows);
    const opened = await GpuExecutor.create(await testDevice(), world, samplingOf(world), {
      lpSize: 1,
      drive: 'batch',
    });
    const told = opened.ok ? await doneIn(opened.value, windows) : opened.failure;
    if (opened.ok) opened.value.dispose();
    expect(told, text).toEqual(expected);
  });
});
