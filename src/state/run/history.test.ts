/** Covers: every run that ends is kept, with its picture; renaming, deleting and undoing; opening; failures said once. */
import { describe, expect, it, vi } from 'vitest';
import { fail } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { type LabStorage, STORAGE_IS_FULL } from '../../storage/lab-storage.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import { sampleResult, sampleRounds, sampleRun } from '../../storage/testing/sample-run.ts';
import type { RunState, RunStatus } from '../../worker/api.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import { resultNow, shownResult } from './history.ts';
import { shared } from './share.ts';

const adapter = { vendor: 'v', architecture: 'a', description: 'd', software: false };
const picture = new Blob(['png']);

async function lab(storage: LabStorage = memoryStorage(), snapshot: () => Promise<Blob> = async () => picture) {
  const done = async () => {};
  const client = new Proxy({} as LabWiring['client'], {
    get: (_, name) => (name === 'ask' ? vi.fn(snapshot) : done),
  });
  const wiring = { catalog, client, storage, mayPlay: () => false, pageAddress: 'http://lab/', appVersion: '1' };
  const store = createLabStore(wiring as LabWiring);
  const get = store.getState;
  await get().load();
  const is = (state: RunState, more: Partial<RunStatus> = {}) =>
    get().onStatus({
      session: 1,
      state,
      engine: 'gpu',
      adapter,
      simulatedSeconds: 3,
      timeUnit: 's',
      endSeconds: 60,
      wallSeconds: 1,
      events: 5,
      windows: 2,
      lpSize: 1,
      memoryBytes: 0,
      secondsLeft: null,
      ...more,
    } as RunStatus);
  return { get, is, storage };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('compares any number of runs with the one that was chosen first', async () => {
  const { get, storage } = await lab();
  await storage.putRuns(['new', 'old', 'last'].map((id, at) => sampleRun(id, { at })));
  await get().readHistory();
  get().compare(['last', 'old', 'new']);
  expect(get().compared).toEqual(['last', 'old', 'new']);
});

describe('a run that ends', () => {
  it('has a result until an experiment of another model is loaded', async () => {
    const { get, is } = await lab();
    await get().openExperiment('phold/tiny');
    is('finished', { result: sampleResult });
    expect(resultNow(get())).toBe(sampleResult);
    await get().openExperiment('swarm/quick-look');
    expect(resultNow(get())).toBeUndefined();
  });

  it('is kept once, with its picture, here and in the storage', async () => {
    const { get, is, storage } = await lab();
    is('running');
    is('finished', { result: sampleResult });
    is('finished', { result: sampleResult });
    await settled();
    expect(get().runs).toMatchObject([{ name: '', result: sampleResult, thumbnail: picture }]);
    expect(await storage.runs()).toMatchObject({ ok: true, value: { runs: [{ thumbnail: picture }] } });
  });

  it('is in the storage before its picture is there', async () => {
    const storage = memoryStorage();
    const { get, is } = await lab(storage, () => new Promise(() => {}));
    is('finished', { result: sampleResult });
    await settled();
    expect(await storage.runs()).toMatchObject({ ok: true, value: { runs: [{ result: sampleResult }] } });
    expect(get().runs[0].thumbnail).toBeUndefined();
  });

  it('stays in the list when another tab changes it while this one stores the run', async () => {
    const storage = memoryStorage();
    let store = () => {};
    const slow: LabStorage = {
      ...storage,
      putRuns: (runs) =>
        new Promise((resolve) => {
          store = () => resolve(storage.putRuns(runs));
        }),
    };
    const { get, is } = await lab(slow);
    is('finished', { result: sampleResult });
    await settled();
    await storage.putRuns([sampleRun('of the other tab')]);
    await get().readHistory();
    expect(get().runs.map(({ result }) => result.digest)).toEqual([sampleResult.digest, sampleRun('x').result.digest]);
    store();
    await settled();
    await get().readHistory();
    expect(get().runs).toHaveLength(2);
  });

  it('is kept when it failed, with the reason and without a digest', async () => {
    const { get, is } = await lab();
    const { failure } = fail('device-lost', 'the GPU went away', 'run again');
    is('failed', { failure });
    await settled();
    expect(get().runs).toMatchObject([{ result: { status: 'failed', failure, digest: '', events: 5 } }]);
    expect(get().runs[0].thumbnail).toBeUndefined();
  });

  it('is a line in the log, newest first', async () => {
    const { get, is } = await lab();
    is('running');
    is('finished', { result: sampleResult });
    expect(get().log.map(({ text }) => text)).toEqual([
      'Run 1: finished, 1,874 events, digest 9a5659794dc17cd8',
      'Run 1: running from 3 s',
    ]);
  });
});

describe('the list', () => {
  async function filled() {
    const storage = memoryStorage();
    await storage.putRuns(['a', 'b', 'c'].map((id, at) => sampleRun(id, { at })));
    const made = await lab(storage);
    await made.get().readHistory();
    return made;
  }

  it('renames, in the storage too; an empty name is no name', async () => {
    const { get, storage } = await filled();
    await get().renameRun('b', '  mine  ');
    expect(get().runs.map((run) => run.name)).toEqual(['', 'mine', '']);
    await get().readHistory();
    expect(get().runs.map((run) => run.name)).toEqual(['', 'mine', '']);
    await get().renameRun('b', ' ');
    expect(await storage.runs()).toMatchObject({ value: { runs: [{ name: '' }, { name: '' }, { name: '' }] } });
  });

  it('deletes at once, and undoes it to the same order', async () => {
    const { get, storage } = await filled();
    get().choose('b', true);
    await get().deleteRuns(['b', 'c']);
    expect(get().runs.map(({ id }) => id)).toEqual(['a']);
    expect(get().chosen).toEqual([]);
    expect(await storage.runs()).toMatchObject({ value: { runs: [{ id: 'a' }] } });
    await get().undoDelete();
    expect(get().runs.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(await storage.runs()).toMatchObject({ value: { runs: [{ id: 'c' }, { id: 'b' }, { id: 'a' }] } });
    expect(get().deleted).toEqual([]);
  });

  it('opens a run: setup, result and link are its own, until another session begins', async () => {
    const { get, is } = await filled();
    is('ready');
    get().openRun('a');
    expect(get().reading.scenario).toEqual(sampleResult.scenario);
    expect(shownResult(get())).toBe(get().runs[2].result);
    expect(shared(get())).toMatchObject({ digest: sampleResult.digest, preset: 'tiny' });
    expect(get()).toMatchObject({ isDrawerOpen: true, drawerTab: 'results' });
    is('ready', { session: 2 });
    expect(get().shown).toBeNull();
  });

  it('lists a run of an older version, says why it opens and compares it not, and deletes it', async () => {
    const storage = memoryStorage();
    const { keptBlocks: _, ...params } = complete(swarmSpec, { params: { kernel: 'limited' } }).params;
    const scenario = { ...complete(swarmSpec), modelVersion: 1, params };
    const old = sampleRun('old', { result: { ...sampleRounds, model: 'swarm', scenario, params } });
    await storage.putRuns([old, sampleRun('new', { at: 2000 })]);
    const { get } = await lab(storage);
    await get().readHistory();
    expect(get().runs.map(({ id }) => id)).toEqual(['new', 'old']);
    const { draft } = get();
    for (const act of [() => get().openRun('old'), () => get().compare(['new', 'old'])]) {
      act();
      expect(get()).toMatchObject({ shown: null, compared: null, draft });
      expect(get().notices).toMatchObject([
        { title: 'This run cannot be opened', text: 'Model version 1 of Swarm is not 2.' },
      ]);
      get().dismiss('kept-run');
    }
    await get().deleteRuns(['old']);
    expect(await storage.runs()).toMatchObject({ value: { runs: [{ id: 'new' }] } });
  });

  it('says once what cannot be read', async () => {
    const broken = fail('storage', 'a kept run has no valid id', 'it is left out').failure;
    const storage: LabStorage = {
      ...memoryStorage(),
      runs: async () => ({ ok: true, value: { runs: [], unreadable: [broken] } }),
    };
    const { get } = await lab(storage);
    await get().readHistory();
    await get().readHistory();
    expect(get().log.map(({ text }) => text)).toEqual(['A kept run has no valid id.']);
  });

  it('leaves out models that are gone, with a line in the log', async () => {
    const storage = memoryStorage();
    const gone = { ...sampleResult, model: 'gone', scenario: { ...sampleResult.scenario, model: 'gone' } };
    await storage.putRuns([sampleRun('a'), sampleRun('b', { result: gone })]);
    const { get } = await lab(storage);
    await get().readHistory();
    expect(get().runs.map(({ id }) => id)).toEqual(['a']);
    expect(get().log[0].text).toContain('not part of this version');
  });
});

describe('storage that fails', () => {
  it('is said once; the runs stay in the list, later failures are lines in the log', async () => {
    const full: LabStorage = {
      ...memoryStorage(),
      putRuns: async () => fail('storage', 'the storage is full', 'delete runs'),
    };
    const { get, is } = await lab(full);
    is('finished', { result: sampleResult });
    await settled();
    expect(get().notices).toMatchObject([{ id: 'storage', section: 'page', text: 'The storage is full.' }]);
    get().dismiss('storage');
    is('finished', { session: 2, result: sampleResult });
    await settled();
    expect(get().notices).toEqual([]);
    expect(get().runs).toHaveLength(2);
    expect(get().log[0]).toMatchObject({ tone: 'warning', text: 'The storage is full.' });
    // Another tab has changed the list.
    await get().readHistory();
    expect(get().runs).toHaveLength(2);
  });

  it('is full: the older half of the runs makes room, and the newest is kept after all', async () => {
    const storage = memoryStorage();
    let room = 2;
    const small: LabStorage = {
      ...storage,
      putRuns: async (runs) => {
        if (runs.length > room) return fail('storage', STORAGE_IS_FULL, 'delete runs');
        room -= runs.length;
        return storage.putRuns(runs);
      },
      dropRuns: (ids) => {
        room += 10 * ids.length;
        return storage.dropRuns(ids);
      },
    };
    const { get, is } = await lab(small);
    for (const session of [1, 2, 3, 4]) {
      is('running', { session });
      is('finished', { session, result: sampleResult });
      await settled();
    }
    expect(get().notices).toMatchObject([{ id: 'storage', actions: ['free-storage'] }]);
    await get().freeStorage();
    expect(get().runs).toHaveLength(2);
    const kept = await storage.runs();
    expect(kept.ok && kept.value.runs.map(({ id }) => id)).toEqual(get().runs.map(({ id }) => id));
  });
});
