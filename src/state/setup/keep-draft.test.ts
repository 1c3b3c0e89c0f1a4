/** Covers: each tab has its own setup; a new one begins with the last; who was interrupted; links before setups, but not before edits. */
import { expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import type { LabStorage } from '../../storage/lab-storage.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import { draftOfPreset } from './draft.ts';
import { restoreDraft } from './keep-draft.ts';

const client = new Proxy({}, { get: () => async () => undefined }) as LabWiring['client'];
const running = (seed: string, link?: string) => ({
  draft: { ...draftOfPreset(catalog, 'phold/tiny'), seed },
  runState: 'running',
  simulatedSeconds: 3,
  ...(link && { link }),
});

/** A tab opens its page while those others are open. */
async function opens(storage: LabStorage, id: string, { others = [] as string[], link = '' } = {}) {
  const store = createLabStore({ catalog, client, mayPlay: () => false, pageAddress: '', appVersion: '1' });
  const tab = { id, isReload: false, others: async () => new Set(others) };
  const restored = await restoreDraft(store, storage, catalog, tab, link);
  const { draft, notices } = store.getState();
  return { restored, seed: draft.seed, notices: notices.map((notice) => notice.id) };
}

async function kept(...drafts: readonly [tab: string, seed: string, link?: string][]) {
  const storage = memoryStorage();
  for (const [at, [tab, seed, link]] of drafts.entries())
    await storage.putDraft({ tab, at, draft: running(seed, link) });
  return storage;
}

it('gives each tab its own setup back, and says that its run was interrupted', async () => {
  const storage = await kept(['a', '11'], ['b', '22']);
  expect(await opens(storage, 'a')).toMatchObject({ seed: '11', notices: ['interrupted'] });
  expect(await opens(storage, 'b', { others: ['a'] })).toMatchObject({ seed: '22', notices: ['interrupted'] });
});

it('gives a new tab the setup that was used last; interrupted was only what is closed', async () => {
  const storage = await kept(['a', '11']);
  expect(await opens(storage, 'c', { others: ['a'] })).toMatchObject({ seed: '11', notices: [] });
  expect(await opens(storage, 'c')).toMatchObject({ seed: '11', notices: ['interrupted'] });
});

it('is a first visit without any', async () => {
  expect(await opens(memoryStorage(), 'a')).toMatchObject({
    restored: { hadVisit: false, isOfLink: false },
    notices: [],
  });
});

it('leaves the setup to a link, but not where the tab was opened with it before', async () => {
  const storage = await kept(['a', '11', '#v1.link']);
  expect(await opens(storage, 'a', { link: '#v1.link' })).toMatchObject({ seed: '11', restored: { isOfLink: true } });
  for (const [tab, link] of [
    ['a', '#v1.other'],
    ['b', '#v1.link'],
  ])
    expect(await opens(storage, tab, { link })).toMatchObject({
      seed: draftOfPreset(catalog, `${catalog[0].id}/${catalog[0].presets[0].id}`).seed,
      restored: { hadVisit: true, isOfLink: false },
      notices: [],
    });
});
