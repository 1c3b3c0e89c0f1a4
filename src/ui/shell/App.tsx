/** The page: header, run bar, the columns setup, scene and charts over the drawer; on a phone, one of them at a time. */

import { useShortcuts } from '../actions/shortcuts.ts';
import { Charts } from '../charts/Charts.tsx';
import { ExplanationLayer } from '../controls/Explained.tsx';
import { TipLayer } from '../controls/Tip.tsx';
import { usePauseWhenHidden } from '../run/pause-when-hidden.ts';
import { RunBar } from '../run/RunBar.tsx';
import { Setup } from '../setup/Setup.tsx';
import { Stage } from '../study/Stage.tsx';
import { isOnStage } from '../study/study-rules.ts';
import { Announcer } from './Announcer.tsx';
import { Brand } from './Brand.tsx';
import { Drawer } from './Drawer.tsx';
import { useFullScreen } from './full-screen.ts';
import { Hints } from './Hints.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { Notices } from './Notices.tsx';
import { useNarrow, useShort } from './narrow.ts';
import { PageActions } from './PageActions.tsx';
import { Panels } from './Panels.tsx';
import { Tabs } from './Tabs.tsx';

export function App() {
  const { store } = useLabParts();
  const place = useLab((s) => s.place);
  const isStudy = useLab(isOnStage);
  const isNarrow = useNarrow();
  const isShort = useShort();
  const isFull = useFullScreen();
  useShortcuts();
  usePauseWhenHidden();
  return (
    <div className="lab" data-place={place} data-full={isFull} data-stage={isStudy ? 'study' : 'network'}>
      <header className="lab-brand">
        <Brand />
        {isNarrow && place !== 'scene' && <h1 className="visually-hidden">Swarmscope</h1>}
      </header>
      <RunBar isCompact={isShort || isFull} />
      <PageActions />
      <section className="lab-notices" aria-label="Notices">
        <Notices place="page" />
      </section>
      <Hints />
      <Tabs place={place} onChange={store.getState().goTo} />
      <main className="lab-main">
        <section className="lab-place place-setup" id="place-setup" aria-label="Setup">
          <Setup />
        </section>
        <section className="lab-place place-scene" id="place-scene" aria-label={isStudy ? 'Study' : 'Scene'}>
          <Stage />
        </section>
        <section className="lab-place place-charts" id="place-charts" aria-label="Charts">
          <Charts />
        </section>
        <Drawer />
      </main>
      <Panels />
      <Announcer />
      <TipLayer />
      <ExplanationLayer />
    </div>
  );
}
