/** Covers: when a pick ends by itself, and when it is told to another worker or network. */
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { LabState } from '../slice.ts';
import { watchPicture } from './view-watch.ts';

function lab() {
  const store = createStore<LabState>()(
    (set) =>
      ({
        device: null,
        picked: 700,
        legend: { nodes: 1024, view: 'cells' },
        loaded: loaded('phold', 'quick-look'),
        status: { session: 1, state: 'running' },
        pick: vi.fn(async (picked: number | null) => set({ picked })),
        tellView: vi.fn(async () => {}),
        readPicked: vi.fn(async () => {}),
      }) as unknown as LabState,
  );
  watchPicture(store, { onOther: () => {}, onWorker: () => {} });
  const becomes = (part: object) => store.setState(part as Partial<LabState>);
  return { store, becomes, picked: () => store.getState().picked };
}
const loaded = (model: string, preset: string) => ({ scenario: { model }, preset });

it.each([
  ['kademlia', 'quick-look'],
  ['phold', 'tiny'],
])('ends with the experiment it was made in: %s/%s comes', (model, preset) => {
  const { becomes, picked, store } = lab();
  becomes({ loaded: loaded(model, preset) });
  expect(picked()).toBeNull();
  becomes({ status: { session: 2, state: 'ready' } });
  expect(store.getState().pick).toHaveBeenCalledTimes(1);
});

it('ends where the network has no such node', () => {
  const { becomes, picked } = lab();
  becomes({ legend: { nodes: 701, view: 'cells' } });
  expect(picked()).toBe(700);
  becomes({ legend: { nodes: 0, view: '' } });
  expect(picked(), 'while nothing is shown').toBe(700);
  becomes({ legend: { nodes: 64, view: 'cells' } });
  expect(picked()).toBeNull();
});

it('goes on in another run of the experiment', () => {
  const { becomes, picked, store } = lab();
  becomes({ loaded: loaded('phold', 'quick-look') });
  becomes({ status: { session: 2, state: 'ready' } });
  expect(picked()).toBe(700);
  expect(store.getState().pick).toHaveBeenLastCalledWith(700);
});
