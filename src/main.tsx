/** Puts the lab together: client, store, streams and page. The only place that knows all of them. */
import './ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { axisEnd } from './charts/time/axis-end.ts';
import { LabStreams } from './charts/time/lab-streams.ts';
import { AnalysisClient } from './client/analysis.ts';
import { workerReading } from './client/file-reading.ts';
import { LabClient } from './client/lab-client.ts';
import { SceneCamera } from './client/scene-camera.ts';
import { SceneCanvas } from './client/scene-canvas.ts';
import { Updates } from './client/updates.ts';
import { spawnWorker } from './client/worker-port.ts';
import { catalog } from './models/catalog.ts';
import { isLink } from './scenario/link/link.ts';
import { findNamed } from './scenario/presets.ts';
import { showTheme, useTheme } from './state/page/theme.ts';
import { isOver } from './state/run/run.ts';
import { specOf } from './state/setup/draft.ts';
import { keepDraft, restoreDraft } from './state/setup/keep-draft.ts';
import { createLabStore } from './state/store.ts';
import { databaseStorage } from './storage/database-storage.ts';
import { memoryStorage } from './storage/memory-storage.ts';
import { claimTab, tabStorage } from './storage/tab.ts';
import { SceneStage } from './ui/scene/scene-stage.ts';
import { App } from './ui/shell/App.tsx';
import { EmbeddedLab } from './ui/shell/EmbeddedLab.tsx';
import { LabContext } from './ui/shell/lab-context.ts';
import { exposeForTests } from './ui/shell/test-hooks.ts';

const scene = new SceneCanvas();
const streams = new LabStreams();
const client = new LabClient(spawnWorker, scene, {
  onDevice: (report) => store.getState().onDevice(report),
  onStatus: (status) => {
    const scenario = store.getState().loaded?.scenario;
    if (scenario) {
      const end = axisEnd({ ...status, isOver: isOver(status.state) });
      streams.begin(status.session, specOf(catalog, scenario.model), end, scenario.measure);
    }
    if (status.result) streams.settle(status.result);
    store.getState().onStatus(status);
  },
  onSamples: (samples) => streams.accept(samples),
  onCrash: (reason, restarted) => store.getState().onCrash(reason, restarted),
  onBug: (reason) => store.getState().onBug(reason),
});
const updates = new Updates({
  onReady: () => store.getState().onUpdateReady(),
  onReplaced: () => store.getState().onReplaced(),
});
const phone = window.matchMedia('(pointer: coarse) and (max-width: 1023px)');
const query = new URLSearchParams(location.search);
/** `?embed=1`: shown within another page; keeps nothing, and runs when asked. */
const isEmbedded = query.get('embed') === '1';
const storage = isEmbedded ? memoryStorage() : databaseStorage();
let isFirstVisit = true;
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
const store = createLabStore({
  catalog,
  client,
  analysis: new AnalysisClient(client),
  reading: workerReading(),
  updates,
  isPhone: () => phone.matches,
  storage,
  mayPlay: () => isFirstVisit && !isEmbedded && !isLink(location.hash) && !reducedMotion.matches,
  pageAddress: location.origin + location.pathname,
  appVersion: __APP_VERSION__,
});

store.subscribe(({ status }) => {
  const { dataset } = document.documentElement;
  dataset.runState = status?.state ?? 'idle';
  dataset.session = String(status?.session ?? 0);
  dataset.digest = status?.result?.digest ?? '';
});

const theme = query.get('theme');
if (isEmbedded && (theme === 'light' || theme === 'dark')) useTheme.setState({ theme, chosen: theme });

const stage = new SceneStage(scene.element, new SceneCamera(scene.element), store, client);
showTheme();
exposeForTests({ client, store, streams });
const root = document.getElementById('root');
if (!root) throw new Error('bug: index.html has no root');
createRoot(root).render(
  <LabContext value={{ store, streams, stage, client }}>{isEmbedded ? <EmbeddedLab /> : <App />}</LabContext>,
);

addEventListener('hashchange', () => void store.getState().openLink(location.hash));
let hasHints = false;
let isOfLink = false;
if (!isEmbedded) {
  const tab = await claimTab(tabStorage(), navigator.locks);
  const link = () => (isLink(location.hash) ? location.hash : '');
  const restored = await restoreDraft(store, storage, catalog, tab, link());
  hasHints = !restored.hadVisit;
  // A link in the address wins over the last visit, but not over what was made of it.
  isOfLink = restored.isOfLink;
  isFirstVisit = link() !== '' || !restored.hadVisit;
  void store.getState().readHistory();
  void store.getState().readImports();
  storage.watch(() => {
    void store.getState().readHistory();
    void store.getState().readImports();
  });
  keepDraft(store, storage, tab, link);
}
/** `?engine=sequential` chooses the engine before anything is loaded. */
const engine = query.get('engine');
if (engine === 'sequential' || engine === 'gpu') store.getState().setEngine(engine);
/** `?experiment=phold/tiny` sets one up by its name, once: a reload brings back what was made of it. */
const named = findNamed(catalog, query.get('experiment') ?? '');
if (named.ok && named.value.preset) {
  store.getState().choosePreset(`${named.value.spec.id}/${named.value.preset.id}`);
  query.delete('experiment');
  if (!isEmbedded)
    history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`);
}
await store.getState().openLink(location.hash, isOfLink);
// Journeys meet the hints only where they ask for them.
if (__TEST_BUILD__ ? query.has('hints') && hasHints : hasHints) store.getState().showHint(0);
await client.start();
if (import.meta.env.PROD && !isEmbedded) await updates.start();
