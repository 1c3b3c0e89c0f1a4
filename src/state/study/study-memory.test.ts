/** Covers: what is asked before a study begins: the dearest setting of each shape first, not too many, not for too long; words and workers. */
import { expect, it } from 'vitest';
import type { MemoryEstimate } from '../../scenario/memory.ts';
import type { Setting } from '../../scenario/study/study-plan.ts';
import { planOf, smallStudy } from '../../study/testing/small-study.ts';
import { roomFor } from './study-memory.ts';

const plan = planOf(
  smallStudy({
    over: [
      { params: ['nodes'], values: [[64], [4096], [128]] },
      { params: ['mean'], values: [[1], [2]] },
    ],
  }),
);
const estimate = (bytes: number, limit = 100): MemoryEstimate => ({
  engine: 'sequential',
  bytes,
  largestBuffer: bytes,
  limit,
  fits: bytes <= limit,
});

it('asks once for each shape, the dearest first', async () => {
  const asked: unknown[] = [];
  const ask = async ({ params }: Setting) => {
    asked.push(params.nodes);
    return estimate(1);
  };
  expect(await roomFor(plan, 3, ask)).toEqual({ ok: true, value: 3 });
  expect(asked).toEqual([4096, 128, 64]);
});

it('refuses what does not fit, with its values', async () => {
  const room = await roomFor(plan, 3, async ({ params }) => estimate(params.nodes === 128 ? 200 : 1));
  expect(room).toMatchObject({
    failure: { kind: 'limit', message: expect.stringMatching(/^needs .*\(where nodes=128 mean=[12]\)$/) },
  });
});

it('takes fewer workers where each needs much, and always one', async () => {
  expect(await roomFor(plan, 7, async () => estimate(30))).toEqual({ ok: true, value: 3 });
  expect(await roomFor(plan, 7, async () => estimate(100))).toEqual({ ok: true, value: 1 });
  expect(await roomFor(plan, 7, async () => ({ ...estimate(60), engine: 'gpu' as const }))).toEqual({
    ok: true,
    value: 7,
  });
});

it('begins where nothing can be said, and does not ask for ever', async () => {
  let [now, asked] = [0, 0];
  const slow = async () => {
    now += 3000;
    asked++;
    return null;
  };
  expect(await roomFor(plan, 2, slow, () => now)).toEqual({ ok: true, value: 2 });
  expect(asked).toBe(2);
});
