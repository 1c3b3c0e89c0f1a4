/** Over the picture of the network before, while another one is built: which one, what it takes, and how to stop it. */
import { useEffect } from 'react';
import { bytes } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { sizeOf } from '../../scenario/words/setup-words.ts';
import { specOf } from '../../state/setup/draft.ts';
import { differs } from '../../state/setup/setup.ts';
import type { LabState } from '../../state/slice.ts';
import { Button } from '../controls/Button.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { useSecondsShown } from './use-building.ts';

/** Dialogs and open lists have their own Escape. */
const HAS_ESCAPE = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export function Building() {
  const { store } = useLabParts();
  const what = useLab(whatOf);
  const memory = useLab((s) => (s.estimate && !differs(s) ? s.estimate.bytes : 0));
  const seconds = useSecondsShown();
  const stop = () => void store.getState().cancel();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || store.getState().panel) return;
      if (event.target instanceof Element && event.target.closest(HAS_ESCAPE)) return;
      void store.getState().cancel();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [store]);
  return (
    <div className="scene-activity fill quiet middle scene-building">
      <div className="stack">
        <p>{what}…</p>
        <p className="scene-building-facts row wide quiet">
          {memory > 0 && <span>{bytes(memory)} of memory</span>}
          {seconds > 0 && <span>{seconds} s so far</span>}
        </p>
        <Button onClick={stop} aria-keyshortcuts="Escape">
          Stop building
        </Button>
      </div>
    </div>
  );
}

/** `compiling shaders, building the network of 1,048,576 peers`; `finding routes: 96 of 1,024 destinations`. */
function whatOf({ loaded, status }: LabState): string {
  const size = loaded && sizeOf(specOf(catalog, loaded.scenario.model), loaded.scenario.params);
  const { activity = 'building the network' } = status ?? {};
  return size && activity.endsWith('the network') ? `${activity} of ${size}` : activity;
}
