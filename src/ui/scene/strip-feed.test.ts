/** Covers: strips are asked for when the run says how far it is, and again while there are none, until nobody shows them. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { LabState } from '../../state/slice.ts';
import { feedStrips } from './SceneStrips.tsx';

const STRIPS = [{ id: 'copies', values: [1, 2] }];

function feed(answers: readonly unknown[]) {
  const store = createStore(() => ({ status: null }) as unknown as LabState);
  const left = [...answers];
  const ask = vi.fn(async () => left.shift());
  const shown: unknown[] = [];
  const end = feedStrips(store, { ask } as never, (strips) => shown.push(strips));
  return { store, ask, shown, end };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('there are none yet: asked again, though the run rests and says nothing', async () => {
  const { ask, shown } = feed([null, undefined, STRIPS]);
  await vi.runAllTimersAsync();
  expect(shown).toEqual([STRIPS]);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('the run has gone on: asked again', async () => {
  const { store, shown } = feed([STRIPS, STRIPS]);
  await vi.runAllTimersAsync();
  store.setState({ status: {} as never });
  await vi.runAllTimersAsync();
  expect(shown).toHaveLength(2);
});

it('nobody shows them any more: not asked again', async () => {
  const { ask, end } = feed([null, null, null]);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(1);
});
