/** New versions of the lab: said when they are there, used when the person says so, never in the middle of a run. */

import { isUnderWay, stateOf } from '../run/run.ts';
import type { Slice } from '../slice.ts';
import type { Notice } from './notices.ts';

export interface UpdateSlice {
  /** The new version is to be used as soon as the run is over. */
  readonly isUpdateWanted: boolean;
  /** The service worker answers the next load. */
  readonly isKept: boolean;
  onUpdateReady(): void;
  onReplaced(): void;
  onKept(): void;
  /** Loads the page anew in its newest version; after the run, when there is one. */
  useUpdate(): void;
  /** The run on screen has changed its state, and is kept if it has ended. */
  updateIfWanted(): void;
}

declare module '../slice.ts' {
  interface LabState extends UpdateSlice {}
}

export const updateSlice: Slice<UpdateSlice> = (set, get, { updates }) => ({
  isUpdateWanted: false,
  isKept: false,
  onUpdateReady: () => get().raise(READY),
  onReplaced: () => get().raise(REPLACED),
  onKept: () => set({ isKept: true }),
  useUpdate: () => {
    const waitsFor = isUnderWay(stateOf(get())) ? 'run' : get().isStudyAtWork() ? 'study' : undefined;
    set({ isUpdateWanted: waitsFor !== undefined });
    if (waitsFor) get().raise(after(waitsFor));
    else updates?.apply();
  },
  updateIfWanted: () => {
    if (get().isUpdateWanted) get().useUpdate();
  },
});

const update = (title: string, text: string, actions: Notice['actions'] = ['use-update']): Notice => ({
  id: 'update',
  section: 'page',
  tone: 'info',
  title,
  text,
  actions,
});

const READY = update('A new version is ready', 'This page goes on as it is until you use it.');
const REPLACED = update(
  'A newer version is in use in another tab',
  'This page goes on as it is until you use it here.',
);
/** Rows of two versions do not mix: a study is not to end in the middle for another one. */
const after = (what: 'run' | 'study') =>
  update(`The new version waits for the ${what} to end`, `It is used as soon as the ${what} is over.`, []);
