/**
 * A browser's profile as earlier labs left it, store by store (`testing/profile.json`), opens whole, and nothing is said of it: of 0.1.0, and of
 * 1.0.0-rc.1, which keeps checkpoints too.
 */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { databaseStorage } from '../storage/database-storage.ts';
import { restoreDraft } from './setup/keep-draft.ts';
import { studyLab } from './study/testing/study-lab.ts';
import profile from './testing/profile.json' with { type: 'json' };

const TAB = '0123456789abcdef';

/** Stores and rows as they lay there; nothing of today's code makes them. */
async function kept(name: string, version: number): Promise<void> {
  const db = await openDB(name, version, {
    upgrade: (stores) => {
      stores.createObjectStore('runs', { keyPath: 'id' }).createIndex('at', 'at');
      stores.createObjectStore('files', { keyPath: 'sha256' });
      stores.createObjectStore('draft');
      stores.createObjectStore('fileCards', { keyPath: 'hash' });
      stores.createObjectStore('studies', { keyPath: 'id' }).createIndex('changedAt', 'changedAt');
      stores.createObjectStore('studyRows');
      stores.createObjectStore('studyLines');
      if (version > 3) stores.createObjectStore('checkpoints');
    },
  });
  const { studyRows: rows, files, fileCards, draft, runs, studies } = profile;
  for (const run of runs) await db.put('runs', { ...run, thumbnail: new Blob(['png']) });
  for (const { sha256, content } of files) await db.put('files', { sha256, content: new Blob([content]) });
  for (const card of fileCards) await db.put('fileCards', card);
  for (const study of studies) await db.put('studies', study);
  await db.put('draft', draft[TAB], TAB);
  const piece = {
    runs: Uint32Array.from(rows.runs),
    statuses: Uint8Array.from(rows.statuses),
    failures: new Map(),
    digests: rows.digests,
    numbers: Float64Array.from(rows.numbers),
  };
  await db.put('studyRows', piece, ['s', 0]);
  await db.put('studyLines', ['one\n', 'two\n', 'three\n'], ['s', 0]);
  const { interrupted: scenario, simulatedSeconds } = draft[TAB].draft;
  if (version > 3) await db.put('checkpoints', { simulatedSeconds, scenario, content: new Blob(['ckpt']) }, [TAB, 1]);
  db.close();
}

it.each([3, 4])('of database %i opens: setup, run under way, runs, studies with their rows, files', async (version) => {
  const name = `profile ${version}`;
  await kept(name, version);
  const storage = databaseStorage(name);
  const { get, store } = studyLab({ storage, appVersion: __APP_VERSION__ });
  const tab = { id: TAB, isReload: true, others: async () => new Set<string>() };
  expect(await restoreDraft(store, storage, catalog, tab, '')).toMatchObject({ hadVisit: true });
  expect(get()).toMatchObject({ draft: { preset: 'tiny', seed: '7' }, vary: { axes: [{ text: '0, 1' }] } });
  expect(get().interrupted).toMatchObject({ model: 'phold', params: { nodes: 64 } });
  expect(get().resumable?.simulatedSeconds).toBe(version > 3 ? 12 : undefined);
  await get().readHistory();
  get().openRun('a');
  expect(get().shown).toMatchObject({ name: 'Mine', result: { digest: '9a5659794dc17cd8' } });
  await get().readStudies();
  await get().openStudy('s');
  expect(get().study).toMatchObject({ phase: 'cancelled', table: { made: 3 } });
  const [file] = profile.fileCards;
  expect(await storage.files()).toEqual({ ok: true, value: [file] });
  const content = await storage.fileContent(file.hash);
  expect(content.ok && (await content.value?.text())).toBe('1,2');
  // Of the device, and of the run that was under way.
  expect(get().notices.map(({ id }) => id)).toEqual(['sized', 'interrupted']);
  expect(get().log.filter(({ tone }) => tone !== 'info')).toEqual([]);
});
