/** The setup from one visit to the next: saved soon after each change, with where the run stands, and restored. */
import type { StoreApi } from 'zustand/vanilla';
import type { Catalog } from '../scenario/presets.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import { sentence } from './failure-notices.ts';
import { draftToSaved, savedToDraft } from './saved-draft.ts';
import type { LabState } from './slice.ts';

/** Often enough that nothing is missed, seldom enough that typing costs nothing. */
const AFTER_MS = 400;

export function keepDraft(store: StoreApi<LabState>, storage: LabStorage): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = async () => {
    clearTimeout(timer);
    timer = undefined;
    const kept = await storage.putDraft(draftToSaved(store.getState()));
    if (!kept.ok) store.getState().onStorageFailure(kept.failure);
  };
  store.subscribe((after, before) => {
    const isOther = after.draft !== before.draft || after.status !== before.status;
    if (isOther) timer ??= setTimeout(save, AFTER_MS);
  });
  // The last chance: a page that is hidden may not come back.
  addEventListener('pagehide', () => void (timer && save()));
}

/** Whether there was an earlier visit. What cannot be read is a line in the log. */
export async function restoreDraft(store: StoreApi<LabState>, storage: LabStorage, catalog: Catalog): Promise<boolean> {
  const lab = store.getState();
  const found = await storage.draft();
  if (!found.ok) lab.onStorageFailure(found.failure);
  if (!found.ok || found.value === undefined) return false;
  const saved = savedToDraft(catalog, found.value);
  if (saved.ok) lab.restoreDraft(saved.value);
  else lab.note({ tone: 'warning', text: `${sentence(saved.failure.message)} ${sentence(saved.failure.remedy)}` });
  return true;
}
