/** Covers: the speed of a device from what probes did; when it is measured, kept and shown, and when it is not. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import type { RunEffort } from '../../worker/study-api.ts';
import type { LabState, LabWiring } from '../slice.ts';
import { probesOf, secondsFor, speedFrom } from './device-speed.ts';
import { speedSlice } from './speed.ts';

const CORE = { engine: 'sequential', adapter: { description: 'one processor core', software: false } };
const GPU = { engine: 'gpu', adapter: { description: 'Some GPU', software: false } };
const EFFORT: RunEffort = { wallSeconds: 0.5, events: 1e6, steps: 10 };

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A slice on its own, with the rest of the store as a test gives it. */
function slice(rest: object, effort = async (): Promise<RunEffort | undefined> => EFFORT) {
  const asked = vi.fn(effort);
  let state = { draft: { engine: 'auto' }, status: null, study: null, device: CORE, ...rest } as unknown as LabState;
  const set = (part: object) => {
    state = { ...state, ...part };
  };
  const wiring = { catalog, machine: { effort: asked } } as unknown as LabWiring;
  set(speedSlice(set as never, () => state, wiring));
  return { get: () => state, set, asked };
}

describe('speed', () => {
  it('is events on one core, and on a GPU windows of few events beside them', () => {
    expect(speedFrom(EFFORT)).toEqual({ event: 5e-7, step: 0 });
    const few: RunEffort = { wallSeconds: 0.25, events: 5000, steps: 25_000 };
    const many: RunEffort = { wallSeconds: 0.25, events: 1e9, steps: 5000 };
    expect(speedFrom(many, few)).toEqual({ event: expect.closeTo(2e-10, 15), step: 1e-5 });
    expect(speedFrom({ ...EFFORT, events: 0 })).toBeUndefined();
  });

  it('gives seconds of a run by its work there', () => {
    const core = { engine: 'sequential', device: '', event: 5e-7, step: 0 } as const;
    expect(secondsFor({ core: 12 }, core)).toBe(6);
    expect(secondsFor({ gpu: [1000, 1] }, core)).toBeUndefined();
    expect(secondsFor({ gpu: [1000, 500] }, { engine: 'gpu', device: '', event: 1e-9, step: 1e-5 })).toBeCloseTo(0.51);
  });

  it('is measured with scenarios of the catalog', () => {
    expect(probesOf(catalog, 'sequential')).toMatchObject({ large: { model: 'phold' } });
    expect(probesOf(catalog, 'gpu')).toMatchObject({ large: { model: 'phold' }, small: { model: 'phold' } });
  });
});

describe('taking the speed', () => {
  it('measures once a visit, and keeps it with the name of the device', async () => {
    const { get, asked } = slice({});
    await get().takeSpeed();
    await get().takeSpeed();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(get()).toMatchObject({ speed: { engine: 'sequential', event: 5e-7 }, isTakingSpeed: false });
    expect([...kept.keys()]).toEqual(['swarmscope.speed']);
    expect(kept.get('swarmscope.speed')).toContain('one core');
  });

  it('takes half the time for each probe of a GPU', async () => {
    const { get, asked } = slice({ device: GPU });
    await get().takeSpeed();
    const calls: readonly unknown[][] = asked.mock.calls;
    expect(calls.map(([, wallMs]) => wallMs)).toEqual([250, 250]);
  });

  it('shows what is kept of this device while something runs, and measures when nothing does', async () => {
    await slice({}).get().takeSpeed();
    const { get, set, asked } = slice({ status: { state: 'running' } }, async () => ({ ...EFFORT, events: 2e6 }));
    await get().takeSpeed();
    expect(asked).not.toHaveBeenCalled();
    expect(get().speed?.event).toBe(5e-7);
    set({ status: { state: 'finished' } });
    await get().takeSpeed();
    expect(get().speed?.event).toBe(2.5e-7);
  });

  it('knows nothing of another device, nor of what is no speed', async () => {
    await slice({}).get().takeSpeed();
    const busy = { status: { state: 'running' } };
    const other = slice({ ...busy, device: GPU });
    await other.get().takeSpeed();
    expect(other.get().speed).toBeNull();
    kept.set('swarmscope.speed', '{"engine":"sequential","device":"one core","event":"fast"}');
    const torn = slice(busy);
    await torn.get().takeSpeed();
    expect(torn.get().speed).toBeNull();
  });

  it('does not wait for an imitated GPU, nor for a study', async () => {
    const software = slice({
      draft: { engine: 'gpu' },
      device: { ...GPU, adapter: { description: '', software: true } },
    });
    await software.get().takeSpeed();
    const study = slice({ study: { phase: 'running' } });
    await study.get().takeSpeed();
    for (const { get, asked } of [software, study]) {
      expect(asked).not.toHaveBeenCalled();
      expect(get().speed).toBeNull();
    }
  });

  it('stays unknown where it cannot be measured, and where storage is forbidden it is measured all the same', async () => {
    const none = slice({}, async () => undefined);
    await none.get().takeSpeed();
    expect(none.get()).toMatchObject({ speed: null, isTakingSpeed: false });
    vi.stubGlobal('localStorage', undefined);
    const { get } = slice({});
    await get().takeSpeed();
    expect(get().speed?.event).toBe(5e-7);
  });
});
