/**
 * Covers: what happens at the start of the page: a first visit, a return, a link, a damaged link, storage that is refused, a
 * worker that dies or cannot be made, an embedded page, an experiment by name.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from './base/result.ts';
import { type BootParts, boot, wishesOf } from './boot.ts';
import { LabClient } from './client/lab-client.ts';
import type { SpawnWorker } from './client/worker-port.ts';
import { catalog } from './models/catalog.ts';
import { complete } from './scenario/defaults.ts';
import { encodeLink } from './scenario/link/link.ts';
import { draftOfPreset } from './state/setup/draft.ts';
import { createLabStore } from './state/store.ts';
import type { LabStorage } from './storage/lab-storage.ts';
import { memoryStorage } from './storage/memory-storage.ts';

beforeEach(() => vi.stubGlobal('addEventListener', vi.fn()));
afterEach(() => vi.unstubAllGlobals());

const device = { engine: 'gpu', adapter: { vendor: '', architecture: '', description: '', software: false } };

/** A worker that opens and answers nothing else. */
const willing: SpawnWorker = () => ({
  open: async () => device as never,
  takeCanvas: async () => {},
  lab: new Proxy({}, { get: () => async () => undefined }) as never,
  terminate: () => {},
});

/** Dies as soon as it is asked to open. */
const dying: SpawnWorker = (onCrash) => ({
  ...willing(onCrash),
  open: () => {
    queueMicrotask(() => onCrash('its program could not be loaded'));
    return new Promise(() => {});
  },
});

const refusing: SpawnWorker = () => {
  throw new Error('workers are forbidden here');
};

const refused = fail('storage', 'the browser lets this page keep nothing (denied)', 'export the runs that should last');

/** Nothing can be kept or read. */
const refusingParts = {
  get: (_: object, name: string | symbol) => (String(name).startsWith('watch') ? () => {} : async () => refused),
};
const refusedStorage = new Proxy({} as LabStorage, {
  get: (of, name) => (name === 'studies' ? new Proxy({}, refusingParts) : refusingParts.get(of, name)),
});

interface Page {
  readonly search?: string;
  readonly hash?: string;
  readonly storage?: LabStorage;
  readonly spawn?: SpawnWorker;
  readonly isAnew?: boolean;
}

/** Opens the page at this address, and tells what has happened, in order. */
async function opened({
  search = '',
  hash = '',
  storage = memoryStorage(),
  spawn = willing,
  isAnew = false,
}: Page = {}) {
  const did: string[] = [];
  const address = { pathname: '/lab/', search, hash };
  let changed = () => {};
  const screen = {
    visible: Promise.resolve(),
    renew: () => ({ canvas: {} as OffscreenCanvas, size: { width: 1, height: 1 } }),
    onResize: () => {},
  };
  const client = new LabClient(spawn, screen, {
    onDevice: (report) => store.getState().onDevice(report),
    onStatus: () => {},
    onSamples: () => {},
    onCheckpoint: async () => ok(undefined),
    onCrash: (reason, restarted) => store.getState().onCrash(reason, restarted),
    onBug: (reason) => store.getState().onBug(reason),
  });
  const store = createLabStore({
    catalog,
    client,
    storage,
    mayPlay: () => false,
    pageAddress: '',
    appVersion: '1',
  });
  const says = <T>(what: string, value: T): T => {
    did.push(what);
    return value;
  };
  const parts: BootParts = {
    wishes: wishesOf(search, false),
    address: () => address,
    replaceAddress: (to) => says(`address ${to}`, undefined),
    watchAddress: (then) => {
      changed = then;
    },
    store,
    storage,
    catalog,
    claimTab: async () => says('tab', { id: 'a', isReload: false, others: async () => new Set<string>() }),
    isAnew,
    onReturn: () => says('return', undefined),
    render: () => says('render', undefined),
    startWorker: () => says('worker', client.start()),
    startUpdates: async () => says('updates', undefined),
  };
  await boot(parts);
  const follow = async (to: string) => {
    address.hash = to;
    changed();
    await vi.waitFor(() => expect(get().opened).not.toBeNull());
  };
  const get = store.getState;
  const notices = () => get().notices.map(({ id, text }) => `${id}: ${text}`);
  return { did, get, notices, follow };
}

const scenario = complete(catalog[0], { seed: 4242 });
const link = async () => {
  const made = await encodeLink(catalog, scenario, { appVersion: '1' });
  if (!made.ok) throw new Error(made.failure.message);
  return made.value;
};

async function visitedBefore(): Promise<LabStorage> {
  const storage = memoryStorage();
  const draft = {
    draft: { ...draftOfPreset(catalog, 'phold/tiny'), seed: '77' },
    runState: 'idle',
    simulatedSeconds: 0,
  };
  await storage.putDraft({ tab: 'a', at: 1, draft });
  return storage;
}

describe('boot', () => {
  it('of a first visit shows the page before anything else, then starts the worker, with a hint', async () => {
    const { did, get, notices } = await opened();
    expect(did).toEqual(['render', 'tab', 'worker', 'updates']);
    expect(get().hint).toBe('due');
    expect(get().isSetupShown).toBe(false);
    expect(get().device).toEqual(device);
    expect(notices()).toEqual([]);
  });

  it('brings back the setup of the last visit, without hints', async () => {
    const { did, get } = await opened({ storage: await visitedBefore() });
    expect(did).toEqual(['render', 'tab', 'return', 'worker', 'updates']);
    expect(get().draft).toMatchObject({ model: 'phold', seed: '77' });
    expect(get().hint).toBeNull();
    expect(get().isSetupShown).toBe(true);
  });

  it('begins anew, without the setup of the last visit, after a page that broke was told to', async () => {
    const { did, get } = await opened({ storage: await visitedBefore(), isAnew: true });
    expect(did).toEqual(['render', 'tab', 'return', 'worker', 'updates']);
    expect(get().draft.seed).not.toBe('77');
    expect(get().hint).toBeNull();
  });

  it('opens a link rather than the setup of the last visit', async () => {
    const { did, get } = await opened({ hash: await link(), storage: await visitedBefore() });
    expect(get().draft).toMatchObject({ model: scenario.model, seed: '4242' });
    expect(get().opened?.scenario).toEqual(scenario);
    expect(did, 'a link is no return').not.toContain('return');
  });

  it('opens a link that comes into the address later', async () => {
    const { get, follow } = await opened();
    expect(get().opened).toBeNull();
    await follow(await link());
    expect(get().opened?.scenario).toEqual(scenario);
  });

  it('says of a damaged link that it is damaged, and starts all the same', async () => {
    const { did, get, notices } = await opened({ hash: '#v1.AAAA' });
    expect(notices()).toEqual([expect.stringMatching(/^link: /)]);
    expect(get().opened).toBeNull();
    expect(did).toEqual(['render', 'tab', 'worker', 'updates']);
  });

  it('says once that nothing can be kept, and starts all the same', async () => {
    const { did, get, notices } = await opened({ storage: refusedStorage });
    expect(notices()).toEqual(['storage: The browser lets this page keep nothing (denied).']);
    expect(did).toEqual(['render', 'tab', 'worker', 'updates']);
    expect(get().device).toEqual(device);
  });

  it('says that the worker died, and still looks for a newer page, which may mend it', async () => {
    const { did, get, notices } = await opened({ spawn: dying });
    await vi.waitFor(() => expect(notices()).toEqual(['crash: Its program could not be loaded.']));
    expect(did).toEqual(['render', 'tab', 'worker', 'updates']);
    expect(get().device).toBeNull();
  });

  it('says why there can be no worker at all', async () => {
    const { did, notices } = await opened({ spawn: refusing });
    expect(notices()).toEqual(['bug: Workers are forbidden here.']);
    expect(did.at(-1)).toBe('updates');
  });

  it('within another page reads and keeps nothing, and leaves the address as it is', async () => {
    const drafts = vi.fn(memoryStorage().drafts);
    const { did, get, notices } = await opened({
      search: '?embed=1&experiment=phold/tiny&engine=sequential',
      storage: { ...memoryStorage(), drafts },
    });
    expect(did).toEqual(['render', 'worker', 'updates']);
    expect(drafts).not.toHaveBeenCalled();
    expect(get().draft).toMatchObject({ model: 'phold', preset: 'tiny', engine: 'sequential' });
    expect([get().hint, notices()]).toEqual([null, []]);
  });

  it('sets up an experiment by its name once, and leaves the rest of the address', async () => {
    const { did, get } = await opened({ search: '?experiment=phold/tiny&theme=dark', storage: await visitedBefore() });
    expect(get().draft).toMatchObject({ model: 'phold', preset: 'tiny' });
    expect(get().draft.seed).not.toBe('77');
    expect(did).toContain('address /lab/?theme=dark');
  });
});

describe('wishes', () => {
  it.each([
    ['', { isEmbedded: false, theme: undefined, engine: undefined, experiment: '' }],
    ['?embed=1&theme=dark&engine=gpu', { isEmbedded: true, theme: 'dark', engine: 'gpu' }],
    ['?embed=yes&theme=pink&engine=abacus', { isEmbedded: false, theme: undefined, engine: undefined }],
    ['?experiment=swarm%2Fx', { experiment: 'swarm/x' }],
  ])('of %s', (search, wishes) => expect(wishesOf(search, false)).toMatchObject(wishes));

  it('hints in test builds only where they are asked for', () => {
    expect([wishesOf('', false), wishesOf('', true), wishesOf('?hints', true)].map(({ mayHint }) => mayHint)).toEqual([
      true,
      false,
      true,
    ]);
  });
});
