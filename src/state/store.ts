/** The lab's store: what the page shows apart from the fast data of charts and picture. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { deviceSlice } from './device.ts';
import { drawerSlice } from './drawer.ts';
import { estimateSlice } from './estimate.ts';
import { fileSlice } from './files.ts';
import { hasEnded, historySlice } from './history.ts';
import { importSlice } from './imports.ts';
import { linesBetween, logSlice } from './log.ts';
import { noticeSlice } from './notices.ts';
import { pageSlice } from './page.ts';
import { parallelismSlice } from './parallelism.ts';
import { runSlice } from './run.ts';
import { setupSlice } from './setup.ts';
import { shareSlice } from './share.ts';
import type { LabState, LabWiring } from './slice.ts';
import { sweepSlice } from './sweep.ts';
import { updateSlice } from './updates.ts';
import { viewSlice } from './view.ts';

export type { LabState, LabWiring } from './slice.ts';

export function createLabStore(wiring: LabWiring): StoreApi<LabState> {
  const store = createStore<LabState>()((set, get) => ({
    ...setupSlice(set, get, wiring),
    ...estimateSlice(set, get, wiring),
    ...fileSlice(set, get, wiring),
    ...importSlice(set, get, wiring),
    ...sweepSlice(set, get, wiring),
    ...runSlice(set, get, wiring),
    ...noticeSlice(set, get, wiring),
    ...shareSlice(set, get, wiring),
    ...pageSlice(set, get, wiring),
    ...drawerSlice(set, get, wiring),
    ...logSlice(set, get, wiring),
    ...historySlice(set, get, wiring),
    ...updateSlice(set, get, wiring),
    ...deviceSlice(set, get, wiring),
    ...parallelismSlice(set, get, wiring),
    ...viewSlice(set, get, wiring),
  }));
  store.subscribe((after, before) => {
    for (const line of linesBetween(before, after)) store.getState().note(line);
    if (hasEnded(before.status, after.status))
      void store.getState().keepRun(after.status).finally(store.getState().updateIfWanted);
    if (after.shown && before.status?.session !== after.status?.session) store.getState().closeRun();
  });
  return store;
}
