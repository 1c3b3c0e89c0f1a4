/** Runs, imported files, setups and checkpoints in the browser's database. Other tabs hear of changes over a channel. */
import type { IDBPObjectStore } from 'idb';
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import { Connection, type Database, type Schema } from './database.ts';
import { databaseStudies } from './database-studies.ts';
import { byUse, type KeptFile, readKeptFile } from './kept-file.ts';
import { type KeptRun, readKeptRun } from './kept-run.ts';
import {
  type KeptDraft,
  type KeptRuns,
  type LabStorage,
  MOST_DRAFTS,
  MOST_RUNS,
  STORAGE_IS_FULL,
} from './lab-storage.ts';

const NAME = 'swarmscope';

/** Fetched when a run is first kept, left or looked for. */
const checkpoints = () => import('./database-checkpoints.ts');

export function databaseStorage(name = NAME): LabStorage {
  const connection = new Connection(name);
  connection.begin();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${name}.runs`);

  const attempt = async <T>(act: (db: Database) => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await act(await connection.database()));
    } catch (error) {
      return refused(error);
    }
  };
  /** The same, and the other tabs are told. */
  const change = async (act: (db: Database) => Promise<void>): Promise<Result<void>> => {
    const done = await attempt(act);
    if (done.ok) channel?.postMessage('changed');
    return done;
  };

  return {
    runs: () => attempt(readRuns),
    putRuns: (runs) => change((db) => writeRuns(db, runs)),
    dropRuns: (ids) => change((db) => deleteRuns(db, ids)),
    drafts: () => attempt(readDrafts),
    putDraft: (draft) => attempt((db) => writeDraft(db, draft)),
    checkpoints: (tab) => attempt(async (db) => (await checkpoints()).readCheckpoints(db, tab)),
    putCheckpoint: (checkpoint) => attempt(async (db) => (await checkpoints()).writeCheckpoint(db, checkpoint)),
    dropCheckpoints: (tab) => attempt(async (db) => (await checkpoints()).deleteCheckpoints(db, tab)),
    files: () => attempt(readFiles),
    fileContent: (hash) => attempt(async (db) => (await db.get('files', hash))?.content),
    putFile: (file, content) => change((db) => writeFile(db, file, content)),
    touchFile: (hash, usedAt) => attempt((db) => touch(db, hash, usedAt)),
    dropFiles: (hashes) => change((db) => deleteFiles(db, hashes)),
    studies: databaseStudies(name, attempt),
    watch: (changed) => channel?.addEventListener('message', changed),
  };
}

async function readRuns(db: Database): Promise<KeptRuns> {
  const read = (await db.getAll('runs')).map(readKeptRun);
  const runs = read.flatMap((run) => (run.ok ? [run.value] : [])).sort((a, b) => b.at - a.at);
  const unreadable: readonly Failure[] = read.flatMap((run) => (run.ok ? [] : [run.failure]));
  return { runs, unreadable };
}

/** In one transaction: the oldest make room for what is new. */
async function writeRuns(db: Database, runs: readonly KeptRun[]): Promise<void> {
  const tx = db.transaction('runs', 'readwrite');
  // Settled together: a put that fails must not leave `tx.done` to reject unheard.
  const writes = runs.map((run) => tx.store.put(run));
  await Promise.all([...writes, dropOldest(tx.store), tx.done]);
}

async function dropOldest(store: IDBPObjectStore<Schema, ['runs'], 'runs', 'readwrite'>): Promise<void> {
  const surplus = (await store.count()) - MOST_RUNS;
  if (surplus <= 0) return;
  const oldest = await store.index('at').getAllKeys(null, surplus);
  await Promise.all(oldest.map((key) => store.delete(key)));
}

async function deleteRuns(db: Database, ids: readonly string[]): Promise<void> {
  const tx = db.transaction('runs', 'readwrite');
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
}

async function readDrafts(db: Database): Promise<readonly KeptDraft[]> {
  const tx = db.transaction('draft');
  const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll(), tx.done]);
  return keys.map((key, i) => draftOf(key, values[i])).sort((a, b) => b.at - a.at);
}

const draftOf = (key: string, value: unknown): KeptDraft => {
  const { at = 0, draft } = Object(value) as Partial<KeptDraft>;
  return { tab: key, at: Number(at) || 0, draft };
};

/** The oldest make room. */
async function writeDraft(db: Database, { tab, at, draft }: KeptDraft): Promise<void> {
  const tx = db.transaction('draft', 'readwrite');
  const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
  const others = keys.map((key, i) => ({ key, at: draftOf(key, values[i]).at })).filter(({ key }) => key !== tab);
  const gone = others.sort((a, b) => b.at - a.at).slice(MOST_DRAFTS - 1);
  await Promise.all([tx.store.put({ at, draft }, tab), ...gone.map(({ key }) => tx.store.delete(key)), tx.done]);
}

async function readFiles(db: Database): Promise<readonly KeptFile[]> {
  const read = (await db.getAll('fileCards')).map(readKeptFile);
  return read.flatMap((file) => (file.ok ? [file.value] : [])).sort(byUse);
}

/** Card and content come and go together. */
async function writeFile(db: Database, file: KeptFile, content: Blob): Promise<void> {
  const tx = db.transaction(['files', 'fileCards'], 'readwrite');
  const writes = [tx.objectStore('files').put({ sha256: file.hash, content }), tx.objectStore('fileCards').put(file)];
  await Promise.all([...writes, tx.done]);
}

async function touch(db: Database, hash: string, usedAt: number): Promise<void> {
  const tx = db.transaction('fileCards', 'readwrite');
  const file = readKeptFile(await tx.store.get(hash));
  await Promise.all([file.ok && tx.store.put({ ...file.value, usedAt }), tx.done]);
}

async function deleteFiles(db: Database, hashes: readonly string[]): Promise<void> {
  const tx = db.transaction(['files', 'fileCards'], 'readwrite');
  const deletes = hashes.flatMap((hash) => [
    tx.objectStore('files').delete(hash),
    tx.objectStore('fileCards').delete(hash),
  ]);
  await Promise.all([...deletes, tx.done]);
}

const LASTING = 'export the runs that should last: here they are kept until the page is closed';

function refused(error: unknown): { readonly ok: false; readonly failure: Failure } {
  const { name, message } = error as Partial<DOMException>;
  if (name === 'QuotaExceededError') return fail('storage', STORAGE_IS_FULL, `delete runs, or ${LASTING}`);
  if (name === 'VersionError')
    return fail(
      'storage',
      'a newer version of the lab has taken over the storage',
      `load the page again, or ${LASTING}`,
    );
  return fail('storage', `the browser lets this page keep nothing (${message ?? name ?? 'no reason given'})`, LASTING);
}
