/** The setup of a tab from one visit to the next: saved soon after each change, with where the run stands, and restored. */
import type { StoreApi } from 'zustand/vanilla';
import { writeView } from '../../scenario/link/link-view.ts';
import { loadLanguageFor } from '../../scenario/own-models.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { KeptDraft, LabStorage } from '../../storage/lab-storage.ts';
import type { Tab } from '../../storage/tab.ts';
import { sentence } from '../page/failure-notices.ts';
import { isOver } from '../run/run.ts';
import type { LabState } from '../slice.ts';
import type { Resumable, SavedDraft } from './draft.ts';
import { draftToSaved, interruptedOf, savedToDraft } from './saved-draft.ts';
import { differs, isSameScenario } from './setup.ts';

/** An edit is kept almost at once; where the run stands is of less weight, and changes all the time. */
const AFTER_EDIT_MS = 100;
const AFTER_STATUS_MS = 1000;

/** `linkNow`: the fragment of the address, empty where it is no link. */
export function keepDraft(
  store: StoreApi<LabState>,
  storage: LabStorage,
  tab: Pick<Tab, 'id'>,
  linkNow: () => string,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let said = '';
  const save = async () => {
    clearTimeout(timer);
    timer = undefined;
    const lab = store.getState();
    const draft = draftToSaved(
      lab,
      linkNow(),
      differs(lab) ? undefined : writeView({ ...lab.lookNow(), seconds: undefined }),
    );
    const kept = await storage.putDraft({ tab: tab.id, at: Date.now(), draft });
    const failure = kept.ok ? '' : kept.failure.message;
    // Tried again and again: said when it is news.
    if (!kept.ok && failure !== said) store.getState().onStorageFailure(kept.failure);
    said = failure;
  };
  const saveWithin = (ms: number) => {
    if (timer !== undefined && dueAt <= performance.now() + ms) return;
    clearTimeout(timer);
    dueAt = performance.now() + ms;
    timer = setTimeout(save, ms);
  };
  store.subscribe((after, before) => {
    const isEdited =
      after.draft !== before.draft ||
      after.vary !== before.vary ||
      after.folded !== before.folded ||
      after.lesson !== before.lesson ||
      after.typed !== before.typed ||
      after.tour !== before.tour;
    const isLookedAt =
      after.choices !== before.choices ||
      after.overlays !== before.overlays ||
      after.picked !== before.picked ||
      after.rested !== before.rested;
    if (isEdited || after.status?.state !== before.status?.state) saveWithin(AFTER_EDIT_MS);
    else if (isLookedAt || after.status !== before.status) saveWithin(AFTER_STATUS_MS);
  });
  // The last chance: a page that is hidden may not come back.
  addEventListener('pagehide', () => void (timer && save()));
}

export interface Restored {
  /** There was an earlier visit, in this tab or another. */
  readonly hadVisit: boolean;
  /** The setup came back from this very link, edits and all: it need not be opened again. */
  readonly isOfLink: boolean;
}

/**
 * Fills the setup with that of this tab; in a new tab with that of the tab used last, unless a link is to be opened. Only where its
 * page is gone was a run of it interrupted. What cannot be read is a line in the log.
 */
export async function restoreDraft(
  store: StoreApi<LabState>,
  storage: LabStorage,
  catalog: Catalog,
  tab: Tab,
  link: string,
): Promise<Restored> {
  const lab = store.getState();
  const found = await storage.drafts();
  if (!found.ok) lab.onStorageFailure(found.failure);
  const drafts = found.ok ? found.value : [];
  const kept = drafts.find((draft) => draft.tab === tab.id) ?? drafts[0];
  const none = { hadVisit: drafts.length > 0, isOfLink: false };
  if (!kept) return none;
  await loadLanguageFor(JSON.stringify(kept.draft) ?? '');
  const saved = savedToDraft(catalog, kept.draft);
  const isOfLink = saved.ok && kept.tab === tab.id && link !== '' && saved.value.link === link;
  if (link !== '' && !isOfLink) return none;
  if (saved.ok && (await isLeft(kept, tab)))
    lab.restoreDraft(...interruptedAt(saved.value, await resumableOf(storage, catalog, kept.tab)));
  else if (saved.ok) lab.restoreDraft({ ...saved.value, runState: 'idle' });
  else lab.note({ tone: 'warning', text: `${sentence(saved.failure.message)} ${sentence(saved.failure.remedy)}` });
  return { hadVisit: true, isOfLink };
}

/** Nobody else is at it: it is of this tab, or of one that is closed. */
async function isLeft(kept: KeptDraft, tab: Tab): Promise<boolean> {
  if (kept.tab === tab.id) return true;
  const others = await tab.others();
  return others !== undefined && !others.has(kept.tab);
}

/** The last checkpoint of a tab; undefined where there is none, and where this version would give another result. */
async function resumableOf(storage: LabStorage, catalog: Catalog, tab: string): Promise<Resumable | undefined> {
  const found = await storage.checkpoints(tab);
  const newest = found.ok ? found.value[0] : undefined;
  if (!newest) return undefined;
  await loadLanguageFor(JSON.stringify(newest.scenario) ?? '');
  const scenario = interruptedOf(catalog, newest.scenario);
  return scenario && { tab, scenario, simulatedSeconds: newest.simulatedSeconds };
}

/** A run that has a checkpoint was interrupted, though visits since then have only looked at its setup. One of another run is not offered. */
function interruptedAt(saved: SavedDraft, resumable: Resumable | undefined): readonly [SavedDraft, Resumable?] {
  if (!resumable || isOver(saved.runState)) return [saved];
  const { scenario, simulatedSeconds } = resumable;
  if (saved.interrupted) return isSameScenario(saved.interrupted, scenario) ? [saved, resumable] : [saved];
  return [{ ...saved, runState: 'paused', simulatedSeconds, interrupted: scenario }, resumable];
}
