/**
 * What goes wrong on a GPU is told as a failure with a remedy, and the next run works: shaders that do not compile, memory
 * that is refused at the start or when lists grow, a device lost once and twice.
 */
import { expect, it } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import type { GpuContext } from '../gpu/context.ts';
import { describeGpu, ownDevice, testDevice } from '../gpu/testing/test-device.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from '../scenario/defaults.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { compareResults } from '../scenario/results/outcome-compare.ts';
import { openRun } from './open-run.ts';
import type { OpenOptions, Run } from './run.ts';

const scenario = complete(pholdSpec, { params: { nodes: 257, population: 4, remote: 0.5, end: 60 }, seed: 9 });
const A_THIRD = { wallMs: 1e9, untilTicks: 20_000_000 };

const openOn = (gpu: () => Promise<Result<GpuContext>>, lists?: OpenOptions['lists']): Promise<Result<Run>> =>
  openRun(scenario, { engine: 'gpu', lpSize: 1, gpu, lists });

/** Gives these devices one after the other, then none. */
function devices(...contexts: readonly GpuContext[]): () => Promise<Result<GpuContext>> {
  const left = [...contexts];
  return async () => {
    const next = left.shift();
    return next ? ok(next) : fail('unsupported', 'no adapter is left', 'one core works');
  };
}

async function sequentialResult(): Promise<RunResult> {
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  return expectOk(await run.result('finished'));
}

/** Runs on to the end and compares with one core. */
async function expectRight(run: Run): Promise<void> {
  expectOk(await run.advance({ wallMs: 1e9 }));
  expect(compareResults(expectOk(await run.result('finished')), await sequentialResult())).toEqual([]);
  run.dispose();
}

/** The failure; fails where there is none. */
function failureOf<T>(result: Result<T>): { kind: string; message: string; remedy: string } {
  if (result.ok) throw new Error('this should have failed');
  return result.failure;
}

describeGpu('a shader that does not compile', () => {
  it('is said with the compiler message, and the next run works', async () => {
    const context = await testDevice();
    context.pipelines.breakNext = true;
    const failure = failureOf(await openOn(devices(context)));
    expect(failure.kind).toBe('unsupported');
    expect(failure.message).toMatch(/^shader event\/\w+ \(broken on purpose\) does not compile: .+ \(line 1\)$/);
    expect(failure.remedy).toContain('one core');
    await expectRight(expectOk(await openOn(devices(context))));
  });
});

describeGpu('memory that is refused', () => {
  it('at the start: says buffer, need and limit, and allocates nothing', async () => {
    const context = await testDevice();
    const failure = failureOf(await openOn(devices({ ...context, maxBinding: 4096 })));
    expect(failure).toMatchObject({ kind: 'limit', remedy: 'choose a smaller network' });
    expect(failure.message).toMatch(
      /^needs \S+ kB, \S+ kB of it in one buffer, and this device binds at most 4\.10 kB$/,
    );
    await expectRight(expectOk(await openOn(devices(context))));
  });

  it('when lists grow: says so, keeps what it has, and can be asked again', async () => {
    const context = await testDevice();
    const crowded = { capacity: 1, poolEntries: 1 };
    const small: GpuContext = { ...context, maxBinding: 31_000 };
    const run = expectOk(await openOn(devices(small), crowded));
    for (let again = 0; again < 2; again++) {
      const failure = failureOf(await run.advance({ wallMs: 1e9 }));
      expect(failure).toMatchObject({ kind: 'limit', message: expect.stringContaining('growing the event lists') });
    }
    const { conservation } = expectOk(await run.result('cancelled'));
    expect(conservation.created).toBe(conservation.executed + conservation.pending);
    run.dispose();
    await expectRight(expectOk(await openOn(devices(context), crowded)));
  });
});

describeGpu('a lost device', () => {
  it('in the middle: the run starts again on a new one, says so, and ends with the same result', async () => {
    const first = await ownDevice();
    const run = expectOk(await openOn(devices(first, await testDevice())));
    expectOk(await run.advance({ wallMs: 1e9, steps: 3 }));
    first.device.destroy();
    const progress = expectOk(await run.advance(A_THIRD));
    expect(progress.notice).toContain('the GPU device was lost; the run started again');
    await expectRight(run);
  });

  it('while batches are in flight: the same', async () => {
    const first = await ownDevice();
    const run = expectOk(await openOn(devices(first, await testDevice())));
    const advancing = run.advance({ wallMs: 1e9 });
    first.device.destroy();
    expectOk(await advancing);
    await expectRight(run);
  });

  it('a second time: the run fails, and a fresh device works', async () => {
    const [first, second] = [await ownDevice(), await ownDevice()];
    const run = expectOk(await openOn(devices(first, second)));
    first.device.destroy();
    expectOk(await run.advance(A_THIRD));
    second.device.destroy();
    for (let again = 0; again < 2; again++) {
      const failure = failureOf(await run.advance({ wallMs: 1e9 }));
      expect(failure).toMatchObject({ kind: 'device-lost', message: 'the GPU device was lost' });
      expect(failure.remedy).not.toBe('');
    }
    expect(failureOf(await run.result('failed')).kind).toBe('device-lost');
    run.dispose();
    await expectRight(expectOk(await openOn(devices(await testDevice()))));
  });

  it('and no other to be had: says why', async () => {
    const first = await ownDevice();
    const run = expectOk(await openOn(devices(first)));
    first.device.destroy();
    expect(failureOf(await run.advance({ wallMs: 1e9 }))).toMatchObject({
      kind: 'unsupported',
      message: 'no adapter is left',
    });
    run.dispose();
  });

  it('before the run is built: fails at opening', async () => {
    const first = await ownDevice();
    first.device.destroy();
    await first.lost;
    expect(failureOf(await openOn(devices(first))).kind).toBe('device-lost');
  });
});
