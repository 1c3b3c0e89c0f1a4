/** Covers: how often something costly is asked: at once, then rarely, and for the last change always. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Asker } from './asides.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A question that takes so long; what it asked about, by the time. */
function asker(takesMs: number) {
  const asked: number[] = [];
  const made = new Asker(async () => {
    asked.push(performance.now() - began);
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
  });
  const began = performance.now();
  return { made, asked };
}

it('asks at once, ten times a second at most, and once more after the last change', async () => {
  const { made, asked } = asker(0);
  for (let ms = 0; ms < 350; ms += 10) {
    made.want();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([0, 100, 200, 300, 400]);
});

it('rests five times as long as an answer took, and never asks two questions at a time', async () => {
  const { made, asked } = asker(200);
  for (let ms = 0; ms < 1500; ms += 10) {
    made.want();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(asked).toEqual([0, 1200]);
});

it('asks nothing more once it is over', async () => {
  const { made, asked } = asker(0);
  made.want();
  await vi.advanceTimersByTimeAsync(10);
  made.want();
  made.end();
  await vi.advanceTimersByTimeAsync(1000);
  made.want();
  expect(asked).toEqual([0]);
});
