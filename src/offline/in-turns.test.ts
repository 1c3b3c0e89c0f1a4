/** Covers: all are done, few at once; one that fails ends it for all, and at once. */
import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

it('does all, never more at once than it may', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await inTurns([...Array(25).keys()], 4, async (item) => {
    most = Math.max(most, ++now);
    await turn();
    now--;
    done.push(item);
  });
  expect(most).toBe(4);
  expect(done.sort((a, b) => a - b)).toEqual([...Array(25).keys()]);
});

it('settles at the first failure, also while others hang, and begins no more', async () => {
  const begun: number[] = [];
  const asked = inTurns([...Array(25).keys()], 4, (item) => {
    begun.push(item);
    if (item === 1) return Promise.reject(new Error('404'));
    return item === 0 ? new Promise(() => {}) : turn();
  });
  await expect(asked).rejects.toThrow('404');
  const { length } = begun;
  await turn();
  await turn();
  expect([length, begun.length]).toEqual([length, length]);
  expect(length).toBeLessThanOrEqual(6);
});

it('of nothing is done at once', () => expect(inTurns([], 4, turn)).resolves.toBeUndefined());
