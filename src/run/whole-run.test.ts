/** Covers: whole runs one after the other are what each is alone; on a GPU the next is opened while one runs, where there is room. */
import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import { complete } from '../scenario/defaults.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { openRun } from './open-run.ts';
import type { OpenOptions, Run } from './run.ts';
import { type WholeRunSettings, WholeRuns } from './whole-run.ts';

const ON_CORE: OpenOptions = { engine: 'sequential', lpSize: 'auto' };
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
const never = new AbortController().signal;
const phold = (seed: number, nodes = 64) => complete(pholdSpec, { seed, params: { nodes, end: 20 } });
const settings: WholeRunSettings = { open: openRun, options: ON_CORE, version: '1', breathe };

async function made(runs: WholeRuns, scenarios: readonly Scenario[], next: readonly Scenario[] = []) {
  const results: RunResult[] = [];
  const wrap = (scenario: Scenario) => ({ scenario });
  await runs.make(scenarios.map(wrap), next.map(wrap), (_, result) => void results.push(result), never);
  return results;
}

it('gives what each run gives alone, in their order', async () => {
  const swarm = complete(swarmSpec, { params: { peers: 16, blocks: 4 } });
  const scenarios = [phold(1), swarm, phold(2), phold(1, 128)];
  const results = await made(new WholeRuns(settings), scenarios);
  for (const [i, scenario] of scenarios.entries()) {
    const run = expectOk(await openRun(scenario, ON_CORE));
    expectOk(await run.advance({ wallMs: 1e9 }));
    const alone = expectOk(await run.result('finished'));
    run.dispose();
    const { wallSeconds: _, setupSeconds: __, ...same } = results[i];
    expect(same).toMatchObject({ digest: alone.digest, scenario, metrics: alone.metrics, status: 'finished' });
  }
});

it('makes a result of what could not be opened, and goes on', async () => {
  const options = { ...ON_CORE, processorBytes: 400_000 };
  const results = await made(new WholeRuns({ ...settings, options }), [phold(1, 4096), phold(1, 64)]);
  expect(results.map(({ status, failure }) => [status, failure?.kind])).toEqual([
    ['failed', 'limit'],
    ['finished', undefined],
  ]);
});

it('gives no run that was stopped in its middle', async () => {
  const stop = new AbortController();
  const open = async (scenario: Scenario, options: OpenOptions) => {
    const run = expectOk(await openRun(scenario, options));
    const advance = run.advance.bind(run);
    run.advance = async () => {
      if (scenario.seed === 2) stop.abort();
      return advance({ wallMs: 1e9, steps: scenario.seed === 2 ? 1 : undefined });
    };
    return ok(run);
  };
  const seeds: number[] = [];
  const runs = new WholeRuns({ ...settings, open });
  const batch = [1, 2, 3].map((seed) => ({ scenario: phold(seed) }));
  await runs.make(batch, [], ({ scenario }) => void seeds.push(scenario.seed), stop.signal);
  expect(seeds).toEqual([1]);
});

describe('on a GPU', () => {
  /** Runs that take one batch; what is opened, begun, and freed. */
  class FakeGpu {
    readonly log: string[] = [];
    open = 0;
    readonly memoryBytes: number;
    readonly room: number;

    constructor({ memoryBytes = 1000, room = 2 } = {}) {
      this.memoryBytes = memoryBytes;
      this.room = room;
    }

    openRun = async ({ seed }: Scenario): Promise<Result<Run>> => {
      this.log.push(`open ${seed}`);
      if (this.open >= this.room) return fail('limit', 'no room', '');
      this.open++;
      const run = {
        engine: 'gpu',
        memoryBytes: this.memoryBytes,
        advance: async () => {
          this.log.push(`run ${seed}`);
          await breathe();
          return ok({ done: true });
        },
        result: async (status: string) => ok({ status, seed }),
        dispose: () => {
          this.open--;
        },
      };
      return ok(run as unknown as Run);
    };
  }

  const runsOn = (gpu: FakeGpu) =>
    new WholeRuns({ ...settings, open: gpu.openRun, options: { ...ON_CORE, engine: 'gpu' } });

  it('the next run is opened while one goes on, also that of the next batch', async () => {
    const gpu = new FakeGpu();
    const runs = runsOn(gpu);
    await made(runs, [phold(1), phold(2)], [phold(3)]);
    await made(runs, [phold(3)]);
    expect(gpu.log).toEqual(['open 1', 'run 1', 'open 2', 'run 2', 'open 3', 'run 3']);
    expect(gpu.open).toBe(0);
  });

  it('is opened after the one before where both have no room', async () => {
    const gpu = new FakeGpu({ room: 1 });
    expect(await made(runsOn(gpu), [phold(1), phold(2)])).toMatchObject([{ seed: 1 }, { seed: 2 }]);
    expect(gpu.log).toEqual(['open 1', 'run 1', 'open 2', 'open 2', 'run 2']);
    expect(gpu.open).toBe(0);
  });

  it('large runs are never opened beside another', async () => {
    const gpu = new FakeGpu({ memoryBytes: 2 ** 31 });
    await made(runsOn(gpu), [phold(1), phold(2)]);
    expect(gpu.log).toEqual(['open 1', 'run 1', 'open 2', 'run 2']);
  });

  it('what was opened ahead and is not wanted is freed', async () => {
    const gpu = new FakeGpu();
    const runs = runsOn(gpu);
    await made(runs, [phold(1)], [phold(2)]);
    await made(runs, [phold(7)], [phold(8)]);
    runs.dispose();
    await breathe();
    expect(gpu.open).toBe(0);
  });
});
