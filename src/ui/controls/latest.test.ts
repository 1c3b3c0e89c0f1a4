/** Covers: one at a time, the last of what came meanwhile, nothing in between; what fails holds nobody up. */
import { expect, it } from 'vitest';
import { latest } from './latest.ts';

it('does the first at once, then only the last that came meanwhile', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const put = latest((value: number) => {
    begun.push(value);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  for (const value of [1, 2, 3]) put(value);
  expect(begun).toEqual([1]);
  ends[0]();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(begun).toEqual([1, 3]);
  ends[1]();
  await new Promise((resolve) => setTimeout(resolve, 0));
  put(4);
  expect(begun).toEqual([1, 3, 4]);
});

it('goes on after a failure', async () => {
  const begun: number[] = [];
  const failures: unknown[] = [];
  const hear = (reason: unknown) => failures.push(reason);
  process.on('unhandledRejection', hear);
  const put = latest(async (value: number) => {
    begun.push(value);
    throw new Error(`no ${value}`);
  });
  put(1);
  put(2);
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off('unhandledRejection', hear);
  expect(begun).toEqual([1, 2]);
});
