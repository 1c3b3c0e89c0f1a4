/** What a run asks of the GPU: the memory that was estimated, and not one batch more once it is told to stop. */
import { afterEach, expect, it, vi } from 'vitest';
import '../models/testing/registry.ts';
import { ok } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { whisperSpec } from '../models/test-whisper/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { compareResults } from '../scenario/results/outcome-compare.ts';
import type { Params } from '../scenario/spec.ts';
import { estimateMemory } from './estimate.ts';
import { openRun } from './open-run.ts';
import type { Progress } from './run.ts';

const phold = (params: Params) => complete(pholdSpec, { params });

async function open(params: Params) {
  const context = await testDevice();
  const run = expectOk(await openRun(phold(params), { engine: 'gpu', lpSize: 'auto', gpu: async () => ok(context) }));
  return { context, run };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describeGpu('memory', () => {
  it.each<Params>([
    { nodes: 2 },
    { nodes: 257, population: 1 },
    { nodes: 4096, population: 64 },
    { nodes: 2 ** 16, remote: 1 },
    { nodes: 5000, end: 1, lookahead: 0.01 },
  ])('of %o is what was estimated', async (params) => {
    const { context, run } = await open(params);
    const { maxBinding, adapter } = context;
    const on = { gpu: { maxBinding, software: adapter.software } };
    expect(estimateMemory(phold(params), on)).toMatchObject({ bytes: run.memoryBytes, fits: true });
    run.dispose();
  });
});

describeGpu('batches', () => {
  it('end when the driver says so, and the run goes on from there to the same result', async () => {
    const params = { nodes: 4096, end: 60, lookahead: 0.5 };
    const { context, run } = await open(params);
    const submit = vi.spyOn(context.device.queue, 'submit');
    let submitted = 0;
    let asked = 0;
    const goOn = () => {
      if (++asked === 3) submitted = submit.mock.calls.length;
      return asked < 3;
    };
    const paused = expectOk(await run.advance({ wallMs: 1e9, goOn }));
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(paused.done).toBe(false);
    expect(submit.mock.calls.length).toBe(submitted);

    expectOk(await run.advance({ wallMs: 1e9 }));
    expect(submit.mock.calls.length).toBeGreaterThan(submitted);
    const result = expectOk(await run.result('finished'));
    const straight = await open(params);
    expectOk(await straight.run.advance({ wallMs: 1e9 }));
    expect(compareResults(result, expectOk(await straight.run.result('finished')))).toEqual([]);
    for (const each of [run, straight.run]) each.dispose();
  });

  it.each([
    ['events, whose lists grow', complete(pholdSpec, { params: { nodes: 4096, end: 60, lookahead: 0.5 } })],
    ['rounds', complete(whisperSpec, { params: { nodes: 3000, deaf: 2, end: 400 } })],
  ] as const)('of %s stay under way where the run keeps going, to the same result', async (_what, scenario) => {
    const gpu = async () => ok(await testDevice());
    const lists = { capacity: 1, poolEntries: 64 };
    // A clock that whoever asks moves on: however slow the machine is, no round is too long, and each advance ends in the middle.
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 0.01));
    const run = expectOk(await openRun(scenario, { engine: 'gpu', lpSize: 'auto', gpu, lists }));
    const told: Progress[] = [];
    while (!told.at(-1)?.done) told.push(expectOk(await run.advance({ wallMs: 0.05, keepsGoing: true })));
    expect(told.filter(({ isUnderWay }) => isUnderWay).length).toBeGreaterThan(0);
    expect(told.at(-1)?.isUnderWay).toBeUndefined();
    vi.restoreAllMocks();
    const straight = expectOk(await openRun(scenario, { engine: 'gpu', lpSize: 'auto', gpu }));
    expectOk(await straight.advance({ wallMs: 1e9 }));
    const [result, expected] = [run, straight].map((each) => each.result('finished'));
    expect(compareResults(expectOk(await result), expectOk(await expected))).toEqual([]);
    for (const each of [run, straight]) each.dispose();
  });
});
