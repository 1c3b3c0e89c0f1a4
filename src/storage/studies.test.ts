/**
 * Covers: studies by the same promises in both kinds of storage (changed last first, replaced by id, a limit that takes the rows
 * along, rows piece by piece as they came); what only a database can do: outlive the page, hold what cannot be read, be full.
 */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseStorage } from './database-storage.ts';
import { type KeptStudy, MOST_STUDIES } from './kept-study.ts';
import { memoryStorage } from './memory-storage.ts';
import { readPiece, type WrittenPiece } from './study-rows.ts';
import { STUDY_IS_GONE, type StudyStorage } from './study-storage.ts';

let name = '';
let count = 0;
beforeEach(() => {
  name = `studies-${++count}`;
});
afterEach(() => vi.restoreAllMocks());

const study = (id: string, changedAt: number, more: Partial<KeptStudy> = {}): KeptStudy => ({
  id,
  name: 'PHOLD, remote',
  at: 1,
  changedAt,
  text: '{}',
  model: 'phold',
  from: 'made',
  appVersion: '1',
  columns: ['model', 'events'],
  state: 'running',
  tab: '0123456789abcdef',
  settings: 2,
  made: 0,
  failed: 0,
  most: 10,
  ...more,
});

const piece = (...runs: number[]): WrittenPiece => ({
  runs: Uint32Array.from(runs),
  statuses: new Uint8Array(runs.length),
  failures: new Map([[0, 'no room']]),
  digests: '0123456789abcdef'.repeat(runs.length),
  numbers: Float64Array.from(runs, (run) => run / 2),
  lines: runs.map((run) => `phold,${run}\n`),
});

async function idsOf(storage: StudyStorage) {
  const found = await storage.studies();
  return found.ok ? found.value.studies.map(({ id }) => id) : found.failure;
}
async function runsOf(storage: StudyStorage, id: string, from = 0, count = 10) {
  const found = await storage.rows(id, from, count);
  return found.ok ? found.value.map(({ value }) => [...(readPiece(value, 1, 100)?.runs ?? [])]) : found.failure;
}

describe.each([
  ['memory', () => memoryStorage().studies],
  ['the database', () => databaseStorage(name).studies],
])('%s', (_, open) => {
  it('gives studies changed last first, and one of each id', async () => {
    const storage = open();
    await storage.putStudy(study('a', 1));
    await storage.putStudy(study('b', 3));
    await storage.putStudy(study('a', 4, { made: 7 }));
    expect(await storage.studies()).toEqual({
      ok: true,
      value: { studies: [study('a', 4, { made: 7 }), study('b', 3)], unreadable: [] },
    });
  });

  it('gives rows as they came, from a piece on; the last piece may be written again', async () => {
    const storage = open();
    await storage.putStudy(study('a', 1));
    await storage.putRows('a', 0, piece(4));
    await storage.putRows('a', 0, piece(4, 2));
    await storage.putRows('a', 1, piece(9));
    expect(await runsOf(storage, 'a')).toEqual([[4, 2], [9]]);
    expect(await runsOf(storage, 'a', 1)).toEqual([[9]]);
    expect(await runsOf(storage, 'a', 0, 1)).toEqual([[4, 2]]);
    expect(await storage.lines('a', 0)).toEqual({ ok: true, value: ['phold,4\n', 'phold,2\n'] });
    expect(await storage.lines('a', 2)).toEqual({ ok: true, value: undefined });
    const rows = await storage.rows('a', 0, 1);
    expect(rows.ok && readPiece(rows.value[0].value, 1, 100)?.failures.get(0)).toBe('no room');
  });

  it('tells where pieces are, though one between them is missing', async () => {
    const storage = open();
    await storage.putStudy(study('a', 1));
    await storage.putRows('a', 0, piece(1));
    await storage.putRows('a', 2, piece(2));
    const rows = await storage.rows('a', 0, 5);
    expect(rows.ok && rows.value.map(({ at }) => at)).toEqual([0, 2]);
  });

  it('drops a study with its rows, and takes none of a study that is gone', async () => {
    const storage = open();
    for (const id of ['a', 'b']) {
      await storage.putStudy(study(id, 1));
      await storage.putRows(id, 0, piece(1));
    }
    await storage.dropStudy('a');
    const gone = { ok: false, failure: { kind: 'storage', message: STUDY_IS_GONE } };
    expect(await storage.putRows('a', 1, piece(2))).toMatchObject(gone);
    expect(await storage.putStudy(study('a', 5), true)).toMatchObject(gone);
    expect(await storage.putStudy(study('b', 5), true)).toMatchObject({ ok: true });
    expect(await idsOf(storage)).toEqual(['b']);
    expect(await runsOf(storage, 'a')).toEqual([]);
    expect(await runsOf(storage, 'b')).toEqual([[1]]);
  });

  it(`keeps the last ${MOST_STUDIES}, the oldest make room`, async () => {
    const storage = open();
    for (let at = 0; at <= MOST_STUDIES; at++) {
      await storage.putStudy(study(`s${at}`, at));
      await storage.putRows(`s${at}`, 0, piece(at));
    }
    const ids = await idsOf(storage);
    expect(ids).toEqual(Array.from({ length: MOST_STUDIES }, (_, i) => `s${MOST_STUDIES - i}`));
    expect(await runsOf(storage, 's0')).toEqual([]);
    expect(await runsOf(storage, 's1')).toEqual([[1]]);
  });
});

describe('the database', () => {
  it('outlives the page', async () => {
    const before = databaseStorage(name).studies;
    await before.putStudy(study('a', 1));
    await before.putRows('a', 0, piece(3));
    const after = databaseStorage(name).studies;
    expect([await idsOf(after), await runsOf(after, 'a')]).toEqual([['a'], [[3]]]);
  });

  it('leaves out what is none, and says so', async () => {
    const storage = databaseStorage(name).studies;
    await storage.putStudy(study('good', 1));
    const db = await openDB(name);
    await db.put('studies', { ...study('bad', 2), columns: '<img src=x>' });
    db.close();
    const found = await storage.studies();
    expect(await idsOf(storage)).toEqual(['good']);
    expect(found.ok && found.value.unreadable).toMatchObject([{ message: 'a kept study has no valid columns' }]);
  });

  it('says that it is full, and keeps what it had', async () => {
    const storage = databaseStorage(name).studies;
    await storage.putStudy(study('a', 1));
    await storage.putRows('a', 0, piece(1));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await storage.putRows('a', 0, piece(1, 2))).toMatchObject({ ok: false, failure: { kind: 'storage' } });
    vi.restoreAllMocks();
    expect(await runsOf(storage, 'a')).toEqual([[1]]);
  });

  it('tells other tabs which study has changed', async () => {
    const [one, other] = [databaseStorage(name).studies, databaseStorage(name).studies];
    const told = new Promise<string>((resolve) => other.watchStudies(resolve));
    await one.putStudy(study('a', 1));
    expect(await told).toBe('a');
  });
});

describe('a piece of rows', () => {
  const { lines: _, ...whole } = piece(1, 2);
  it.each([
    ['nothing', undefined],
    ['a list', [1, 2]],
    ['a column short', { ...whole, numbers: new Float64Array(1) }],
    ['a digest short', { ...whole, digests: '' }],
    ['a run that the plan has not', { ...whole, runs: Uint32Array.of(1, 100) }],
    ['a status that is none', { ...whole, statuses: Uint8Array.of(0, 9) }],
  ])('is not read from %s', (_name, value) => {
    expect(readPiece(value, 1, 100)).toBeUndefined();
  });
});
