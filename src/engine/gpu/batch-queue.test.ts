/** What is under way on a GPU: never more than asked for, the oldest first, left or waited for, and no time counted twice. */
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../base/result.ts';
import { fakeClock } from '../../base/testing/fake-clock.ts';
import type { AdvanceLimits } from '../progress.ts';
import { type BatchDriver, BatchQueue, DEPTH, depthFor } from './batch-queue.ts';
import { BatchSizer } from './batch-sizer.ts';

const clock = fakeClock();

/** An engine with so many batches to run, each of which takes ten milliseconds to come back. */
function engine(total: number, over: Partial<BatchDriver<number>> = {}) {
  const log: string[] = [];
  let submitted = 0;
  let absorbed = 0;
  const queue = new BatchQueue<number>();
  const driver: BatchDriver<number> = {
    hasMore: () => absorbed < total,
    depth: () => 3,
    submit: () => {
      if (submitted === total) return undefined;
      log.push(`submit ${++submitted}`);
      return submitted;
    },
    absorb: async (batch) => {
      clock.ms += 10;
      absorbed++;
      log.push(`absorb ${batch}`);
      return ok(undefined);
    },
    end: async () => {
      log.push('end');
    },
    ...over,
  };
  const advance = (limits: Partial<AdvanceLimits> = {}) =>
    queue.advance({ wallMs: 1000, ...limits }, limits.keepsGoing ?? false, driver);
  return { queue, log, advance };
}

describe('BatchQueue', () => {
  it('keeps as many under way as the driver says, and waits for the oldest', async () => {
    const { queue, log, advance } = engine(5);
    expect(await advance()).toEqual(ok(undefined));
    const order = ['submit 1', 'submit 2', 'submit 3', 'absorb 1', 'submit 4', 'absorb 2', 'submit 5'];
    expect(log).toEqual([...order, 'absorb 3', 'absorb 4', 'absorb 5', 'end']);
    expect([queue.isUnderWay, queue.progress().wallSeconds]).toEqual([false, 0.05]);
  });

  it('submits nothing once the time is up, and waits for what is under way', async () => {
    const { queue, log, advance } = engine(100);
    await advance({ wallMs: 10 });
    expect(log.filter((line) => line.startsWith('submit'))).toHaveLength(3);
    expect(queue.isUnderWay).toBe(false);
  });

  it('leaves what is under way where the run keeps going, and counts the time between once', async () => {
    const { queue, log, advance } = engine(100);
    await advance({ wallMs: 10, keepsGoing: true });
    expect([queue.underWay, log.at(-1)]).toEqual([[2, 3], 'end']);
    clock.ms += 5;
    await advance({ wallMs: 10 });
    expect(queue.isUnderWay).toBe(false);
    expect(queue.progress().wallSeconds).toBeCloseTo(clock.ms / 1000, 12);
    expect(queue.progress({ lpRates: [1] })).toMatchObject({ effort: { recordingSeconds: 0, lpRates: [1] } });
  });

  it('asks whether to go on before each batch, but not before the first where nothing is under way', async () => {
    const { log, advance } = engine(100);
    await advance({ goOn: () => false });
    expect(log).toEqual(['submit 1', 'submit 2', 'submit 3', 'absorb 1', 'absorb 2', 'absorb 3', 'end']);
    await advance({ wallMs: 10, keepsGoing: true });
    log.length = 0;
    await advance({ goOn: () => false });
    expect(log.some((line) => line.startsWith('submit'))).toBe(false);
  });

  it('takes no steps while batches of before are under way', async () => {
    const { advance } = engine(100);
    await advance({ wallMs: 10, keepsGoing: true });
    await expect(advance({ steps: 1 })).rejects.toThrow('batches are under way');
  });

  it('ends with a failure of the driver, whatever is under way', async () => {
    const failure = fail('device-lost', 'the GPU is gone', 'try again');
    const { log, advance } = engine(100, { absorb: async () => failure });
    expect(await advance()).toEqual(failure);
    expect(log).not.toContain('end');
  });

  it('counts the time that is waited for records', async () => {
    const { queue } = engine(0);
    const words = Promise.resolve().then(() => {
      clock.ms += 20;
      return new Uint32Array([7]);
    });
    expect(await queue.waitFor(words)).toEqual(new Uint32Array([7]));
    expect(queue.progress().effort?.waitingSeconds).toBe(0.02);
  });
});

it('keeps one batch under way on a software adapter whose rounds are long, else a few', () => {
  const sizer = new BatchSizer(50);
  sizer.begin();
  clock.ms += 30;
  sizer.report(1, 1, 10);
  expect([depthFor(true, sizer, 12), depthFor(true, sizer, 1000), depthFor(false, sizer, 12)]).toEqual([
    1,
    DEPTH,
    DEPTH,
  ]);
});
