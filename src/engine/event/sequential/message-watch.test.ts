/** Covers: messages that are kept as they are sent are those that a walk through all pending events finds, many of them due at one tick. */
import { describe, expect, it } from 'vitest';
import type { PendingMessage } from '../pending.ts';
import { expectOk, samplingOf } from '../testing/run-world.ts';
import { tortureWorld } from '../testing/torture.ts';
import { SequentialExecutor } from './sequential-executor.ts';

const open = () => {
  const world = tortureWorld({
    nodes: 96,
    lookahead: 10,
    end: 3000,
    period: 20,
    chains: 2,
    burst: 3,
    hops: 6,
    seed: 5,
  });
  return new SequentialExecutor(world, samplingOf(world));
};
const steps = async (executor: SequentialExecutor, count: number) =>
  expectOk(await executor.advance({ wallMs: 1e9, steps: count }));
const told = (messages: readonly PendingMessage[]) =>
  messages.map(({ time, src, dst }) => `${time} ${src} ${dst}`).sort();

describe('MessageWatch', () => {
  it.each([
    ['every node', { stride: 1, count: 96, also: undefined }],
    ['some, and one more', { stride: 7, count: 9, also: 95 }],
  ])('knows the same as a walk: %s', async (_, wanted) => {
    const watched = open();
    watched.messages(wanted);
    let found = 0;
    for (let windows = 1; windows <= 40; windows++) {
      await steps(watched, 1);
      const walked = open();
      await steps(walked, windows);
      const now = watched.messages(wanted);
      expect(told(now)).toEqual(told(walked.messages(wanted)));
      for (const { time, sent } of now) if (sent !== undefined) expect(time - sent).toBeGreaterThanOrEqual(10);
      found += now.length;
    }
    expect(found).toBeGreaterThan(100);
  });

  it('walks again for other nodes, and when nobody asked for long', async () => {
    const executor = open();
    const walk = { stride: 1, count: 96, also: undefined };
    executor.messages(walk);
    await steps(executor, 3);
    expect(executor.messages({ ...walk, count: 4 }).every(({ dst, sent }) => dst < 4 && sent === undefined)).toBe(true);
    executor.messages(walk);
    for (let i = 0; i < 300; i++) await executor.advance({ wallMs: 0, steps: 0 });
    await steps(executor, 2);
    expect(executor.messages(walk).every(({ sent }) => sent === undefined)).toBe(true);
  });
});
