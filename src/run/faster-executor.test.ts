/** The choice between a GPU and one core is by what they measured, in favour of the GPU; between all cores and one, in favour of one. */
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../base/result.ts';
import type { EventExecutor } from '../engine/event/executor.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import type { Progress } from '../engine/progress.ts';
import { endsSoon, fasterWorkers, isSequentialFaster } from './faster-executor.ts';

/** Executes so many events a second, fewer in its first moment, until so many are done. */
function executor(rate: number, last = Number.POSITIVE_INFINITY): EventExecutor {
  let wallSeconds = 0;
  let events = 0;
  return {
    async advance({ wallMs }: { wallMs: number }) {
      events = Math.min(last, events + ((wallSeconds === 0 ? 0.1 : 1) * rate * wallMs) / 1000);
      wallSeconds += wallMs / 1000;
      return ok({ events, wallSeconds, done: events >= last } as Progress);
    },
  } as EventExecutor;
}

const broken = {
  advance: async () => fail('model-fault', 'a rule is broken', 'report it'),
} as unknown as EventExecutor;

describe('isSequentialFaster', () => {
  it.each([
    ['is much slower', 1e6, false],
    ['is as fast', 2e6, false],
    ['is a little faster', 2.08e6, false],
    ['is clearly faster', 2.2e6, true],
  ])('one core that %s', async (_what, rate, expected) => {
    expect(await isSequentialFaster(executor(2e6), executor(rate))).toBe(expected);
  });

  it('waits for a GPU whose clock rises, for a second and where that could decide', async () => {
    const rising = (factor: number, seconds: number) => {
      let [wallSeconds, events, asked] = [0, 0, 0];
      const advance = async ({ wallMs }: { wallMs: number }) => {
        asked += wallMs / 1000;
        events += (1e6 * (wallSeconds < seconds ? 1 : factor) * wallMs) / 1000;
        wallSeconds += wallMs / 1000;
        return ok({ events, wallSeconds, done: false } as Progress);
      };
      return { executor: { advance } as unknown as EventExecutor, asked: () => asked };
    };
    expect(await isSequentialFaster(rising(5, 0.5).executor, executor(4e6))).toBe(false);
    expect(await isSequentialFaster(rising(2, 0.5).executor, executor(4e6))).toBe(true);
    const late = rising(5, 2);
    expect(await isSequentialFaster(late.executor, executor(4e6))).toBe(true);
    expect(late.asked()).toBeCloseTo(1, 1);
    const hopeless = rising(5, 0.5);
    expect(await isSequentialFaster(hopeless.executor, executor(20e6))).toBe(true);
    expect(hopeless.asked()).toBeLessThan(0.2);
  });

  it('compares runs that are over in the first moment', async () => {
    expect(await isSequentialFaster(executor(1e6, 10), executor(9e6, 1000))).toBe(true);
    expect(await isSequentialFaster(executor(9e6, 1000), executor(1e6, 10))).toBe(false);
  });

  it('stays with the GPU where one core fails', async () => {
    expect(await isSequentialFaster(executor(1), broken)).toBe(false);
  });
});

describe('endsSoon', () => {
  const world = { endTicks: 1000 };
  const at = (nowTicks: number, wallSeconds: number, done = false) =>
    ({ advance: async () => ok({ nowTicks, wallSeconds, done } as Progress) }) as unknown as EventExecutor;

  it('goes by how far one core got in its first moment', async () => {
    expect(await endsSoon(at(1000, 0.02, true), world)).toBe(true);
    expect(await endsSoon(at(50, 0.06), world)).toBe(true);
    expect(await endsSoon(at(30, 0.06), world)).toBe(false);
    expect(await endsSoon(at(0, 0.06), world)).toBe(false);
    expect(await endsSoon(broken, world)).toBe(false);
  });
});

describe('fasterWorkers', () => {
  const world = { endTicks: 1e9 };
  /** So many events a second, and a window. */
  const opening = (rate: number, perWindow: number) => {
    let [wallSeconds, events, disposed] = [0, 0, 0];
    const advance = async ({ wallMs }: { wallMs: number }) => {
      wallSeconds += wallMs / 1000;
      events += (rate * wallMs) / 1000;
      return ok({ nowTicks: 1 + events, events, steps: events / perWindow, wallSeconds, done: false } as Progress);
    };
    const executor = { advance, dispose: () => disposed++ };
    return { executor, opened: ok({ executor }), disposed: () => disposed };
  };
  const workersFor = async (
    alone: ReturnType<typeof opening>['opened'],
    together: (workers: number) => ReturnType<typeof opening>['opened'] | ReturnType<typeof fail>,
  ) => {
    const asked: number[] = [];
    const found = await fasterWorkers(
      world,
      8,
      () => alone,
      async (workers) => {
        asked.push(workers);
        return together(workers);
      },
    );
    return [found, asked];
  };

  it.each([
    ['is faster', 2e6, 400, [8, [8]]],
    ['is faster, with work for some', 2e6, 160, [3, [3]]],
    ['has windows of a few events, and is not tried', 2e6, 99, [1, []]],
    ['is hardly faster', 1.04e6, 400, [1, [8]]],
    ['is slower', 0.5e6, 400, [1, [8]]],
  ])('a run that on workers %s', async (_what, rate, perWindow, expected) => {
    expect(await workersFor(opening(1e6, perWindow).opened, () => opening(rate, perWindow).opened)).toEqual(expected);
  });

  it('waits for threads that are slow at first', async () => {
    const late = opening(0.2e6, 400);
    const { advance } = late.executor;
    let [slices, gained] = [0, 0];
    late.executor.advance = async (limits) => {
      const progress = expectOk(await advance(limits));
      gained += ++slices > 6 ? 0.1e6 : 0;
      return ok({ ...progress, events: progress.events + gained });
    };
    expect(await workersFor(opening(1e6, 400).opened, () => late.opened)).toEqual([8, [8]]);
    expect(slices).toBe(8);
  });

  it('one core where workers cannot be had', async () => {
    expect(await workersFor(opening(1e6, 400).opened, () => fail('limit', 'no memory', ''))).toEqual([1, [8]]);
  });

  it('one core, at once, for a run that is over soon', async () => {
    const short = opening(1e9, 400);
    expect(await workersFor(short.opened, () => opening(1e10, 400).opened)).toEqual([1, []]);
    expect(short.disposed()).toBe(1);
  });

  it('keeps nothing of what it has tried', async () => {
    const [alone, together] = [opening(1e6, 400), opening(2e6, 400)];
    await workersFor(alone.opened, () => together.opened);
    expect([alone.disposed(), together.disposed()]).toEqual([1, 1]);
  });
});
