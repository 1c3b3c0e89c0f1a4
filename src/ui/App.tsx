/** The page: header, run bar, the columns setup, scene and charts over the drawer; on a phone, one of them at a time. */

import { Announcer } from './Announcer.tsx';
import { Brand } from './Brand.tsx';
import { Charts } from './Charts.tsx';
import { Drawer } from './Drawer.tsx';
import { ExplanationLayer } from './Explained.tsx';
import { useFullScreen } from './full-screen.ts';
import { Hints } from './Hints.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { Notices } from './Notices.tsx';
import { useNarrow, useShort } from './narrow.ts';
import { PageActions } from './PageActions.tsx';
import { Panels } from './Panels.tsx';
import { usePauseWhenHidden } from './pause-when-hidden.ts';
import { RunBar } from './RunBar.tsx';
import { Scene } from './Scene.tsx';
import { Setup } from './Setup.tsx';
import { useShortcuts } from './shortcuts.ts';
import { Tabs } from './Tabs.tsx';
import { TipLayer } from './Tip.tsx';

export function App() {
  const { store } = useLabParts();
  const place = useLab((s) => s.place);
  const isNarrow = useNarrow();
  const isShort = useShort();
  const isFull = useFullScreen();
  useShortcuts();
  usePauseWhenHidden();
  return (
    <div className="lab" data-place={place} data-full={isFull}>
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
        <section className="lab-place place-scene" id="place-scene" aria-label="Scene">
          <Scene />
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
