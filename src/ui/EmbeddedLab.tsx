/** The lab within another page: scene, run control and one chart, at rest until somebody asks; and the way to the whole lab. */
import { isUnderWay, stateOf } from '../state/run.ts';
import { Announcer } from './Announcer.tsx';
import { Charts } from './Charts.tsx';
import { Icon } from './Icon.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { RunBar } from './RunBar.tsx';
import { Scene } from './Scene.tsx';
import { useShortcuts } from './shortcuts.ts';

export function EmbeddedLab() {
  useShortcuts();
  return (
    <div className="embedded">
      <main className="embedded-scene">
        <Scene />
        <PlayButton />
      </main>
      <section className="embedded-chart" aria-label="Chart">
        <Charts />
      </section>
      <RunBar />
      <a className="embedded-link" href={`${location.pathname}${location.hash}`} target="_blank" rel="noopener">
        Open in Swarmscope
      </a>
      <Announcer />
    </div>
  );
}

/** Over the picture, until the first run. */
function PlayButton() {
  const { store } = useLabParts();
  const state = useLab(stateOf);
  const isLoaded = useLab((s) => s.loaded !== null);
  if (!isLoaded || isUnderWay(state) || state !== 'ready') return null;
  return (
    <button type="button" className="embedded-play" aria-label="Play" onClick={() => void store.getState().run()}>
      <Icon name="play" />
    </button>
  );
}
