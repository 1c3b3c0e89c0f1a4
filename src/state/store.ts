/** The lab's store: what the page shows apart from the fast data of charts and picture. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fileSlice } from './files/files.ts';
import { importSlice } from './files/imports.ts';
import { deviceSlice } from './page/device.ts';
import { drawerSlice } from './page/drawer.ts';
import { lessonSlice } from './page/lesson.ts';
import { linesBetween, logSlice } from './page/log.ts';
import { noticeSlice } from './page/notices.ts';
import { pageSlice } from './page/page.ts';
import { speedSlice } from './page/speed.ts';
import { updateSlice } from './page/updates.ts';
import { watchWriting, writingSlice } from './protocol/writing.ts';
import { checkpointSlice, leavesCheckpoints } from './run/checkpoints.ts';
import { commandLineSlice } from './run/command-line.ts';
import { eventsSlice, watchExperiment } from './run/events.ts';
import { hasEnded, historySlice } from './run/history.ts';
import { parallelismSlice } from './run/parallelism.ts';
import { pastSlice } from './run/past.ts';
import { runSlice } from './run/run.ts';
import { shareSlice } from './run/share.ts';
import { estimateSlice } from './setup/estimate.ts';
import { protocolSlice } from './setup/protocol.ts';
import { setupSlice } from './setup/setup.ts';
import type { LabState, LabWiring } from './slice.ts';
import { studySlice } from './study/study-slice.ts';
import { varySlice, watchVaried } from './study/vary-slice.ts';
import { viewSlice } from './view/view.ts';
import { wishedLookSlice } from './view/wished-look.ts';

export type { LabState, LabWiring } from './slice.ts';

export function createLabStore(wiring: LabWiring): StoreApi<LabState> {
  const store = createStore<LabState>()((set, get) => ({
    ...setupSlice(set, get, wiring),
    ...estimateSlice(set, get, wiring),
    ...protocolSlice(set, get, wiring),
    ...writingSlice(set, get, wiring),
    ...fileSlice(set, get, wiring),
    ...importSlice(set, get, wiring),
    ...runSlice(set, get, wiring),
    ...pastSlice(set, get, wiring),
    ...checkpointSlice(set, get, wiring),
    ...noticeSlice(set, get, wiring),
    ...shareSlice(set, get, wiring),
    ...commandLineSlice(set, get, wiring),
    ...pageSlice(set, get, wiring),
    ...lessonSlice(set, get, wiring),
    ...drawerSlice(set, get, wiring),
    ...logSlice(set, get, wiring),
    ...historySlice(set, get, wiring),
    ...updateSlice(set, get, wiring),
    ...deviceSlice(set, get, wiring),
    ...speedSlice(set, get, wiring),
    ...parallelismSlice(set, get, wiring),
    ...eventsSlice(set, get, wiring),
    ...viewSlice(set, get, wiring),
    ...wishedLookSlice(set, get, wiring),
    ...varySlice(set, get, wiring),
    ...studySlice(set, get, wiring),
  }));
  store.subscribe((after, before) => {
    for (const line of linesBetween(before, after)) store.getState().note(line);
    if (hasEnded(before.status, after.status))
      void store.getState().keepRun(after.status).finally(store.getState().updateIfWanted);
    if (leavesCheckpoints(before.status, after.status, after.bereft)) void store.getState().dropCheckpoints();
    if (after.shown && before.status?.session !== after.status?.session) store.getState().closeRun();
  });
  watchWriting(store);
  watchVaried(store);
  watchExperiment(store);
  return store;
}
