/** The lab's store: what the page shows apart from the fast data of charts and picture. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { deviceSlice } from './device.ts';
import { estimateSlice } from './estimate.ts';
import { fileSlice } from './files.ts';
import { noticeSlice } from './notices.ts';
import { pageSlice } from './page.ts';
import { runSlice } from './run.ts';
import { setupSlice } from './setup.ts';
import { shareSlice } from './share.ts';
import type { LabState, LabWiring } from './slice.ts';
import { updateSlice } from './updates.ts';

export type { LabState, LabWiring } from './slice.ts';

export const createLabStore = (wiring: LabWiring): StoreApi<LabState> =>
  createStore<LabState>()((set, get) => ({
    ...setupSlice(set, get, wiring),
    ...estimateSlice(set, get, wiring),
    ...fileSlice(set, get, wiring),
    ...runSlice(set, get, wiring),
    ...noticeSlice(set, get, wiring),
    ...shareSlice(set, get, wiring),
    ...pageSlice(set, get, wiring),
    ...updateSlice(set, get, wiring),
    ...deviceSlice(set, get, wiring),
  }));
