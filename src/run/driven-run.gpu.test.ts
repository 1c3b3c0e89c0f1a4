/**
 * Covers: runs of both engines obey the same commands. However they are advanced, stopped, begun again on another device and
 * asked, they come to what one core comes to at once; and they give back what they took.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import type { GpuContext } from '../gpu/context.ts';
import { describeGpu, ownDevice, testDevice } from '../gpu/testing/test-device.ts';
import { rumourSpec } from '../models/test-rumour/spec.ts';
import { whisperSpec } from '../models/test-whisper/spec.ts';
import { registry } from '../models/testing/registry.ts';
import { complete } from '../scenario/defaults.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { compareResults } from '../scenario/results/outcome-compare.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { openRun } from './open-run.ts';
import type { Run } from './run.ts';

const ENGINES = [
  ['event', complete(rumourSpec, { params: { nodes: 300 }, seed: 4 })],
  ['rounds', complete(whisperSpec, { params: { nodes: 300, deaf: 2, end: 40 }, seed: 4 })],
] as const;

const FAR = 1e9;

/** What is done to a run before it goes on to its end; `lose`: its device, the first of two. */
type Command = (run: Run, lose: () => void) => Promise<unknown>;

const stepped = async (run: Run, steps: number) => expectOk(await run.advance({ wallMs: FAR, steps }));

const COMMANDS: readonly (readonly [what: string, command: Command])[] = [
  ['advances to its end', async () => {}],
  [
    'takes a step at a time',
    async (run) => {
      for (let steps = 1; steps <= 4; steps++) expect((await stepped(run, 1)).steps).toBe(steps);
    },
  ],
  [
    'stops at a time',
    async (run) => {
      const untilTicks = Math.floor(run.endTicks / 3);
      const { nowTicks, done } = expectOk(await run.advance({ wallMs: FAR, untilTicks }));
      expect(done || nowTicks >= untilTicks).toBe(true);
    },
  ],
  [
    'stops when it is told to, and is asked what it has done',
    async (run) => {
      await stepped(run, 2);
      let asked = 0;
      expectOk(await run.advance({ wallMs: FAR, goOn: () => ++asked < 2 }));
      const { status, conservation } = expectOk(await run.result('cancelled'));
      expect(status).toBe('cancelled');
      expect(conservation.created).toBe(conservation.executed + conservation.pending);
    },
  ],
  [
    'keeps going from advance to advance, and waits for what is under way when it is told to',
    async (run) => {
      for (let i = 0; i < 5; i++) expectOk(await run.advance({ wallMs: 20, keepsGoing: true }));
      const { isUnderWay } = expectOk(await run.advance({ wallMs: 0, goOn: () => false }));
      expect(isUnderWay).toBeUndefined();
      expect(expectOk(await run.result('cancelled')).status).toBe('cancelled');
    },
  ],
  [
    'loses its device while it keeps going',
    async (run, lose) => {
      expectOk(await run.advance({ wallMs: 20, keepsGoing: true }));
      lose();
      expectOk(await run.advance({ wallMs: 20, keepsGoing: true }));
    },
  ],
  [
    'goes back to a checkpoint, twice',
    async (run) => {
      await stepped(run, 3);
      const { state, ...of } = expectOk(await run.checkpoint());
      // What an executor gives is good until it advances.
      const at = { ...of, state: structuredClone(state) };
      await stepped(run, 4);
      expect(expectOk(await run.goTo(at)).steps).toBe(3);
      const soFar = run.seriesSoFar();
      expect(soFar).toEqual(expectOk(await run.result('cancelled')).series);
      await stepped(run, 1);
      expect(expectOk(await run.goTo(at)).steps).toBe(3);
    },
  ],
  [
    'loses its device before it began',
    async (run, lose) => {
      lose();
      expect((await stepped(run, 3)).notice).toMatch(/the GPU device was lost; the run started again/);
    },
  ],
  [
    'loses its device between two steps: the next is one from where it was',
    async (run, lose) => {
      await stepped(run, 5);
      lose();
      const { steps, notice } = await stepped(run, 1);
      expect({ steps, notice }).toEqual({ steps: 6, notice: expect.stringContaining('the GPU device was lost') });
      expect((await stepped(run, 1)).notice).toBeUndefined();
    },
  ],
  [
    'loses its device while it advances',
    async (run, lose) => {
      const advancing = run.advance({ wallMs: FAR });
      lose();
      expectOk(await advancing);
    },
  ],
  [
    'loses its device when it is asked what it has done',
    async (run, lose) => {
      await stepped(run, 5);
      const straight = { steps: 5, executor: run.executor };
      lose();
      const result = expectOk(await run.result('cancelled'));
      expect('rounds' in result ? result.rounds : result.windows).toBe(straight.steps);
      expect(run.executor).not.toBe(straight.executor);
    },
  ],
];

/** Gives these devices one after the other, then none. */
function devices(...contexts: readonly GpuContext[]): () => Promise<Result<GpuContext>> {
  const left = [...contexts];
  return async () => {
    const next = left.shift();
    return next ? ok(next) : fail('unsupported', 'no adapter is left', 'one core works');
  };
}

async function onOneCore(scenario: Scenario): Promise<RunResult> {
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  return ended(run);
}

async function ended(run: Run): Promise<RunResult> {
  expectOk(await run.advance({ wallMs: FAR }));
  const result = expectOk(await run.result('finished'));
  run.dispose();
  return result;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describeGpu.each(ENGINES)('a run of the %s engine', (kind, scenario) => {
  const open = (...contexts: readonly GpuContext[]) =>
    openRun(scenario, { engine: 'gpu', lpSize: 1, gpu: devices(...contexts) });

  it.each(COMMANDS)('%s', async (_what, command) => {
    const first = await ownDevice();
    const build = vi.spyOn(registry[scenario.model], 'build');
    const run = expectOk(await open(first, await testDevice(), await testDevice()));
    expect(run.kind).toBe(kind);
    await command(run, () => first.device.destroy());
    const result = await ended(run);
    first.device.destroy();
    expect(build).toHaveBeenCalledTimes(1);
    expect(compareResults(result, await onOneCore(scenario))).toEqual([]);
  });

  it('goes back without waiting for the compiler, some time after a checkpoint', async () => {
    const gpu = await ownDevice();
    const run = expectOk(await open(gpu, gpu));
    const compiled = vi.spyOn(gpu.device, 'createComputePipelineAsync');
    await stepped(run, 3);
    const { state, ...of } = expectOk(await run.checkpoint());
    await stepped(run, 2);
    await vi.waitFor(() => expect(compiled.mock.calls.length).toBe(kind === 'event' ? 2 : 0), { timeout: 20_000 });
    await Promise.all(compiled.mock.results.map(({ value }) => value));
    expect(expectOk(await run.goTo({ ...of, state: structuredClone(state) })).steps).toBe(3);
    expect(compiled.mock.calls.length).toBe(kind === 'event' ? 2 : 0);
    run.dispose();
    gpu.device.destroy();
  });

  it('is lost with its second device, and says so each time', async () => {
    const [first, second] = [await ownDevice(), await ownDevice()];
    const run = expectOk(await open(first, second, await testDevice()));
    first.device.destroy();
    await stepped(run, 1);
    second.device.destroy();
    for (let again = 0; again < 2; again++)
      expect(await run.advance({ wallMs: FAR })).toMatchObject({ ok: false, failure: { kind: 'device-lost' } });
    expect(await run.result('failed')).toMatchObject({ ok: false, failure: { kind: 'device-lost' } });
    run.dispose();
  });

  it('is not called finished before it is', async () => {
    const run = expectOk(await open(await testDevice()));
    await stepped(run, 2);
    await expect(run.result('finished')).rejects.toThrow('a run that has not ended is called finished');
    run.dispose();
  });

  it('disposes of its executors: the lost one when it begins again, the other when it is disposed of', async () => {
    const first = await ownDevice();
    const run = expectOk(await open(first, await testDevice()));
    const lost = vi.spyOn(run.executor, 'dispose');
    first.device.destroy();
    await stepped(run, 1);
    const other = vi.spyOn(run.executor, 'dispose');
    run.dispose();
    expect([lost.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  });
});
