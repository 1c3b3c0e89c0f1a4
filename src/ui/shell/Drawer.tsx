/** The drawer: results, runs, events and log, under a bar with the headline of the present result. On a phone, a place of its own. */

import { DRAWER_TABS, type DrawerTab } from '../../state/page/drawer.ts';
import { Icon } from '../controls/Icon.tsx';
import { Later, laterPart } from '../controls/Later.tsx';
import { Tip } from '../controls/Tip.tsx';
import { ResultHeadline } from '../run/ResultHeadline.tsx';
import { isOnStage } from '../study/study-rules.ts';
import { useAfterPicture } from './after-picture.ts';
import { DrawerHandle } from './DrawerHandle.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { useNarrow } from './narrow.ts';

const RESULT = laterPart('The result', async () => (await import('../run/ResultPanel.tsx')).ResultPanel);
const RUNS = laterPart('The list of runs', async () => (await import('../runs/RunsPanel.tsx')).RunsPanel);
const EVENTS = laterPart('The list of events', async () => (await import('../events/EventsPanel.tsx')).EventsPanel);
const LOG = laterPart('The log', async () => (await import('./LogPanel.tsx')).LogPanel);

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
    <section className="lab-place drawer place-results" id="place-results" aria-label="Results" data-open={isOpen}>
      {isOpen && !isNarrow && <DrawerHandle />}
      <div className="drawer-bar row wide rigid">
        <DrawerTabs isOpen={isOpen} isNarrow={isNarrow} tab={tab} />
        {!isStudy && <ResultHeadline />}
        {!isNarrow && <DrawerToggle isOpen={isOpen} />}
      </div>
      <div
        className="drawer-body scrolls-both"
        hidden={!isOpen}
        style={isNarrow ? undefined : { blockSize: `${height}px` }}
      >
        <div id="drawer-results" hidden={tab !== 'results'}>
          {isTime && <Later part={RESULT} with={{}} />}
        </div>
        {tab === 'runs' && isOpen && (
          <div id="drawer-runs">
            <Later part={RUNS} with={{}} />
          </div>
        )}
        {tab === 'events' && isOpen && (
          <div id="drawer-events">
            <Later part={EVENTS} with={{}} />
          </div>
        )}
        {tab === 'log' && isOpen && (
          <div id="drawer-log">
            <Later part={LOG} with={{}} />
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
    <Tip text={word}>
      <button
        type="button"
        className="button quiet bare to-end rigid"
        aria-label={word}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? lab.closeDrawer() : lab.openDrawer())}
      >
        <Icon name={isOpen ? 'down' : 'up'} />
      </button>
    </Tip>
  );
}

/** Its room is there from the first run to the last. */
function RunCount() {
  const count = useLab((s) => s.runs.length);
  return <span className="drawer-count start faint">{count > 0 ? count : ''}</span>;
}
