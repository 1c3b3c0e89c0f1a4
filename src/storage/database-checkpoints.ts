/** Checkpoints of tabs in the browser's database: of each the newest, and the one before. */
import type { Database } from './database.ts';
import { type KeptCheckpoint, readKeptCheckpoint } from './kept-checkpoint.ts';
import { MOST_CHECKPOINT_TABS } from './lab-storage.ts';

type Key = [tab: string, at: number];

const ofTab = (tab: string): IDBKeyRange => IDBKeyRange.bound([tab, 0], [tab, Number.MAX_SAFE_INTEGER]);

export async function readCheckpoints(db: Database, tab: string): Promise<readonly KeptCheckpoint[]> {
  const { store, done } = db.transaction('checkpoints');
  const [keys, values] = await Promise.all([store.getAllKeys(ofTab(tab)), store.getAll(ofTab(tab)), done]);
  return keys.flatMap(([, at], i) => readKeptCheckpoint(tab, at, values[i]) ?? []).reverse();
}

/** In one transaction: where there is no room for it, those that were there stay. */
export async function writeCheckpoint(db: Database, { tab, at, ...kept }: KeptCheckpoint): Promise<void> {
  const tx = db.transaction('checkpoints', 'readwrite');
  const gone = surplus(await tx.store.getAllKeys(), tab);
  await Promise.all([tx.store.put(kept, [tab, at]), ...gone.map((key) => tx.store.delete(key)), tx.done]);
}

/** What makes room for another one of this tab: all of its own but the last, and those of tabs that kept none for longest. `keys`: sorted. */
function surplus(keys: readonly Key[], tab: string): readonly Key[] {
  const own = keys.filter(([of]) => of === tab).slice(0, -1);
  const latest = [...new Map(keys)].filter(([of]) => of !== tab).sort((a, b) => b[1] - a[1]);
  const old = new Set(latest.slice(MOST_CHECKPOINT_TABS - 1).map(([of]) => of));
  return [...own, ...keys.filter(([of]) => old.has(of))];
}

export async function deleteCheckpoints(db: Database, tab: string): Promise<void> {
  await db.delete('checkpoints', ofTab(tab));
}
