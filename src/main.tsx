/** Puts the lab together: client, store, streams and page. The only place that knows all of them. */
import './ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { boot, wishesOf } from './boot.ts';
import { axisEnd } from './charts/time/axis-end.ts';
import { LabStreams } from './charts/time/lab-streams.ts';
import { AnalysisClient } from './client/analysis.ts';
import { workerReading } from './client/file-reading.ts';
import { LabClient } from './client/lab-client.ts';
import { onInput } from './client/page-first.ts';
import { SceneCamera } from './client/scene-camera.ts';
import { SceneCanvas } from './client/scene-canvas.ts';
import { leavesCore, workerPool } from './client/study-pool.ts';
import { StudyTrial } from './client/study-trial.ts';
import { Updates } from './client/updates.ts';
import { workersFromNow } from './client/worker-port.ts';
import { catalog } from './models/catalog.ts';
import { isLink } from './scenario/link/link.ts';
import { showTheme, useTheme } from './state/page/theme.ts';
import { isOver } from './state/run/run.ts';
import { specOf } from './state/setup/draft.ts';
import { createLabStore } from './state/store.ts';
import { databaseStorage } from './storage/database-storage.ts';
import { memoryStorage } from './storage/memory-storage.ts';
import { claimTab, isReload, tabStorage, takeAnew, wishAnew } from './storage/tab.ts';
import { SceneStage } from './ui/scene/scene-stage.ts';
import { App } from './ui/shell/App.tsx';
import { EmbeddedLab } from './ui/shell/EmbeddedLab.tsx';
import { LabContext } from './ui/shell/lab-context.ts';
import { exposeForTests } from './ui/shell/test-hooks.ts';
import { Unbroken } from './ui/shell/Unbroken.tsx';

const scene = new SceneCanvas();
const streams = new LabStreams();
const client = new LabClient(workersFromNow(), scene, {
  onDevice: (report) => store.getState().onDevice(report),
  onStatus: (status) => {
    const { loaded } = store.getState();
    if (loaded) {
      const { scenario } = loaded;
      const end = axisEnd({ ...status, isOver: isOver(status.state) });
      streams.begin(status.session, specOf(catalog, scenario.model), end, scenario.measure, loaded);
    }
    if (status.result) streams.settle(status.result);
    store.getState().onStatus(status);
  },
  onSamples: (samples) => streams.accept(samples),
  onCheckpoint: (taken) => store.getState().keepCheckpoint(taken),
  onCrash: (reason, restarted) => store.getState().onCrash(reason, restarted),
  onBug: (reason) => store.getState().onBug(reason),
});
const updates = new Updates({
  onReady: () => store.getState().onUpdateReady(),
  onReplaced: () => store.getState().onReplaced(),
  onKept: () => store.getState().onKept(),
});
const phone = window.matchMedia('(pointer: coarse) and (max-width: 1023px)');
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
const wishes = wishesOf(location.search, __TEST_BUILD__);
const { isEmbedded } = wishes;
const storage = isEmbedded ? memoryStorage() : databaseStorage();
let isFirstVisit = true;
const trial = new StudyTrial();
const speedTrial = new StudyTrial();
const store = createLabStore({
  catalog,
  client,
  analysis: new AnalysisClient(client),
  reading: workerReading(),
  updates,
  isPhone: () => phone.matches,
  storage,
  machine: {
    cores: navigator.hardwareConcurrency,
    locks: navigator.locks,
    pool: (options) => workerPool(options, leavesCore(navigator.hardwareConcurrency) ? {} : { input: window }),
    meanSeconds: (scenarios, options) => trial.meanSeconds(scenarios, options),
    effort: (scenario, wallMs, options) => speedTrial.effort(scenario, wallMs, options),
  },
  mayPlay: () => isFirstVisit && !isEmbedded && !isLink(location.hash) && !reducedMotion.matches,
  camera: () => stage.camera.camera,
  pageAddress: location.origin + location.pathname,
  appVersion: __APP_VERSION__,
});

store.subscribe(({ status }) => {
  const { dataset } = document.documentElement;
  dataset.runState = status?.state ?? 'idle';
  dataset.session = String(status?.session ?? 0);
  dataset.digest = status?.result?.digest ?? '';
});

if (isEmbedded && wishes.theme) useTheme.setState({ theme: wishes.theme, chosen: wishes.theme });
const stage = new SceneStage(scene.element, new SceneCamera(scene.element), store, client, streams);
if (!leavesCore(navigator.hardwareConcurrency))
  onInput(window, (ms) => {
    const { status } = store.getState();
    if (status?.state === 'running' && status.engine === 'workers') void client.ask((worker) => worker.giveWay(ms));
  });
addEventListener('pagehide', () => store.getState().keepStudy());
showTheme();
exposeForTests({ client, store, streams });

// Not awaited: parts that are loaded later import from this module, and would wait until it has ended.
void boot({
  wishes,
  address: () => location,
  replaceAddress: (address) => history.replaceState(null, '', address),
  watchAddress: (changed) => addEventListener('hashchange', changed),
  store,
  storage,
  catalog,
  claimTab: () => claimTab(tabStorage(), navigator.locks, isReload()),
  isAnew: takeAnew(tabStorage()),
  onReturn: () => {
    isFirstVisit = false;
  },
  render: () => {
    const root = document.getElementById('root');
    if (!root) throw new Error('bug: index.html has no root');
    createRoot(root).render(
      <Unbroken
        isKept={!isEmbedded}
        onAnew={() => {
          wishAnew(tabStorage());
          // Nor with what the address asks for.
          location.assign(location.pathname + (isEmbedded ? '?embed=1' : ''));
        }}
      >
        <LabContext value={{ store, streams, stage, client }}>{isEmbedded ? <EmbeddedLab /> : <App />}</LabContext>
      </Unbroken>,
    );
  },
  startWorker: () => client.start(),
  startUpdates: async () => {
    if (import.meta.env.PROD && !isEmbedded) await updates.start();
  },
});
