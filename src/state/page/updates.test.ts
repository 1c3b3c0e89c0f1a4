/** Covers: a new version is used when asked for, and never while a run is under way. */
import { describe, expect, it, vi } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import type { RunState, RunStatus } from '../../worker/api.ts';
import { createLabStore, type LabWiring } from '../store.ts';

function lab() {
  const apply = vi.fn();
  const store = createLabStore({
    catalog,
    client: { ask: async () => undefined } as unknown as LabWiring['client'],
    updates: { apply },
    mayPlay: () => false,
    pageAddress: 'http://lab/',
    appVersion: '1.2.3',
  });
  const is = (state: RunState) => store.getState().onStatus({ session: 1, state, timeUnit: 's' } as RunStatus);
  const notice = () => store.getState().notices.find(({ id }) => id === 'update');
  return { get: store.getState, apply, is, notice };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a new version', () => {
  it('is said, and used at once when nothing runs', () => {
    const { get, apply, is, notice } = lab();
    is('ready');
    get().onUpdateReady();
    expect(notice()?.actions).toEqual(['use-update']);
    expect(apply).not.toHaveBeenCalled();
    get().useUpdate();
    expect(apply).toHaveBeenCalledOnce();
  });

  it.each(['preparing', 'running', 'paused'] as const)(
    'asked for while %s waits for the end of the run',
    async (state) => {
      const { get, apply, is, notice } = lab();
      is(state);
      get().useUpdate();
      expect(notice()?.title).toContain('waits for the run');
      is('running');
      expect(apply).not.toHaveBeenCalled();
      is('finished');
      expect(apply, 'before the run is kept').not.toHaveBeenCalled();
      await settled();
      is('finished');
      await settled();
      expect(apply).toHaveBeenCalledOnce();
    },
  );

  it('that nobody asked for is not used at the end of a run', async () => {
    const { get, apply, is } = lab();
    is('running');
    get().onUpdateReady();
    is('finished');
    await settled();
    expect(apply).not.toHaveBeenCalled();
  });

  it('in charge already, by another tab, is said as that', () => {
    const { get, notice } = lab();
    get().onUpdateReady();
    get().onReplaced();
    expect(notice()?.title).toContain('another tab');
  });
});
