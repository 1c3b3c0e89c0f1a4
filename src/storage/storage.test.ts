/**
 * Covers: both kinds of storage by the same promises (newest first, replaced by id, a limit, a draft, checkpoints, imported files); what only a database
 * can do: outlive the page, hold what cannot be read, be full, be refused, be upgraded by another tab.
 */
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseStorage } from './database-storage.ts';
import { type LabStorage, MOST_CHECKPOINT_TABS, MOST_RUNS } from './lab-storage.ts';
import { memoryStorage } from './memory-storage.ts';
import { sampleResult, sampleRun } from './testing/sample-run.ts';

let name = '';
let count = 0;
beforeEach(() => {
  name = `lab-${++count}`;
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function runsOf(storage: LabStorage) {
  const found = await storage.runs();
  if (!found.ok) throw new Error(found.failure.message);
  return found.value;
}
const idsOf = async (storage: LabStorage) => (await runsOf(storage)).runs.map(({ id }) => id);

const hashOf = (digit: string) => `sha256:${digit.repeat(64)}`;
const blobOf = (text: string) => new Blob([text]);
async function contentOf(storage: LabStorage, digit: string) {
  const found = await storage.fileContent(hashOf(digit));
  return found.ok ? found.value?.text() : found.failure;
}
const checkpointAt = (tab: string, at: number) => ({
  tab,
  at,
  simulatedSeconds: at / 2,
  scenario: { seed: at },
  content: blobOf(`${tab}${at}`),
});
async function checkpointsOf(storage: LabStorage, tab: string) {
  const found = await storage.checkpoints(tab);
  if (!found.ok) return found.failure;
  return Promise.all(found.value.map(async ({ content, ...kept }) => ({ ...kept, text: await content.text() })));
}
const timesOf = async (storage: LabStorage, tab: string) => {
  const found = await storage.checkpoints(tab);
  return found.ok ? found.value.map(({ at }) => at) : found.failure;
};
const sampleFile = (digit: string, usedAt: number) => ({ hash: hashOf(digit), name: `${digit}.csv`, size: 4, usedAt });
async function hashesOf(storage: LabStorage) {
  const found = await storage.files();
  return found.ok ? found.value.map(({ hash }) => hash) : [];
}

describe.each([
  ['memory', () => memoryStorage()],
  ['the database', () => databaseStorage(name)],
])('%s', (_, open) => {
  it('gives runs newest first, and one of each id', async () => {
    const storage = open();
    await storage.putRuns([sampleRun('a', { at: 1 }), sampleRun('b', { at: 3 })]);
    await storage.putRuns([sampleRun('c', { at: 2 }), sampleRun('a', { at: 1, name: 'renamed' })]);
    const { runs } = await runsOf(storage);
    expect(runs.map((run) => [run.id, run.name])).toEqual([
      ['b', ''],
      ['c', ''],
      ['a', 'renamed'],
    ]);
    expect(runs[0].result).toEqual(sampleResult);
  });

  it('drops what it is told to', async () => {
    const storage = open();
    await storage.putRuns(['a', 'b', 'c'].map((id, at) => sampleRun(id, { at })));
    expect((await storage.dropRuns(['a', 'c', 'never'])).ok).toBe(true);
    expect(await idsOf(storage)).toEqual(['b']);
  });

  it(`keeps the last ${MOST_RUNS}, the oldest make room`, async () => {
    const storage = open();
    await storage.putRuns(Array.from({ length: MOST_RUNS }, (_, at) => sampleRun(`r${at}`, { at })));
    await storage.putRuns([sampleRun('new', { at: 1e6 })]);
    const ids = await idsOf(storage);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([MOST_RUNS, 'new', 'r1']);
  });

  it('keeps imported files by hash, used last first, and gives their bytes back', async () => {
    const storage = open();
    await storage.putFile(sampleFile('a', 1), blobOf('1,2\n'));
    await storage.putFile(sampleFile('b', 3), blobOf('three'));
    await storage.putFile(sampleFile('c', 2), blobOf('four'));
    await storage.touchFile(hashOf('a'), 4);
    await storage.touchFile(hashOf('d'), 5);
    expect(await hashesOf(storage)).toEqual(['a', 'b', 'c'].map(hashOf));
    expect(await contentOf(storage, 'c')).toBe('four');
    await storage.dropFiles([hashOf('b'), hashOf('d')]);
    expect(await hashesOf(storage)).toEqual([hashOf('a'), hashOf('c')]);
    expect(await contentOf(storage, 'b')).toBeUndefined();
  });

  it('keeps a setup for each tab as it is, saved last first, and twenty of them', async () => {
    const storage = open();
    const tabs = async () => {
      const found = await storage.drafts();
      return found.ok ? found.value.map(({ tab }) => tab) : found.failure;
    };
    expect(await tabs()).toEqual([]);
    await storage.putDraft({ tab: 'a', at: 1, draft: { seed: '7' } });
    await storage.putDraft({ tab: 'b', at: 2, draft: { seed: '8' } });
    await storage.putDraft({ tab: 'a', at: 3, draft: { seed: '9' } });
    expect(await storage.drafts()).toEqual({
      ok: true,
      value: [
        { tab: 'a', at: 3, draft: { seed: '9' } },
        { tab: 'b', at: 2, draft: { seed: '8' } },
      ],
    });
    for (let at = 4; at < 30; at++) await storage.putDraft({ tab: `t${at}`, at, draft: {} });
    expect(await tabs()).toEqual(Array.from({ length: 20 }, (_, i) => `t${29 - i}`));
  });

  it('keeps the last checkpoint of each tab and the one before, until they are dropped', async () => {
    const storage = open();
    expect(await checkpointsOf(storage, 'a')).toEqual([]);
    for (const at of [1, 2, 3]) await storage.putCheckpoint(checkpointAt('a', at));
    await storage.putCheckpoint(checkpointAt('b', 4));
    expect(await checkpointsOf(storage, 'a')).toEqual([
      { tab: 'a', at: 3, simulatedSeconds: 1.5, scenario: { seed: 3 }, text: 'a3' },
      { tab: 'a', at: 2, simulatedSeconds: 1, scenario: { seed: 2 }, text: 'a2' },
    ]);
    expect(await storage.dropCheckpoints('a')).toMatchObject({ ok: true });
    expect([await timesOf(storage, 'a'), await timesOf(storage, 'b')]).toEqual([[], [4]]);
  });

  it(`keeps checkpoints of ${MOST_CHECKPOINT_TABS} tabs, those that kept none for longest make room`, async () => {
    const storage = open();
    const tabs = ['c', 'a', 'd', 'b', 'e'];
    for (const [i, tab] of tabs.entries()) await storage.putCheckpoint(checkpointAt(tab, 1 + i));
    for (const [i, tab] of tabs.entries()) await storage.putCheckpoint(checkpointAt(tab, 11 + i));
    expect(await Promise.all(tabs.map((tab) => timesOf(storage, tab)))).toEqual([[], [12], [13], [14], [15]]);
  });
});

const setup = { tab: 'a', at: 1, draft: {} };

describe('the database', () => {
  it('outlives the page', async () => {
    await databaseStorage(name).putRuns([sampleRun('a')]);
    expect(await idsOf(databaseStorage(name))).toEqual(['a']);
  });

  it.each([
    ['a result of another format', { ...sampleRun('x'), result: { ...sampleResult, format: 'other/1' } }],
    ['a name that is code as an object', { ...sampleRun('x'), name: { toString: 'alert(1)' } }],
    ['a digest that is markup', { ...sampleRun('x'), result: { ...sampleResult, digest: '<img src=x>' } }],
    ['columns of different length', { ...sampleRun('x'), result: { ...sampleResult, series: { time: [1], e: [] } } }],
    ['no result', { id: 'x', at: 5 }],
  ])('leaves out %s, and says so', async (_, bad) => {
    const storage = databaseStorage(name);
    await storage.putRuns([sampleRun('good')]);
    const db = await openDB(name);
    await db.put('runs', bad);
    db.close();
    const { runs, unreadable } = await runsOf(storage);
    expect(runs.map(({ id }) => id)).toEqual(['good']);
    expect(unreadable).toHaveLength(1);
    expect(unreadable[0]).toMatchObject({ kind: 'storage' });
  });

  it('keeps what is in the stores of a smaller number, and makes those that are new', async () => {
    const older = await openDB(name, 1, {
      upgrade: (db) => db.createObjectStore('runs', { keyPath: 'id' }).createIndex('at', 'at'),
    });
    await older.put('runs', sampleRun('old'));
    older.close();
    const storage = databaseStorage(name);
    expect(await idsOf(storage)).toEqual(['old']);
    expect(await storage.putFile(sampleFile('a', 1), blobOf('1'))).toMatchObject({ ok: true });
  });

  it('keeps a file and its card together, and leaves out cards that cannot be read', async () => {
    const storage = databaseStorage(name);
    await storage.putFile(sampleFile('a', 1), blobOf('1'));
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'files') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    });
    expect(await storage.putFile(sampleFile('b', 2), blobOf('2'))).toMatchObject({ failure: { kind: 'storage' } });
    vi.restoreAllMocks();
    const db = await openDB(name);
    await db.put('fileCards', { hash: '<img src=x>', name: 'x', size: -1, usedAt: 9 });
    db.close();
    expect(await hashesOf(storage)).toEqual([hashOf('a')]);
  });

  it('keeps both checkpoints where there is no room for another, and leaves out what is none', async () => {
    const storage = databaseStorage(name);
    for (const at of [1, 2]) await storage.putCheckpoint(checkpointAt('a', at));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const full = await storage.putCheckpoint(checkpointAt('a', 3));
    expect(full).toMatchObject({ ok: false, failure: { kind: 'storage', message: expect.stringContaining('full') } });
    vi.restoreAllMocks();
    expect(await timesOf(storage, 'a')).toEqual([2, 1]);
    const db = await openDB(name);
    await db.put('checkpoints', { simulatedSeconds: -1, content: 'a text' }, ['a', 5]);
    db.close();
    expect(await timesOf(storage, 'a')).toEqual([2, 1]);
  });

  it('says that it is full, and keeps what it had', async () => {
    const storage = databaseStorage(name);
    await storage.putRuns([sampleRun('a')]);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const full = await storage.putRuns([sampleRun('b')]);
    expect(full).toMatchObject({ ok: false, failure: { kind: 'storage', message: expect.stringContaining('full') } });
    vi.restoreAllMocks();
    expect(await idsOf(storage)).toEqual(['a']);
  });

  it('is not waited for when the browser does not open it, and used once it is there', async () => {
    // A tab of an older version that does not give way.
    const older = await openDB(name, 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const storage = databaseStorage(name);
    const first = storage.drafts();
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(await first).toMatchObject({ ok: false, failure: { message: expect.stringContaining('does not answer') } });
    expect((await storage.putDraft(setup)).ok).toBe(false);
    older.close();
    await expect.poll(async () => (await storage.putDraft(setup)).ok).toBe(true);
  });

  it('says that it is refused, and tries again the next time', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const storage = databaseStorage(name);
    expect(await storage.drafts()).toMatchObject({ ok: false, failure: { kind: 'storage' } });
    vi.restoreAllMocks();
    expect((await storage.putDraft(setup)).ok).toBe(true);
  });

  it('gives way to a newer version in another tab, and says that it has', async () => {
    const storage = databaseStorage(name);
    await storage.putDraft(setup);
    const newer = await openDB(name, 99);
    const after = await storage.putDraft(setup);
    expect(after).toMatchObject({ ok: false, failure: { message: expect.stringContaining('newer version') } });
    newer.close();
    await deleteDB(name);
  });

  it('tells other tabs of a change, and not itself', async () => {
    const [one, other] = [databaseStorage(name), databaseStorage(name)];
    const heard = { one: 0, other: 0 };
    one.watch(() => heard.one++);
    const told = new Promise<void>((resolve) => {
      other.watch(() => {
        heard.other++;
        resolve();
      });
    });
    await one.putRuns([sampleRun('a')]);
    await told;
    expect(heard).toEqual({ one: 0, other: 1 });
  });
});
