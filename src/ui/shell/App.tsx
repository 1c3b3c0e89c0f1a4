/** The page: header, run bar, the columns setup, scene and charts over the drawer; on a phone, one of them at a time. */
import { useEffect } from 'react';
import { useTheme } from '../../state/page/theme.ts';
import { textNow } from '../../state/protocol/text-now.ts';
import { keyCaps } from '../actions/keys.ts';
import { useShortcuts } from '../actions/shortcuts.ts';
import { Later, laterPart } from '../controls/Later.tsx';
import { TipLayer } from '../controls/Tip.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { usePauseWhenHidden } from '../run/pause-when-hidden.ts';
import { RunBar } from '../run/RunBar.tsx';
import { Scene } from '../scene/Scene.tsx';
import { Setup } from '../setup/Setup.tsx';
import { ShareLink } from '../share/ShareLink.tsx';
import { isOnStage } from '../study/study-rules.ts';
import { TourPart } from '../tour/TourSlot.tsx';
import { Announcer } from './Announcer.tsx';
import { Brand } from './Brand.tsx';
import { Drawer } from './Drawer.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useFullScreen } from './full-screen.ts';
import { Hints, useHint } from './Hints.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { Notices } from './Notices.tsx';
import { useNarrow, useShort } from './narrow.ts';
import { Panels } from './Panels.tsx';
import { PresentingKeys } from './PresentingKeys.tsx';
import { Side } from './Side.tsx';
import { Tabs } from './Tabs.tsx';

/** Half of what studies are drawn with; a first visit shows a network. */
const STUDY = laterPart('The study', async () => (await import('../study/StudyStage.tsx')).StudyStage);

/** `isAlone`: nothing else on the page has room for notices and the picked node. */
function Stage({ isAlone }: { readonly isAlone: boolean }) {
  const study = useLab((s) => s.study);
  const isShown = useLab((s) => s.isStudyShown);
  if (!study || !isShown) return <Scene isAlone={isAlone} />;
  return (
    <Later
      key={study.id}
      part={STUDY}
      with={{ study }}
      meanwhile={<div className="study full-height surface scrolls column" />}
    />
  );
}

export function App() {
  const { store } = useLabParts();
  const section = useLab((s) => s.section);
  const isStudy = useLab(isOnStage);
  const isNarrow = useNarrow();
  const isShort = useShort();
  const isPresented = useLab((s) => s.presented !== null);
  const isFull = useFullScreen() || isPresented;
  const isSetupShown = useLab((s) => s.isSetupShown);
  const isText = useLab((s) => textNow(s) !== undefined && s.isTextShown);
  // A study has all of the page's middle.
  const isBeside = !isNarrow && !isFull && !isStudy;
  useShortcuts();
  useEffect(() => {
    if (isNarrow) store.getState().endPresenting();
  }, [isNarrow, store]);
  usePauseWhenHidden();
  return (
    <div
      className="lab"
      data-section={section}
      data-full={isFull}
      data-presented={isPresented}
      data-stage={isStudy ? 'study' : 'network'}
      data-setup={isSetupShown ? (isText ? 'text' : 'shown') : 'folded'}
    >
      <header className="lab-brand row loose surface line-below">
        <Brand />
        {isNarrow && section !== 'scene' && <h1 className="visually-hidden">Swarmscope</h1>}
      </header>
      <RunBar isCompact={isShort || isFull} />
      {isPresented && <PresentingKeys />}
      <PageActions />
      {!isBeside && <Messages isFolding={isNarrow} />}
      <Tabs section={section} onChange={store.getState().goTo} />
      <main className="lab-main split">
        <section className="lab-section section-setup surface shrinks scrolls" id="section-setup" aria-label="Setup">
          <Setup />
        </section>
        <section
          className="lab-section section-scene surface shrinks"
          id="section-scene"
          aria-label={isStudy ? 'Study' : 'Scene'}
        >
          <Stage isAlone={!isBeside} />
        </section>
        <Side isBeside={isBeside} isHidden={isStudy} />
        <Drawer />
      </main>
      <Panels />
      <TourPart />
      <FileDrop />
      <Announcer />
      <TipLayer />
    </div>
  );
}

/** What concerns the page rather than the run: share, commands, help, theme. */
function PageActions() {
  const { store } = useLabParts();
  const theme = useTheme((s) => s.theme);
  const toggle = useTheme((s) => s.toggle);
  const other = theme === 'dark' ? 'light' : 'dark';
  const { openPanel } = store.getState();
  const [look, commands] = ['button quiet', keyCaps('$mod+k').join(' ')];
  return (
    <div className="page-actions row surface line-below">
      <ShareLink />
      <ToolButton icon="search" name="Commands" hint={commands} className={look} act={() => openPanel('palette')} />
      <ToolButton icon="info" name="About this device" className={`${look} from-600`} act={() => openPanel('about')} />
      <ToolButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        name={`Use the ${other} theme`}
        hint="T"
        className={look}
        act={toggle}
      />
    </div>
  );
}

/** One row above the place, where nothing stands beside it: for a hint of the first visit while there is one, else for what there is to say of the page. */
function Messages({ isFolding }: { readonly isFolding: boolean }) {
  const hint = useHint();
  return (
    <section className="lab-notices" aria-label="Notices" data-room={hint !== undefined || undefined}>
      {typeof hint === 'number' ? <Hints /> : <Notices section="page" isFolding={isFolding} />}
    </section>
  );
}
