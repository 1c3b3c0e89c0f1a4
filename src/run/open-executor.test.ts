/** Covers: `auto` without a GPU takes as many workers as there is memory for, each with a model's tables of its own, or one core. */
import { expect, it } from 'vitest';
import { fail, ok } from '../base/result.ts';
import type { Helpers } from '../engine/event/workers/team.ts';
import type { Progress } from '../engine/progress.ts';
import { openExecutor } from './open-executor.ts';
import type { OpenPlan } from './run-plan.ts';

/** So many events a second, and enough in a window for all workers. */
function executor(rate: number) {
  let wallSeconds = 0;
  return {
    async advance({ wallMs }: { wallMs: number }) {
      wallSeconds += wallMs / 1000;
      const events = rate * wallSeconds;
      return ok({ nowTicks: 1 + events, events, steps: events / 1000, wallSeconds, done: false } as Progress);
    },
    dispose() {},
  };
}

/** Twice as fast on workers, 100 bytes each. */
const plan = {
  world: { nodes: 1000, endTicks: 1e9 },
  oneCoreBytes: () => 100,
  openOnOneCore: () => ok(executor(1e6)),
  onWorkers: { bytes: (workers: number) => 100 * workers, open: async () => ok(executor(2e6)) },
} as unknown as OpenPlan<ReturnType<typeof executor>>;

const helpers = { cores: 8 } as Helpers;

it.each([
  ['enough', {}, { engine: 'workers', workers: 8 }],
  ['enough for those that are asked for', { workers: 2, workersBytes: 250 }, { engine: 'workers', workers: 2 }],
  ['too little for all', { workersBytes: 350 }, { engine: 'workers', workers: 3 }],
  ['too little for two', { workersBytes: 150 }, { engine: 'sequential' }],
  ['in a page as much as one core may have', { processorBytes: 350 }, { engine: 'workers', workers: 3 }],
])('memory: %s', async (_what, room, expected) => {
  const gpu = async () => fail('unsupported', 'there is no GPU', '');
  const opened = await openExecutor(plan, { engine: 'auto', lpSize: 'auto', gpu, helpers, ...room });
  expect(opened).toMatchObject({ ok: true, value: expected });
});
