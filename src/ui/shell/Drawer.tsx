/** The drawer: results, runs, events and log, under a bar with the headline of the present result. On a phone, a place of its own. */

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { DRAWER_HEIGHT, DRAWER_TABS, type DrawerTab } from '../../state/page/drawer.ts';
import { Later, laterPart } from '../controls/Later.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { ResultHeadline } from '../run/ResultHeadline.tsx';
import { isOnStage } from '../study/study-rules.ts';
import { useAfterPicture } from './after-picture.ts';
import { useLab, useLabParts } from './lab-context.ts';
import { useNarrow } from './narrow.ts';

const RESULT = laterPart('The result', async () => (await import('../run/ResultPanel.tsx')).ResultPanel);
/** There as long as they are seen. */
const LISTS = {
  runs: laterPart('The list of runs', async () => (await import('../runs/RunsPanel.tsx')).RunsPanel),
  events: laterPart('The list of events', async () => (await import('../events/EventsPanel.tsx')).EventsPanel),
  log: laterPart('The log', async () => (await import('./LogPanel.tsx')).LogPanel),
} as const;

const TITLES: Record<DrawerTab, string> = { results: 'Results', runs: 'Runs', events: 'Events', log: 'Log' };

export function Drawer() {
  const isNarrow = useNarrow();
  // The headline is of the run, which a study on the stage is not.
  const isStudy = useLab(isOnStage);
  const isOpen = useLab((s) => s.isDrawerOpen) || isNarrow;
  const tab = useLab((s) => s.drawerTab);
  const height = useLab((s) => s.drawerHeight);
  const isTime = useAfterPicture();
  return (
    <section
      className="lab-section drawer section-results surface shrinks"
      id="section-results"
      aria-label="Results"
      data-open={isOpen}
    >
      {isOpen && !isNarrow && <DrawerHandle />}
      <div className="drawer-bar row wide rigid">
        <DrawerTabs isOpen={isOpen} isNarrow={isNarrow} tab={tab} />
        {!isStudy && <ResultHeadline />}
        {!isNarrow && <DrawerToggle isOpen={isOpen} />}
      </div>
      <div
        className="drawer-body line-above scrolls-both"
        hidden={!isOpen}
        style={isNarrow ? undefined : { blockSize: `${height}px` }}
      >
        <div id="drawer-results" hidden={tab !== 'results'}>
          {isTime && <Later part={RESULT} with={{}} />}
        </div>
        {tab !== 'results' && isOpen && (
          <div id={`drawer-${tab}`} key={tab}>
            <Later part={LISTS[tab]} with={{}} />
          </div>
        )}
      </div>
    </section>
  );
}

interface DrawerTabsProps {
  readonly isOpen: boolean;
  readonly isNarrow: boolean;
  readonly tab: DrawerTab;
}

/** Each opens the drawer with its list; the one that is open closes it. */
function DrawerTabs({ isOpen, isNarrow, tab }: DrawerTabsProps) {
  const { store } = useLabParts();
  const press = (id: DrawerTab, isShown: boolean) =>
    isShown && !isNarrow ? store.getState().closeDrawer() : store.getState().openDrawer(id);
  return (
    <div className="drawer-tabs rigid">
      {DRAWER_TABS.map((id) => (
        <button
          key={id}
          type="button"
          aria-expanded={isOpen && id === tab}
          aria-controls={id === 'results' || (isOpen && id === tab) ? `drawer-${id}` : undefined}
          onClick={() => press(id, isOpen && id === tab)}
        >
          {TITLES[id]}
          {id === 'runs' && <RunCount />}
        </button>
      ))}
    </div>
  );
}

function DrawerToggle({ isOpen }: { readonly isOpen: boolean }) {
  const { store } = useLabParts();
  const lab = store.getState();
  const word = isOpen ? 'Close the drawer' : 'Open the drawer';
  return (
    <ToolButton
      icon={isOpen ? 'down' : 'up'}
      name={word}
      className="button quiet bare to-end rigid"
      act={() => (isOpen ? lab.closeDrawer() : lab.openDrawer())}
      aria-expanded={isOpen}
    />
  );
}

/** Its room is there from the first run to the last. */
function RunCount() {
  const count = useLab((s) => s.runs.length);
  return <span className="drawer-count before-1 start faint">{count > 0 ? count : ''}</span>;
}

const STEP = 32;

/** The upper edge of the open drawer: dragged, or moved with the arrow keys; a double click takes its first height. */
function DrawerHandle() {
  const { store } = useLabParts();
  const height = useLab((s) => s.drawerHeight);
  /** Height of the drawer plus place of the pointer: constant while it is dragged. */
  const grip = useRef<number | null>(null);
  const { setDrawerHeight } = store.getState();

  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = height + event.clientY;
  };
  const move = (event: PointerEvent) => grip.current !== null && setDrawerHeight(grip.current - event.clientY);
  const release = () => {
    grip.current = null;
  };
  const key = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: height + STEP, ArrowDown: height - STEP };
    const ends: Readonly<Record<string, number>> = { Home: DRAWER_HEIGHT.most, End: DRAWER_HEIGHT.least };
    const to = steps[event.key] ?? ends[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setDrawerHeight(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved; this is the separator that can
    <div
      className="drawer-handle"
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the drawer"
      aria-valuenow={height}
      aria-valuemin={DRAWER_HEIGHT.least}
      aria-valuemax={DRAWER_HEIGHT.most}
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => setDrawerHeight(DRAWER_HEIGHT.first)}
      onKeyDown={key}
    />
  );
}
