/** The lab within another page: scene, run control and one chart, at rest until somebody asks; and the way to the whole lab. */

import { stateOf } from '../../state/run/run.ts';
import { momentWords } from '../../state/view/wished-look.ts';
import { useShortcuts } from '../actions/shortcuts.ts';
import { Icon } from '../controls/Icon.tsx';
import { Later, laterPart } from '../controls/Later.tsx';
import { TipLayer } from '../controls/Tip.tsx';
import { RunBar } from '../run/RunBar.tsx';
import { Scene } from '../scene/Scene.tsx';
import { Announcer } from './Announcer.tsx';
import { useAfterPicture } from './after-picture.ts';
import { useFullScreen } from './full-screen.ts';
import { useLab, useLabParts } from './lab-context.ts';

const CHART = laterPart('The chart', async () => (await import('../charts/FirstChart.tsx')).FirstChart);

export function EmbeddedLab() {
  useShortcuts(['Run', 'View']);
  const isFull = useFullScreen();
  const isTime = useAfterPicture();
  return (
    <div className="embedded split" data-full={isFull}>
      <main className="embedded-scene relative shrinks">
        <Scene isAlone>
          <PlayButton />
        </Scene>
      </main>
      <section className="embedded-chart surface shrinks scrolls" aria-label="Chart">
        {isTime && <Later part={CHART} with={{}} />}
      </section>
      <RunBar isCompact />
      <nav className="embedded-link press-least surface centre" aria-label="The whole lab">
        <a
          className="accent press-least centre"
          href={`${location.pathname}${location.hash}`}
          target="_blank"
          rel="noopener"
        >
          <span className="seen-from-600">Open in Swarmscope</span>
          <Icon name="out" />
        </a>
      </nav>
      <Announcer />
      <TipLayer />
    </div>
  );
}

/** Over the picture, until the first run; to the moment of the link, where it has one. */
function PlayButton() {
  const { store } = useLabParts();
  const runsTo = useLab(({ notices }) => momentWords(notices));
  const state = useLab(stateOf);
  const isLoaded = useLab((s) => s.loaded !== null);
  if (!isLoaded || state !== 'ready') return null;
  return (
    <button
      type="button"
      className="embedded-play centre fill"
      data-to={runsTo}
      aria-label={runsTo === undefined ? 'Play' : `Run to ${runsTo}`}
      onClick={() => void (runsTo === undefined ? store.getState().run() : store.getState().runToMoment())}
    >
      <Icon name="play" size={36} />
      {runsTo !== undefined && <span>to {runsTo}</span>}
    </button>
  );
}
