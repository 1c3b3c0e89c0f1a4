/** The setup from one visit to the next: saved soon after each change, with where the run stands, and restored. */
import type { StoreApi } from 'zustand/vanilla';
import type { Catalog } from '../scenario/presets.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import { sentence } from './failure-notices.ts';
import { draftToSaved, savedToDraft } from './saved-draft.ts';
import type { LabState } from './slice.ts';

/** An edit is kept almost at once; where the run stands is of less weight, and changes all the time. */
const AFTER_EDIT_MS = 100;
const AFTER_STATUS_MS = 1000;

export function keepDraft(store: StoreApi<LabState>, storage: LabStorage): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  const save = async () => {
    clearTimeout(timer);
    timer = undefined;
    const kept = await storage.putDraft(draftToSaved(store.getState()));
    if (!kept.ok) store.getState().onStorageFailure(kept.failure);
  };
  const saveWithin = (ms: number) => {
    if (timer !== undefined && dueAt <= performance.now() + ms) return;
    clearTimeout(timer);
    dueAt = performance.now() + ms;
    timer = setTimeout(save, ms);
  };
  store.subscribe((after, before) => {
    if (after.draft !== before.draft || after.status?.state !== before.status?.state) saveWithin(AFTER_EDIT_MS);
    else if (after.status !== before.status) saveWithin(AFTER_STATUS_MS);
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
