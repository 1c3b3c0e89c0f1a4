/**
 * Covers: where `auto` opens a run without a true GPU: on as many workers as there is memory for, each with a model's tables of its own, where the trial finds
 * them faster, else on one core. What it was tried on is given back.
 */
import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import type { Helpers } from '../engine/event/workers/team.ts';
import type { GpuContext } from '../gpu/context.ts';
import type { Tried } from './faster-executor.ts';
import { openExecutor } from './open-executor.ts';
import type { OpenOptions } from './run.ts';
import type { OpenPlan } from './run-plan.ts';

const EVENTS_PER_WINDOW = 1000;

/** Executes so many events a second, without an end. */
class Timed implements Tried {
  static open = 0;
  private seconds = 0;
  private readonly rate: number;

  constructor(rate: number) {
    this.rate = rate;
    Timed.open++;
  }

  advance: Tried['advance'] = async ({ wallMs }) => {
    this.seconds += wallMs / 1000;
    const events = this.rate * this.seconds;
    return ok({
      nowTicks: 1,
      events,
      steps: events / EVENTS_PER_WINDOW,
      wallSeconds: this.seconds,
      done: false,
    } as never);
  };

  dispose(): void {
    Timed.open--;
  }
}

/** One core makes a million events a second; `rateOn` says how many several make. */
const planWith = (rateOn: (workers: number) => Result<number>): OpenPlan<Tried> =>
  ({
    world: { nodes: 1 << 18, endTicks: 1e9 },
    oneCoreBytes: () => 100,
    openOnOneCore: () => ok(new Timed(1e6)),
    onWorkers: {
      bytes: (workers: number) => 100 * workers,
      open: async (workers: number) => {
        const rate = rateOn(workers);
        return rate.ok ? ok(new Timed(rate.value)) : rate;
      },
    },
  }) as unknown as OpenPlan<Tried>;

const helpers = { cores: 7 } as Helpers;
const noGpu = async (): Promise<Result<GpuContext>> => fail('unsupported', 'no adapter', '');
const imitated = async () => ok({ adapter: { software: true } } as GpuContext);

async function opened(plan: OpenPlan<Tried>, options: Partial<OpenOptions> = {}) {
  Timed.open = 0;
  const found = await openExecutor(plan, { engine: 'auto', lpSize: 'auto', helpers, gpu: noGpu, ...options });
  if (!found.ok) throw new Error(found.failure.message);
  const { engine, workers, adapter } = found.value;
  return [engine, workers, adapter.description, Timed.open];
}

const ON_ALL = ['workers', 7, '7 processor cores', 1];
const ON_ONE = ['sequential', undefined, 'one processor core', 1];

describe('auto without a true GPU', () => {
  it.each([
    ['workers that are faster', planWith((workers) => ok(0.5e6 * workers)), {}, ON_ALL],
    ['the same beside a GPU that is imitated', planWith((workers) => ok(0.5e6 * workers)), { gpu: imitated }, ON_ALL],
    [
      'fewer, where so many are asked for',
      planWith(() => ok(2e6)),
      { workers: 3 },
      ['workers', 3, '3 processor cores', 1],
    ],
    ['workers that are slower', planWith(() => ok(0.9e6)), {}, ON_ONE],
    ['workers that cannot begin', planWith(() => fail('limit', 'no memory', '')), {}, ON_ONE],
    ['no threads', planWith(() => ok(2e6)), { helpers: undefined }, ON_ONE],
    ['a model without parts', { ...planWith(() => ok(2e6)), onWorkers: undefined }, {}, ON_ONE],
  ] as const)('%s', async (_, plan, options, expected) => {
    expect(await opened(plan, options)).toEqual(expected);
  });

  it.each([
    ['enough for those that are asked for', { workers: 2, workersBytes: 250 }, 2],
    ['too little for all', { workersBytes: 350 }, 3],
    ['too little for two', { workersBytes: 150 }, undefined],
    ['in a page as much as one core may have', { processorBytes: 350 }, 3],
  ] as const)('memory: %s', async (_, room, workers) => {
    const [engine, found] = await opened(
      planWith(() => ok(2e6)),
      room,
    );
    expect([engine, found]).toEqual([workers ? 'workers' : 'sequential', workers]);
  });

  it('opens one core where the workers that were faster cannot begin again', async () => {
    let asked = 0;
    const plan = planWith(() => (asked++ === 0 ? ok(2e6) : fail('limit', 'no memory', '')));
    expect(await opened(plan)).toEqual(ON_ONE);
    expect(asked).toBe(2);
  });
});
