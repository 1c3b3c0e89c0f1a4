/** The choice between a GPU and one core is by what they measured, in favour of the GPU. */
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../base/result.ts';
import type { EventExecutor } from '../engine/event/executor.ts';
import type { Progress } from '../engine/progress.ts';
import { endsSoon, isSequentialFaster } from './faster-engine.ts';

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
