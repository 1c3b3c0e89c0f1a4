/** Studies and their rows in the browser's database. Rows are added piece by piece; numbers and lines of a piece come and go together. */
import { type Failure, ok, type Result } from '../base/result.ts';
import type { Database } from './database.ts';
import { type KeptStudy, MOST_STUDIES, readKeptStudy } from './kept-study.ts';
import type { WrittenPiece } from './study-rows.ts';
import { type KeptStudies, type StoredPiece, type StudyStorage, studyGone } from './study-storage.ts';

type Attempt = <T>(act: (db: Database) => Promise<T>) => Promise<Result<T>>;

const STORES = ['studies', 'studyRows', 'studyLines'] as const;

export function databaseStudies(name: string, attempt: Attempt): StudyStorage {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${name}.studies`);

  /** Other tabs are told. `act` gives whether the study was there. */
  const change = async (id: string, act: (db: Database) => Promise<boolean>): Promise<Result<void>> => {
    const done = await attempt(act);
    if (!done.ok) return done;
    if (!done.value) return studyGone;
    channel?.postMessage(id);
    return ok(undefined);
  };

  return {
    studies: () => attempt(readStudies),
    putStudy: (study, mustBeThere = false) => change(study.id, (db) => writeStudy(db, study, mustBeThere)),
    dropStudy: (id) => change(id, (db) => deleteStudy(db, id)),
    putRows: (id, at, piece) => change(id, (db) => writePiece(db, [id, at], piece)),
    rows: (id, from, count) => attempt((db) => readPieces(db, range(id, from), count)),
    lines: (id, at) => attempt((db) => db.get('studyLines', [id, at])),
    watchStudies: (changed) =>
      channel?.addEventListener('message', ({ data }) => typeof data === 'string' && changed(data)),
  };
}

/** All pieces of a study from one on. */
const range = (id: string, from = 0): IDBKeyRange => IDBKeyRange.bound([id, from], [id, Number.MAX_SAFE_INTEGER]);

async function readStudies(db: Database): Promise<KeptStudies> {
  const read = (await db.getAll('studies')).map(readKeptStudy);
  const studies = read.flatMap((study) => (study.ok ? [study.value] : [])).sort((a, b) => b.changedAt - a.changedAt);
  const unreadable: readonly Failure[] = read.flatMap((study) => (study.ok ? [] : [study.failure]));
  return { studies, unreadable };
}

async function readPieces(db: Database, keys: IDBKeyRange, count: number): Promise<readonly StoredPiece[]> {
  const { store, done } = db.transaction('studyRows');
  const [indices, values] = await Promise.all([store.getAllKeys(keys, count), store.getAll(keys, count), done]);
  return indices.map(([, at], i) => ({ at, value: values[i] }));
}

/** In one transaction: the oldest make room for what is new. */
async function writeStudy(db: Database, study: KeptStudy, mustBeThere: boolean): Promise<boolean> {
  const tx = db.transaction(STORES, 'readwrite');
  const studies = tx.objectStore('studies');
  if (mustBeThere && (await studies.count(study.id)) === 0) return false;
  const makeRoom = async () => {
    const surplus = (await studies.count()) - MOST_STUDIES;
    if (surplus <= 0) return;
    const oldest = await studies.index('changedAt').getAllKeys(null, surplus);
    await Promise.all(
      oldest.flatMap((id) => [
        studies.delete(id),
        tx.objectStore('studyRows').delete(range(id)),
        tx.objectStore('studyLines').delete(range(id)),
      ]),
    );
  };
  // Settled together: a put that fails must not leave `tx.done` to reject unheard.
  await Promise.all([studies.put(study), makeRoom(), tx.done]);
  return true;
}

async function deleteStudy(db: Database, id: string): Promise<boolean> {
  const tx = db.transaction(STORES, 'readwrite');
  await Promise.all([
    tx.objectStore('studies').delete(id),
    tx.objectStore('studyRows').delete(range(id)),
    tx.objectStore('studyLines').delete(range(id)),
    tx.done,
  ]);
  return true;
}

/** Rows of a study that another tab has dropped meanwhile would stay for ever: they are left out. */
async function writePiece(db: Database, key: [string, number], { lines, ...piece }: WrittenPiece): Promise<boolean> {
  const tx = db.transaction(STORES, 'readwrite');
  const isKept = (await tx.objectStore('studies').count(key[0])) > 0;
  const writes = isKept
    ? [tx.objectStore('studyRows').put(piece, key), tx.objectStore('studyLines').put(lines, key)]
    : [];
  await Promise.all([...writes, tx.done]);
  return isKept;
}
