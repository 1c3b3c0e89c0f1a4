/**
 * What happens when the page opens, in this order: it is shown, the setup of the last visit comes back, what the address asks for
 * is done, the worker starts. Everything that it needs is given.
 */
import type { StoreApi } from 'zustand/vanilla';
import { isLink } from './scenario/link/link.ts';
import { EXECUTOR_NAMES, type ExecutorName } from './scenario/outcome.ts';
import { type Catalog, findNamed } from './scenario/presets.ts';
import { keepDraft, restoreDraft } from './state/setup/keep-draft.ts';
import type { LabState } from './state/slice.ts';
import type { LabStorage } from './storage/lab-storage.ts';
import type { Tab } from './storage/tab.ts';

/** What the query of an address may ask for. */
export interface Wishes {
  /** `?embed=1`: shown within another page; keeps nothing, and runs when asked. */
  readonly isEmbedded: boolean;
  /** `?theme=dark`: of an embedded page. */
  readonly theme: 'light' | 'dark' | undefined;
  /** `?engine=workers` chooses the engine before anything is loaded. */
  readonly engine: ExecutorName | undefined;
  /** `?experiment=phold/tiny` sets one up by its name, once: a reload brings back what was made of it. */
  readonly experiment: string;
  /** `?papers`: the works that the lab stands on are open. */
  readonly showsPapers: boolean;
  /** Journeys meet the hints only where they ask for them. */
  readonly mayHint: boolean;
}

export function wishesOf(search: string, isTestBuild: boolean): Wishes {
  const query = new URLSearchParams(search);
  return {
    isEmbedded: query.get('embed') === '1',
    theme: oneOf(['light', 'dark'], query.get('theme')),
    engine: oneOf(EXECUTOR_NAMES, query.get('engine')),
    experiment: query.get('experiment') ?? '',
    showsPapers: query.has('papers'),
    mayHint: !isTestBuild || query.has('hints'),
  };
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((name) => name === value);

/** The address of the page, as it is now. */
export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export interface BootParts {
  readonly wishes: Wishes;
  readonly address: () => PageAddress;
  /** Puts another address in place of this one, without loading anything. */
  replaceAddress(address: string): void;
  /** `changed` is called when the fragment of the address has changed. */
  watchAddress(changed: () => void): void;
  readonly store: StoreApi<LabState>;
  readonly storage: LabStorage;
  readonly catalog: Catalog;
  claimTab(): Promise<Tab>;
  /** A page that broke was told to begin without what is kept of the setup and of studies on the stage. */
  readonly isAnew: boolean;
  /** Somebody was here before: nothing plays by itself. */
  onReturn(): void;
  render(): void;
  startWorker(): Promise<void>;
  /** Looks for newer versions of the page. */
  startUpdates(): Promise<void>;
}

/** Resolves when the worker has started, or has said why it cannot. */
export async function boot(parts: BootParts): Promise<void> {
  const { wishes, address, store } = parts;
  const lab = store.getState;
  parts.render();
  if (wishes.showsPapers) lab().openPanel('papers');
  parts.watchAddress(() => void lab().openLink(address().hash));
  const { isFirst, isOfLink } = wishes.isEmbedded ? { isFirst: false, isOfLink: false } : await returnTo(parts);
  if (wishes.engine) lab().setExecutor(wishes.engine);
  chooseExperiment(parts);
  await lab().openLink(address().hash, isOfLink);
  if (isFirst && wishes.experiment === '' && !isLink(address().hash)) lab().showSetup(false);
  if (isFirst && wishes.mayHint) lab().showHint('due');
  await parts
    .startWorker()
    .catch((error: unknown) => lab().onBug(error instanceof Error ? error.message : String(error)));
  await parts.startUpdates();
}

/** What was kept of earlier visits comes back, and this visit is kept from here on. */
async function returnTo({ address, store, storage, catalog, claimTab, isAnew, onReturn }: BootParts) {
  const lab = store.getState;
  const link = () => (isLink(address().hash) ? address().hash : '');
  const tab = await claimTab();
  lab().keepCheckpointsFor(tab.id);
  const { hadVisit, isOfLink } = isAnew
    ? { hadVisit: true, isOfLink: false }
    : await restoreDraft(store, storage, catalog, tab, link());
  if (link() === '' && hadVisit) onReturn();
  await lab().returnToStudies(tab.id, tab.isReload && !isAnew);
  const read = () => {
    void lab().readHistory();
    void lab().readImports();
  };
  read();
  storage.watch(read);
  keepDraft(store, storage, tab, link);
  // A link in the address wins over the last visit, but not over what was made of it.
  return { isFirst: !hadVisit, isOfLink };
}

function chooseExperiment({ wishes, address, replaceAddress, store, catalog }: BootParts): void {
  const named = findNamed(catalog, wishes.experiment);
  if (!named.ok || !named.value.preset) return;
  store.getState().choosePreset(`${named.value.spec.id}/${named.value.preset.id}`);
  if (wishes.isEmbedded) return;
  const { pathname, search, hash } = address();
  const query = new URLSearchParams(search);
  query.delete('experiment');
  replaceAddress(`${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`);
}
