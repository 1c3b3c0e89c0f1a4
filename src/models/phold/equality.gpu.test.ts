/**
 * PHOLD on the GPU equals PHOLD on one core in all that a result says, for the cases of grid.ts, with and without
 * subgroups, by nodes and by due events; and however a run is cut into batches and pauses, at every pause.
 */
import { expect, it } from 'vitest';
import { ok } from '../../base/result.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { openRun } from '../../run/open-run.ts';
import type { AdvanceLimits, OpenOptions, Progress, Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { type EventResult, eventResultOf } from '../../scenario/outcome.ts';
import { compareResults, describeDifference } from '../../scenario/results/outcome-compare.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { GridCase } from '../verified-model.ts';
import { pholdCases } from './grid.ts';
import { pholdSpec } from './spec.ts';

const openSequential = async (scenario: Scenario): Promise<Run> =>
  expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));

async function openOnGpu(scenario: Scenario, options: Partial<OpenOptions> = {}, subgroups = true): Promise<Run> {
  const context = await testDevice({ subgroups });
  return expectOk(await openRun(scenario, { lpSize: 1, ...options, engine: 'gpu', gpu: async () => ok(context) }));
}

interface Finished {
  readonly result: EventResult;
  readonly notices: readonly string[];
}

/** Runs to the end by calls of these limits, and frees the run. */
async function finish(run: Run, limits: AdvanceLimits = { wallMs: 1e9 }): Promise<Finished> {
  const notices: string[] = [];
  for (let done = false; !done; ) {
    const progress: Progress = expectOk(await run.advance(limits));
    if (progress.notice) notices.push(progress.notice);
    done = progress.done;
  }
  const result = eventResultOf(expectOk(await run.result('finished')));
  run.dispose();
  return { result, notices };
}

const cancelled = async (run: Run): Promise<EventResult> => eventResultOf(expectOk(await run.result('cancelled')));

/** Differences in words: nothing where the results are one. What is counted must also add up. */
function differences(gpu: EventResult, sequential: EventResult): readonly string[] {
  const { created, executed, pending } = gpu.conservation;
  const lost = created === executed + pending ? [] : [`${created} created, ${executed} executed, ${pending} pending`];
  return [...compareResults(gpu, sequential).map(describeDifference), ...lost];
}

const references = new Map<GridCase, Promise<Finished>>();

async function reference(one: GridCase): Promise<EventResult> {
  const known = references.get(one) ?? openSequential(one.scenario).then(finish);
  references.set(one, known);
  return (await known).result;
}

describeGpu.each([
  ['subgroups', true],
  ['no subgroups', false],
])('the GPU with %s equals one core', (_what, subgroups) => {
  it.each(pholdCases().map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const sequential = await reference(one);
    for (const lpSize of one.lpSizes) {
      const { result, notices } = await finish(await openOnGpu(one.scenario, { lists: one.lists, lpSize }, subgroups));
      expect(differences(result, sequential)).toEqual([]);
      // A pool that is not exhausted would test nothing.
      if (one.lists?.poolEntries && one.scenario.params.nodes !== 2)
        expect(notices).toEqual([expect.stringContaining('grew')]);
    }
  });
});

describeGpu('lanes that take due events equal one core', () => {
  const gathered = pholdCases().filter((one, i) => one.lists || i % 4 === 0);
  it.each(gathered.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const { result } = await finish(await openOnGpu(one.scenario, { lists: { ...one.lists, gathered: true } }));
    expect(differences(result, await reference(one))).toEqual([]);
  });

  it.each([
    ['heaps that are brought', { capacity: 3 }],
    ['heaps that are not', { capacity: 1 }],
    ['a pool that runs low within a round', { capacity: 2, poolEntries: 1, lanes: 32, working: 8 }],
  ] as const)('%s', async (_what, lists) => {
    const params = { nodes: 257, population: 4, remote: 0.6, lookahead: 1, mean: 1, end: 40.5 };
    const scenario = complete(pholdSpec, { params, seed: 78, tick: 10 });
    const options = { lpSize: 2, lists: { growCapacity: false, ...lists, gathered: true } } as const;
    const { result } = await finish(await openOnGpu(scenario, options));
    expect(differences(result, (await finish(await openSequential(scenario))).result)).toEqual([]);
  });
});

/** Each compiles kernels of its own, so every fifth of the grid. */
const REDUCED = pholdCases().filter((_, i) => i % 5 === 0);

describeGpu.each(['reduce', 'partition', 'simple'] as const)('the one list of %s equals one core', (list) => {
  it.each(REDUCED.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const { result } = await finish(await openOnGpu(one.scenario, { list, lists: one.lists }));
    expect(result.list).toBe(list);
    expect(differences(result, await reference(one))).toEqual([]);
  });
});

describeGpu.each(['batch', 'resident'] as const)('how a run is cut changes nothing, %s', (drive) => {
  const params = { nodes: 257, population: 4, remote: 0.3, lookahead: 1, mean: 1, end: 40.5 };
  const scenario = complete(pholdSpec, { params, seed: 77, tick: 10 });
  const crowded: Partial<OpenOptions> = { lpSize: 4, drive, lists: { capacity: 1 } };

  it.each<[string, AdvanceLimits]>([
    ['calls of hardly any time', { wallMs: 0.2 }],
    ['a window a call', { wallMs: 1e9, steps: 1 }],
    ['three windows a call', { wallMs: 1e9, steps: 3 }],
  ])('%s', async (_what, limits) => {
    const { result } = await finish(await openOnGpu(scenario, crowded), limits);
    expect(differences(result, (await finish(await openSequential(scenario))).result)).toEqual([]);
  });

  /** Limits of the i-th call. */
  it.each<[string, (call: number) => AdvanceLimits]>([
    ['a window', () => ({ wallMs: 1e9, steps: 1 })],
    ['a time', (call) => ({ wallMs: 1e9, untilTicks: 123_457 * (call + 1) })],
    ['the same time again', (call) => ({ wallMs: 1e9, untilTicks: 300_000 * (1 + (call >> 1)) })],
    [
      'a time or a window, or nothing new',
      (call) => ({ wallMs: 1e9, steps: call % 3, untilTicks: 400_000 * (call + 1) }),
    ],
  ])('both engines pause at the same place and say the same there, after %s', async (_what, limitsOf) => {
    const runs = [await openOnGpu(scenario, { lpSize: 2, drive }), await openSequential(scenario)];
    for (let call = 0, done = false; !done; call++) {
      const [gpu, sequential] = await Promise.all(runs.map(async (run) => expectOk(await run.advance(limitsOf(call)))));
      expect([gpu.nowTicks, gpu.steps, gpu.events, gpu.done]).toEqual([
        sequential.nowTicks,
        sequential.steps,
        sequential.events,
        sequential.done,
      ]);
      const [onGpu, onCore] = await Promise.all(runs.map(cancelled));
      expect(differences(onGpu, onCore), `at the pause after call ${call}`).toEqual([]);
      done = gpu.done;
    }
    for (const run of runs) run.dispose();
  });

  it('nothing is executed after the end, and asking again changes nothing', async () => {
    const run = await openOnGpu(scenario, { lpSize: 1, drive });
    expectOk(await run.advance({ wallMs: 1e9 }));
    const first = eventResultOf(expectOk(await run.result('finished')));
    expectOk(await run.advance({ wallMs: 1e9 }));
    const second = eventResultOf(expectOk(await run.result('finished')));
    run.dispose();
    expect(differences(second, first)).toEqual([]);
  });

  it('two runs side by side on one device do not meet', async () => {
    const other = { ...scenario, seed: 78 };
    const runs = [await openOnGpu(scenario, crowded), await openOnGpu(other, crowded)];
    const [a, b] = await Promise.all(runs.map((run) => finish(run, { wallMs: 1 })));
    expect(differences(a.result, (await finish(await openSequential(scenario))).result)).toEqual([]);
    expect(differences(b.result, (await finish(await openSequential(other))).result)).toEqual([]);
    expect(a.result.digest).not.toBe(b.result.digest);
  });
});
