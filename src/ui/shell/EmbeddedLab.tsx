/** The lab within another page: scene, run control and one chart, at rest until somebody asks; and the way to the whole lab. */

import { chartsOf, seriesCharts, shownFor } from '../../charts/chart.ts';
import { catalog } from '../../models/catalog.ts';
import { stateOf } from '../../state/run/run.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import { momentWords } from '../../state/view/wished-look.ts';
import { useShortcuts } from '../actions/shortcuts.ts';
import { TimeChartFigure } from '../charts/TimeChartFigure.tsx';
import { Icon } from '../controls/Icon.tsx';
import { TipLayer } from '../controls/Tip.tsx';
import { RunBar } from '../run/RunBar.tsx';
import { Scene } from '../scene/Scene.tsx';
import { Announcer } from './Announcer.tsx';
import { useFullScreen } from './full-screen.ts';
import { useLab, useLabParts } from './lab-context.ts';

export function EmbeddedLab() {
  useShortcuts(['Run', 'View']);
  const isFull = useFullScreen();
  return (
    <div className="embedded" data-full={isFull}>
      <main className="embedded-scene">
        <Scene isAlone>
          <PlayButton />
        </Scene>
      </main>
      <section className="embedded-chart" aria-label="Chart">
        <FirstChart />
      </section>
      <RunBar isCompact />
      <nav className="embedded-link" aria-label="The whole lab">
        <a href={`${location.pathname}${location.hash}`} target="_blank" rel="noopener">
          <span>Open in Swarmscope</span>
          <Icon name="out" />
        </a>
      </nav>
      <Announcer />
      <TipLayer />
    </div>
  );
}

/** The chart that answers the question of the experiment; else the model's first, of which its spec thinks most. */
function FirstChart() {
  const { streams } = useLabParts();
  const scenario = useLab((s) => s.loaded?.scenario);
  const model = useLab((s) => s.loaded?.scenario.model ?? s.draft.model);
  const result = useLab((s) => s.status?.result);
  const preset = useLab((s) => s.loaded?.preset ?? s.draft.preset);
  const spec = specOf(catalog, model);
  const { charts: wanted = [], fitted = [] } = presetIn(spec, preset);
  const charts = shownFor(seriesCharts(chartsOf(spec)), ...(scenario ? [scenario.params] : []));
  const chart = wanted.map((id) => charts.find((each) => each.id === id)).find((each) => each) ?? charts[0];
  if (!chart) return null;
  return (
    <TimeChartFigure
      key={`${chart.key} ${preset}`}
      chart={chart}
      isFitted={fitted.includes(chart.id)}
      streams={streams}
      origins={{ spec, scenario, result }}
      name="this run"
    />
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
      className="embedded-play"
      data-to={runsTo}
      aria-label={runsTo === undefined ? 'Play' : `Run to ${runsTo}`}
      onClick={() => void (runsTo === undefined ? store.getState().run() : store.getState().runToMoment())}
    >
      <Icon name="play" />
      {runsTo !== undefined && <span>to {runsTo}</span>}
    </button>
  );
}
